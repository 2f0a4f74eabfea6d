import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useSearchParams } from 'react-router-dom';
import { rememberDefaultViews } from '../graphql/saved-views/default-views';
import { SavedViews } from '../graphql/saved-views/saved-views';
import type { SavedViewScreen } from '../graphql/saved-views/saved-views.generated';
import { stored } from '../lib/storage';
import { fakeGraphql } from '../testing/graphql';
import { renderScreen } from '../testing/render';
import { fakeServer } from '../testing/server';
import { DefaultView } from './default-view';

/** Addresses with which the list was rendered, and so has read its rows. */
let read: string[] = [];

function List({ screen = 'LOG' }: { screen?: SavedViewScreen }) {
  const [search] = useSearchParams();
  if (read.at(-1) !== `?${search}`) read.push(`?${search}`);
  return (
    <>
      <SavedViews screen={screen} />
      <Link to="/log">all</Link>
    </>
  );
}

const view = (id: string, search: string, isDefault = false, screen = 'LOG') => ({
  __typename: 'SavedView',
  id,
  screen,
  name: `view ${id}`,
  search,
  columns: null,
  audience: 'OWNER',
  teamId: null,
  ownerName: 'ada',
  own: true,
  isDefault,
  editable: true,
});
const routes = [
  {
    element: <DefaultView />,
    children: [
      { path: '/log', element: <List /> },
      { path: '/detail', element: <List screen="DASHBOARD" /> },
      { path: '/task', element: <List screen="VIDEOS" /> },
    ],
  },
];

function server(defaultView: string | null, screen = 'LOG') {
  const ofDefault = defaultView === null ? [] : [view('3', defaultView, true, screen)];
  const views = [view('1', 'type=5', false, screen), view('2', '', false, screen), ...ofDefault];
  const graphql = fakeGraphql({
    viewer: () => ({ viewer: null, defaultViews: views.filter(({ isDefault }) => isDefault) }),
    savedViews: () => ({ savedViews: views }),
  });
  fakeServer({ '/graphql': graphql.handler });
  return graphql;
}

beforeEach(() => {
  localStorage.clear();
  read = [];
  stored.user.write({ id: 1, username: 'a', display_name: '', role: 1, status: 1, group: 'default' });
});

// The remembered default view is undefined in a browser that has not read it yet.
it.each([
  ['the default view without parameters, also in a new browser', '/log', undefined, ['?type=2&view=3']],
  ['the remembered default view', '/log', 'type=2', ['?type=2&view=3']],
  ['the current default view instead of a former one', '/log', 'type=9', ['?type=9&view=3', '?type=2&view=3']],
  ['the view of a link', '/log?view=1', 'type=2', ['?type=5&view=1']],
  ['the view of a link that has no filters', '/log?view=2', 'type=2', ['?view=2']],
  ['the filters of an address instead of the default view', '/log?model=x', 'type=2', ['?model=x']],
  ['the address of a view that does not exist', '/log?view=9', 'type=2', ['?view=9']],
])('a list opens with %s', async (_, at, remembered, expected) => {
  const graphql = server('type=2');
  if (remembered) rememberDefaultViews({ LOG: { id: '3', search: remembered } });
  await renderScreen(routes, { at, language: 'en' });
  await waitFor(() => expect(graphql.last('SavedViews')).toBeTruthy());
  await waitFor(() => expect(read).toEqual(expected));
});

it.each([
  ['its default view', '/task?kind=video', ['?kind=video&status=FAILURE&view=3']],
  ['the view of a link', '/task?kind=video&view=1', ['?type=5&view=1']],
])('a list that shares its path with another one opens with %s', async (_, at, expected) => {
  server('kind=video&status=FAILURE', 'VIDEOS');
  await renderScreen(routes, { at, language: 'en' });
  await waitFor(() => expect(read).toEqual(expected));
});

it.each([
  ['without its default view, which follows, in a new browser', '/detail', ['?', '?by=token&view=3']],
  ['with the filters of the view of a link', '/detail?view=1', ['?type=5&view=1']],
])('the dashboard opens %s', async (_, at, expected) => {
  server('by=token', 'DASHBOARD');
  await renderScreen(routes, { at, language: 'en' });
  await waitFor(() => expect(read).toEqual(expected));
});

it('a list whose default view was removed elsewhere opens without filters', async () => {
  server(null);
  rememberDefaultViews({ LOG: { id: '3', search: 'type=2' } });
  await renderScreen(routes, { at: '/log', language: 'en' });
  await waitFor(() => expect(read).toEqual(['?type=2&view=3', '?']));
});

it('the default view is not applied again while its screen is open, and views are read again with their menu', async () => {
  const graphql = server('type=2');
  const user = userEvent.setup();
  await renderScreen(routes, { at: '/log', language: 'en' });
  await screen.findByRole('button', { name: 'View: view 3' });
  await user.click(screen.getByRole('link', { name: 'all' }));
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await waitFor(() => expect(graphql.sentRequests.filter(({ name }) => name === 'SavedViews')).toHaveLength(2));
  expect(read).toEqual(['?type=2&view=3', '?']);
});
