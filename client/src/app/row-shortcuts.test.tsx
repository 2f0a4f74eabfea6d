import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { stored } from '../lib/storage';
import { renderScreen } from '../testing/render';
import { useShortcuts } from './use-shortcuts';

function Page({ children }: { children: ReactNode }) {
  useShortcuts({ onPalette: () => undefined, onHelp: () => undefined, reaches: () => false });
  return <main id="main">{children}</main>;
}

async function open(rows: ReactNode) {
  await renderScreen([{ path: '*', element: <Page>{rows}</Page> }], { at: '/log', language: 'zh' });
  return { user: userEvent.setup() };
}

beforeEach(() => stored.singleKeyShortcuts.clear());

describe('shortcuts of rows', () => {
  it('move the focus over the rows of a list, to the same control of each, and select a row', async () => {
    const command = (id: string, name: string, disabled = false) => (
      <button type="button" data-command={id} disabled={disabled}>
        {`${id} ${name}`}
      </button>
    );
    const row = (name: string) => (
      <li key={name} data-row>
        <input type="checkbox" aria-label={`选择 ${name}`} />
        <a href={`#${name}`} className="row-link">
          {name}
        </a>
        {name !== '丙' && command('启用', name, name === '甲')}
        {command('测试', name)}
      </li>
    );
    const { user } = await open(<ul>{['甲', '乙', '丙'].map(row)}</ul>);
    const focused = () => document.activeElement?.textContent;
    await user.keyboard('jj');
    expect(focused()).toBe('乙');
    await user.tab();
    await user.tab();
    expect(focused()).toBe('测试 乙');
    await user.keyboard('jj');
    expect(focused()).toBe('测试 丙');
    await user.keyboard('kx');
    expect(focused()).toBe('测试 乙');
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: '选择 乙' });
    expect(box.checked).toBe(true);
    // A row whose control is disabled or missing has the focus on its name instead.
    for (const [key, name] of [
      ['k', '甲'],
      ['j', '丙'],
    ] as const) {
      screen.getByRole('button', { name: '启用 乙' }).focus();
      await user.keyboard(key);
      expect(focused()).toBe(name);
    }
    await user.click(box);
    await user.keyboard('xj');
    expect(box.checked).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: '选择 丙' }));
  });

  it('open the row with the focus: its name, else what a click on it opens, else its editor', async () => {
    const opened = jest.fn();
    const rows = (
      <ul>
        <li data-row>
          <input type="checkbox" aria-label="甲" />
          <button type="button" className="row-link" onClick={() => opened('甲')}>
            甲
          </button>
        </li>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as a row of a list */}
        <li data-row data-opens="" onClick={() => opened('乙')}>
          <input type="checkbox" aria-label="乙" />
        </li>
        <li data-row>
          <input type="checkbox" aria-label="丙" />
          <button type="button" data-command="edit" onClick={() => opened('丙')}>
            编辑
          </button>
        </li>
      </ul>
    );
    const { user } = await open(rows);
    await user.keyboard('o');
    expect(opened).not.toHaveBeenCalled();
    for (const key of ['o', '{Enter}']) {
      for (const name of ['甲', '乙', '丙']) {
        screen.getByRole('checkbox', { name }).focus();
        await user.keyboard(key);
        expect(opened).toHaveBeenLastCalledWith(name);
      }
    }
    // A focused button runs its own action, once.
    screen.getByRole('button', { name: '甲' }).focus();
    await user.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledTimes(7);
  });
});
