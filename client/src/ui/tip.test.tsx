import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/render';
import { PageInfo } from './page-info';

const bubble = () => screen.queryByRole('tooltip')?.textContent;

describe('information about a page', () => {
  it.each<'mouse' | 'touch'>(['mouse', 'touch'])('opens and closes on a press: %s', async (pointerName) => {
    await renderScreen([{ path: '/', element: <PageInfo text="调用记录" /> }], { at: '/', language: 'zh' });
    const user = userEvent.setup();
    const button = screen.getByRole('button', { name: '关于本页' });
    const press = (target: Element) =>
      user.pointer({ keys: pointerName === 'mouse' ? '[MouseLeft]' : '[TouchA]', target });
    await press(button);
    expect(bubble()).toBe('调用记录');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await press(button);
    expect(bubble()).toBeUndefined();
    await press(button);
    expect(bubble()).toBe('调用记录');
    await press(document.body);
    expect(bubble()).toBeUndefined();
  });

  it('opens by keyboard, and Escape closes it', async () => {
    await renderScreen([{ path: '/', element: <PageInfo text="调用记录" /> }], { at: '/', language: 'zh' });
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(bubble()).toBe('调用记录');
    await user.keyboard('{Escape}');
    expect(bubble()).toBeUndefined();
  });
});
