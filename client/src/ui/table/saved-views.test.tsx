import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ColumnChoice } from '../../lib/storage';
import { choose } from '../../testing/menu';
import { renderScreen } from '../../testing/render';
import { SavedViews } from './saved-views';
import { viewSearch } from './use-saved-views';

function Table() {
  const [columns, setColumns] = useState<ColumnChoice>({ hidden: [], order: ['a', 'b'] });
  return (
    <>
      <SavedViews table="spec" columns={columns} onColumns={setColumns} />
      <button type="button" onClick={() => setColumns({ ...columns, hidden: ['b'] })}>
        hide b
      </button>
      <output>{columns.hidden.join()}</output>
    </>
  );
}

beforeEach(() => localStorage.clear());

it('stores filters and columns, but not the page', () => {
  expect(viewSearch(new URLSearchParams('type=2&page=3&model=gpt&row=9&size=50&view=1'))).toBe('model=gpt&type=2');
});

it('shows name and modified state of a view, resets and deletes it', async () => {
  const user = userEvent.setup();
  const { router } = await renderScreen(<Table />, { at: '/log?type=2&page=3', language: 'zh' });
  const menu = (name: string) => screen.findByRole('button', { name: `视图：${name}` });
  await user.click(await menu('视图'));
  await choose('另存为视图');
  await user.type(await screen.findByLabelText('视图名称'), '昨天的消费{Enter}');
  await menu('昨天的消费');
  expect(router.state.location.search).toBe('?type=2&view=1');

  await user.click(screen.getByRole('button', { name: 'hide b' }));
  await user.click(await menu('昨天的消费（已修改）'));
  await choose('恢复“昨天的消费”');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));

  await user.click(await menu('昨天的消费'));
  await choose('删除“昨天的消费”');
  await user.click(await screen.findByRole('button', { name: '删除视图' }));
  await menu('视图');
  expect(router.state.location.search).toBe('?type=2');
});
