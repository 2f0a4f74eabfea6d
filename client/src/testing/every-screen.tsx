import type { RouteObject } from 'react-router-dom';
import { Root } from '../app/root';
import { bareScreens, openScreens } from '../app/screens';
import { signedInScreens } from '../app/signed-in-screens';
import { NotFoundPage } from '../features/not-found/not-found.page';
import { signedIn } from '../lib/session';
import { stored } from '../lib/storage';
import type { Fault } from './faults';
import { renderScreen } from './render';
import { anyGraphql } from './schema';
import { type Call, fakeServer, ok } from './server';

/** Every screen of the console, without the frame around them. */
export const everyScreen: RouteObject[] = [
  {
    element: <Root />,
    children: [...bareScreens, ...openScreens, ...signedInScreens, { path: '*', element: <NotFoundPage /> }],
  },
];

interface World {
  /** Whose eyes; nobody's when absent. */
  role?: 1 | 10 | 100;
  status?: Record<string, unknown>;
  /** What GraphQL answers in particular, by `Type.field`. */
  known?: Record<string, unknown>;
}

/** The whole console at one address, without its frame, before a server that has an answer to everything until it is told to fail. */
export async function openConsole(at: string, { role, status = {}, known }: World = {}) {
  localStorage.clear();
  if (role) signedIn({ id: 1, username: 'alice', display_name: 'Alice', role, status: 1, group: 'default' });
  else stored.user.clear();
  const record = {
    system_name: 'Tollgate',
    setup: true,
    enable_data_export: true,
    chats: [{ Client: 'https://chat.example/?k={key}' }],
    ...status,
  };
  stored.status.write(record);
  let fault: Fault | undefined;
  const graphql = anyGraphql(known);
  const unlessFailing = (answer: (call: Call) => ReturnType<typeof graphql>) => async (call: Call) =>
    fault ? fault.answer() : answer(call);
  const server = fakeServer({
    '/api/status': () => ok(record),
    '/api/setup': unlessFailing(async () => ok({ status: false, root_init: false, database_type: 'postgres' })),
    '/api/about': unlessFailing(async () => ok('A gateway for models.')),
    '/api/user/login': unlessFailing(async () => ok({ id: 1, username: 'alice', role: 1, status: 1 })),
    '/graphql': unlessFailing(graphql),
  });
  return {
    server,
    /** From now on every call but the status record fails like this, or none does. */
    fail: (next: Fault | undefined) => {
      fault = next;
    },
    enter: () => renderScreen(everyScreen, { at, language: 'zh' }),
  };
}

/** Every address that the console has a screen for, parameters as they are written there. */
export const everyPath = (routes: readonly RouteObject[] = everyScreen, under = ''): string[] =>
  routes.flatMap(({ path, handle, children = [] }) => {
    const here = path?.startsWith('/') ? path : [under, path].filter(Boolean).join('/');
    const nested = everyPath(children, here);
    return path && path !== '*' && (handle || under) ? [here, ...nested] : nested;
  });
