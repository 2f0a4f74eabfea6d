import { beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { stored } from '../lib/storage';
import { renderScreen } from '../testing/render';
import { ResourceList } from './resource-list';

interface Commands {
  create?: ReactNode;
  actions?: ReactNode;
}

const pressed = jest.fn();
const button = (name: string) => (
  <button type="button" onClick={() => pressed(name)}>
    {name}
  </button>
);
const link = (
  <Link to="/new" data-create>
    Add
  </Link>
);

async function open(commands: Commands, rows: readonly string[] = ['one'], more?: ReactNode) {
  const list = (
    <>
      <input aria-label="Search" />
      <ResourceList
        id="things"
        title="Things"
        purpose=""
        columns={[{ id: 'name', header: 'Name', card: 'title', cell: ({ name }) => name }]}
        rowId={({ name }) => name}
        rowName={({ name }) => name}
        page={{ nodes: rows.map((name) => ({ name })), totalCount: rows.length }}
        loading={false}
        onRefresh={() => undefined}
        error={undefined}
        empty={{ icon: Inbox, title: 'No things' }}
        {...commands}
      />
      {more}
    </>
  );
  const routes = [
    { path: '/', element: list },
    { path: '/new', element: 'New thing' },
  ];
  const { router } = await renderScreen(routes, { at: '/', language: 'en' });
  return { router, user: userEvent.setup() };
}

beforeEach(() => void pressed.mockClear());

it.each<[string, Commands, string[]]>([
  ['presses the button that creates a record', { create: button('Add') }, ['one']],
  ['presses it in an empty list', { create: button('Add') }, []],
  ['presses it if there are other actions', { create: button('Add'), actions: button('Export') }, ['one']],
])('the key n %s', async (_, commands, rows) => {
  const { user } = await open(commands, rows);
  await user.keyboard('n');
  expect(pressed.mock.calls).toEqual([['Add']]);
});

it('the key n follows the marked link of the actions', async () => {
  const { user, router } = await open({
    actions: (
      <>
        {button('Export')}
        {link}
      </>
    ),
  });
  await user.keyboard('n');
  await waitFor(() => expect(router.state.location.pathname).toBe('/new'));
  expect(pressed).not.toHaveBeenCalled();
});

it('the key n presses no other action', async () => {
  const { user } = await open({ actions: button('As gallery') });
  await user.keyboard('n');
  expect(pressed).not.toHaveBeenCalled();
});

const dialog = <div role="dialog" data-state="open" />;

it.each<[string, ReactNode, () => unknown]>([
  ['in a text field', null, () => userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'n')],
  ['of another shortcut with Ctrl', null, () => userEvent.keyboard('{Control>}n{/Control}')],
  ['below an open dialog', dialog, () => userEvent.keyboard('n')],
  ['of the composition of a character', null, () => fireEvent.keyDown(document.body, { key: 'n', isComposing: true })],
])('the key n creates nothing %s', async (_, more, press) => {
  await open({ create: button('Add') }, ['one'], more);
  await press();
  expect(pressed).not.toHaveBeenCalled();
});

it('the key n does nothing while shortcuts of one key are off', async () => {
  stored.singleKeyShortcuts.write(false);
  const { user } = await open({ create: button('Add') });
  await user.keyboard('n');
  expect(pressed).not.toHaveBeenCalled();
  stored.singleKeyShortcuts.write(true);
});
