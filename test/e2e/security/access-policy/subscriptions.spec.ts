import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { ROOT_FIELDS } from '../../../support/access-policy.js';
import { Site } from '../../../support/tollgate/site.js';
import { CALLERS, type Caller, type CallerName, callersOf } from './callers.js';
import { mayPass, verdictOf } from './verdict.js';

/** One document for each subscription, with ids that do not exist. */
const documents: Record<string, string> = {
  'Subscription.balanceChanged': 'subscription { balanceChanged { quota } }',
  'Subscription.channelsChanged': 'subscription { channelsChanged { any } }',
  'Subscription.usageArrived': 'subscription { usageArrived }',
  'Subscription.logTail': 'subscription { logTail { dropped } }',
  'Subscription.noticeAdded': 'subscription { noticeAdded { id } }',
  'Subscription.siteNoticeChanged': 'subscription { siteNoticeChanged }',
  'Subscription.jobRunChanged': 'subscription { jobRunChanged(id: "nothing-1") { id } }',
  'Subscription.jobProgress': 'subscription { jobProgress(id: "nothing", kind: "nothing") { id } }',
  'Subscription.jobsChanged': 'subscription { jobsChanged { kind } }',
};
const rows = [...ROOT_FIELDS].filter(([row]) => row.startsWith('Subscription.'));

let site: Site;
let callers: Record<CallerName, Caller>;
beforeAll(async () => {
  site = await Site.open();
  callers = await callersOf(site);
});
afterAll(() => site.close());

/** Opens a socket for the caller; returns the HTTP status when it is refused. */
async function connect({ headers }: Caller): Promise<WebSocket | number> {
  const url = `${site.tollgate.url.replace('http', 'ws')}/graphql`;
  const socket = new WebSocket(url, 'graphql-transport-ws', { headers });
  socket.on('error', () => undefined);
  const opened = once(socket, 'open').then(() => socket);
  const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => Number(statusCode));
  const result = await Promise.race([opened, refused]);
  if (result !== socket) socket.terminate();
  return result;
}

/** Pings to wait for a rejection, which the server decides in memory. */
const ROUND_TRIPS = 5;

interface Message {
  type: string;
  payload?: { errors?: unknown[] } | unknown[];
}

/** The messages after a subscription: an error, or pongs only. */
async function responseTo(socket: WebSocket, query: string): Promise<Message[]> {
  const messages: Message[] = [];
  let left = ROUND_TRIPS;
  const settled = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Message;
      if (message.type === 'connection_ack') {
        socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query } }));
        socket.send(JSON.stringify({ type: 'ping' }));
        return;
      }
      messages.push(message);
      if (message.type !== 'pong' || --left === 0) resolve();
      else socket.send(JSON.stringify({ type: 'ping' }));
    });
  });
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await settled;
  return messages;
}

const errorsIn = (messages: readonly Message[]): unknown[] =>
  messages.flatMap(({ payload }) => (Array.isArray(payload) ? payload : (payload?.errors ?? [])));

describe('subscriptions', () => {
  it('are all covered by a test document', () =>
    expect(rows.map(([row]) => row).sort()).toEqual(Object.keys(documents).sort()));

  it.each(CALLERS)('are allowed to %s as the policy states', async (name) => {
    const caller = callers[name];
    const decided: [string, string][] = [];
    for (const [row] of rows) {
      const socket = await connect(caller);
      if (typeof socket === 'number') {
        expect(socket).toBe(caller.isService || name === 'an access token of a banned user' ? 403 : 401);
        decided.push([row, 'refused']);
        continue;
      }
      const errors = errorsIn(await responseTo(socket, documents[row] ?? ''));
      decided.push([row, verdictOf({ status: 101, text: JSON.stringify({ errors }) })]);
      socket.terminate();
    }
    const expected = rows.map(([row, { access }]) => [row, mayPass(row, access, caller) ? 'allowed' : 'refused']);
    expect(decided).toEqual(expected);
  });
});
