import { act } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { bareScreens } from '../app/bare-screens';
import { Root } from '../app/root';
import { signedInScreens } from '../app/signed-in-screens';
import { visitorScreens } from '../app/visitor-screens';
import { signedIn } from '../lib/sign-in-state';
import { stored } from '../lib/storage';
import { PageUnavailable } from '../ui/feedback/page-unavailable';
import { clientWithoutSocket, renderScreen } from './render';
import { anyGraphql } from './schema';
import { type Call, type FakeResponse, fakeServer, ok } from './server';

/** How a request can fail, and the message shown then. */
export interface Fault {
  name: string;
  respond(): FakeResponse;
  reads: string;
}

const never = (error: Error) => (): FakeResponse => {
  throw error;
};

export const faults: readonly Fault[] = [
  { name: '405', respond: () => ({ status: 405 }), reads: '本站仅作演示之用，无服务端' },
  {
    name: '429',
    respond: () => ({ status: 429, headers: { 'retry-after': '7' } }),
    reads: '请求次数过多，请在 7 秒后再试',
  },
  { name: '500', respond: () => ({ status: 500 }), reads: '服务器内部错误，请联系管理员' },
  {
    name: 'a refusal',
    respond: () => ({ body: { success: false, message: '桥梁正在维修', errors: [{ message: '桥梁正在维修' }] } }),
    reads: '桥梁正在维修',
  },
  {
    name: 'no response in time',
    respond: never(new DOMException('signal timed out', 'TimeoutError')),
    reads: '无法连接至服务器',
  },
  { name: 'no connection', respond: never(new TypeError('Failed to fetch')), reads: '无法连接至服务器' },
];

/** Every screen of the console, without the shell. */
export const everyScreen: RouteObject[] = [
  {
    element: <Root />,
    children: [
      ...bareScreens,
      ...visitorScreens,
      ...signedInScreens,
      { path: '*', element: <PageUnavailable reason="notFound" /> },
    ],
  },
];

interface World {
  /** Role of the user; no user is signed in if undefined. */
  role?: 1 | 10 | 100;
  /** The permissions of a user with a staff role. */
  permissions?: readonly string[];
  status?: Record<string, unknown>;
  /** GraphQL results by `Type.field`. */
  known?: Record<string, unknown>;
}

/** The console at one address, without the shell, with a server that responds to everything until it is set to fail. */
export async function openConsole(at: string, { role, permissions, status = {}, known }: World = {}) {
  localStorage.clear();
  const user = { id: 1, username: 'alice', display_name: 'Alice', status: 1, group: 'default' };
  if (role) signedIn({ ...user, role, permissions: permissions && [...permissions] });
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
  // The first value of the enum is a team, whose form has fewer fields.
  const graphql = anyGraphql({ 'User.kind': 'USER', ...known });
  const unlessFailing = (respond: (call: Call) => ReturnType<typeof graphql>) => async (call: Call) =>
    fault ? fault.respond() : respond(call);
  const server = fakeServer({
    '/api/status': () => ok(record),
    '/api/setup': unlessFailing(async () => ok({ status: false, root_init: false, database_type: 'postgres' })),
    '/api/about': unlessFailing(async () => ok('A gateway for models.')),
    '/api/user/login': unlessFailing(async () => ok({ id: 1, username: 'alice', role: 1, status: 1 })),
    '/graphql': unlessFailing(graphql),
  });
  const client = clientWithoutSocket();
  return {
    server,
    /** Loads the data of the page again. */
    reload: () => act(async () => void (await client.refetchQueries({ include: 'active' }).catch(() => undefined))),
    /** All requests except the status record fail in this way, or none. */
    fail: (next: Fault | undefined) => {
      fault = next;
    },
    enter: () => renderScreen(everyScreen, { at, language: 'zh', client }),
  };
}

/** Every path for which the console has a screen, with its parameters. */
export const everyPath = (routes: readonly RouteObject[] = everyScreen, under = ''): string[] =>
  routes.flatMap(({ path, handle, children = [] }) => {
    const here = path?.startsWith('/') ? path : [under, path].filter(Boolean).join('/');
    const nested = everyPath(children, here);
    return path && path !== '*' && (handle || under) ? [here, ...nested] : nested;
  });
