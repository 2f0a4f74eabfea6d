import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { columnChoice } from '../../lib/storage';
import { choose } from '../../testing/menu';
import { renderScreen } from '../../testing/render';
import { type Call, fakeServer } from '../../testing/server';
import { SavedViews } from './saved-views';
import type { CreateSavedViewInput, SavedViewRowFragment, UpdateSavedViewInput } from './saved-views.generated';
import { viewSearch } from './use-saved-views';

function Table() {
  const [columns, setColumns] = useState(columnChoice.parse({ hidden: [], order: ['a', 'b'] }));
  return (
    <>
      <SavedViews screen="LOG" columns={columns} onColumns={setColumns} />
      <button type="button" onClick={() => setColumns({ ...columns, hidden: ['b'] })}>
        hide b
      </button>
      <output>{columns.hidden.join()}</output>
    </>
  );
}

const view = (id: string, given: Partial<SavedViewRowFragment> = {}): SavedViewRowFragment => ({
  __typename: 'SavedView',
  id,
  name: `view ${id}`,
  search: 'type=5',
  columns: null,
  audience: 'OWNER',
  teamId: null,
  ownerName: 'ada',
  own: true,
  isDefault: false,
  editable: true,
  ...given,
});

interface Variables {
  id: string;
  input: CreateSavedViewInput & UpdateSavedViewInput;
}

/** Handlers have the name of their operation with a lowercase first letter. */
const lowered = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/** A server that stores views. */
function server(views: SavedViewRowFragment[] = []) {
  const stored = [...views];
  const columnsOf = ({ columns }: Pick<Variables['input'], 'columns'>) =>
    columns
      ? {
          __typename: 'ViewColumns' as const,
          ...columns,
          widths: columns.widths?.map((one) => ({ __typename: 'ViewColumnWidth' as const, ...one })),
        }
      : null;
  const operations: Record<string, (variables: Variables) => unknown> = {
    savedViews: () => ({ savedViews: stored.map((one) => ({ ...one })) }),
    savedViewTeams: () => ({ teams: [{ __typename: 'Team', id: '70', name: 'Kiwi' }] }),
    createSavedView: ({ input: { screen: _, ...input } }) => {
      const created = view(String(100 + stored.length), { ...input, columns: columnsOf(input) } as object);
      stored.push(created);
      return { createSavedView: created };
    },
    deleteSavedView: ({ id }) => {
      stored.splice(
        stored.findIndex((one) => one.id === id),
        1,
      );
      return { deleteSavedView: id };
    },
    setDefaultView: ({ id }) => {
      stored.splice(0, stored.length, ...stored.map((one) => ({ ...one, isDefault: one.id === id })));
      return { setDefaultView: stored };
    },
  };
  fakeServer({
    '/graphql': ({ body }: Call) => {
      const { operationName, variables } = body as { operationName: string; variables: Variables };
      return { body: { data: operations[lowered(operationName)]?.(variables) } };
    },
  });
  return stored;
}

const menu = (name?: string) => screen.findByRole('button', { name: name ? `视图：${name}` : '视图' });

beforeEach(() => localStorage.clear());

describe('saved views', () => {
  it('stores filters and columns, but not the page', () => {
    expect(viewSearch(new URLSearchParams('type=2&page=3&model=gpt&row=9&size=50&view=1'))).toBe('model=gpt&type=2');
  });

  it('saves a view for a team, shows its name and modified state, resets it, makes it the default and deletes it', async () => {
    const stored = server([view('1')]);
    const user = userEvent.setup();
    const { router } = await renderScreen(<Table />, { at: '/log?type=2&page=3', language: 'zh' });
    await user.click(await menu());
    await choose('另存为视图');
    await user.selectOptions(await screen.findByLabelText('可见范围'), await screen.findByText('团队 Kiwi 的成员'));
    await user.type(await screen.findByLabelText('视图名称'), '昨天的消费{Enter}');
    await menu('昨天的消费');
    expect(router.state.location.search).toBe('?type=2&view=101');
    expect(stored[1]).toMatchObject({
      search: 'type=2',
      audience: 'TEAM',
      teamId: '70',
      columns: { order: ['a', 'b'] },
    });

    await user.click(screen.getByRole('button', { name: 'hide b' }));
    await user.click(await menu('昨天的消费（已修改）'));
    await choose('恢复“昨天的消费”');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));

    await user.click(await menu('昨天的消费'));
    await choose('打开此页面时使用');
    await waitFor(() => expect(stored[1]?.isDefault).toBe(true));

    await user.click(await menu('昨天的消费'));
    await choose('删除“昨天的消费”');
    await user.click(await screen.findByRole('button', { name: '删除视图' }));
    await menu();
    expect(router.state.location.search).toBe('?type=2');
  });

  it('shows the name of the user who shared a view, which cannot be deleted', async () => {
    server([view('3', { isDefault: true, own: false, ownerName: 'bob', editable: false })]);
    const user = userEvent.setup();
    await renderScreen(<Table />, { at: '/log?type=2&view=3', language: 'zh' });
    await user.click(await menu('view 3（已修改）'));
    await screen.findByRole('menuitem', { name: 'view 3 · bob（默认）' });
    expect(screen.queryByRole('menuitem', { name: /删除/ })).toBeNull();
  });

  it('moves the views of the browser to the server once, except views whose name exists there', async () => {
    const stored = server([view('1', { name: '失败' })]);
    const columns = { hidden: ['b'], order: ['a', 'b'] };
    const old = ['失败', '慢'].map((name, id) => ({ id: String(id), name, search: 'type=5', columns }));
    localStorage.setItem('tollgate.v1.views.log', JSON.stringify(old));
    await renderScreen(<Table />, { at: '/log', language: 'zh' });
    await waitFor(() => expect(stored.map(({ name }) => name)).toEqual(['失败', '慢']));
    await waitFor(() => expect(localStorage.getItem('tollgate.v1.views.log')).toBeNull());
    expect(stored[1]).toMatchObject({ audience: 'OWNER', columns });
  });
});
