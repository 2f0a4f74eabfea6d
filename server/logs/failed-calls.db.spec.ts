import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import { eventually } from '../../test/support/eventually.js';
import { deleteRows } from '../../test/support/test-database.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CallKind } from '../common/call-kind.js';
import type { Principal } from '../common/principal.js';
import { OptionsModule } from '../options/options.module.js';
import { SiteCalendar } from '../options/site-calendar.js';
import { Sql } from '../platform/database/sql.js';
import { Scope } from '../platform/graphql/scope.js';
import { Logger } from '../platform/telemetry/logger.js';
import { ChannelNames } from './channel-names.port.js';
import { type FailedCall, FailedCallsService } from './failed-calls.service.js';
import type { LogFilter } from './log-filter.input.js';
import { LogsModule } from './logs.module.js';
import { LogsService } from './logs.service.js';

const { SELF, SITE } = Scope;
const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };
const ada: Principal = { ...root, userId: 7, username: 'ada', role: 1 };

let domain: DomainModule;
let failed: FailedCallsService;

beforeAll(async () => {
  domain = await openDomain([OptionsModule, AccountsModule, LogsModule], [{ provide: ChannelNames, useValue: {} }]);
  failed = domain.get(FailedCallsService);
});
afterAll(() => domain.close());
beforeEach(() =>
  deleteRows(domain.database, 'logs', 'errors_by_hour_model', 'errors_by_hour_channel', 'errors_by_hour'),
);

function call(changes: Partial<FailedCall> = {}): FailedCall {
  return {
    userId: 7,
    username: 'ada',
    tokenId: 3,
    tokenName: 'laptop',
    kind: CallKind.CHAT,
    model: 'gpt-4o',
    group: 'default',
    stream: false,
    requestId: 'request',
    durationMs: 5,
    status: 502,
    code: 'upstream_status',
    message: { zh: 'upstream said no', en: 'upstream said no' },
    route: [{ channel: 2, failure: 'no' }],
    ...changes,
  };
}

/** Writes the recorded calls, as the shutdown of a process does. */
const written = () => failed.beforeApplicationShutdown();
const errors = async (filter: LogFilter = {}, scope = SITE, caller = root) =>
  (await domain.get(LogsService).quality(caller, scope, filter)).errors;

it('failed calls are stored as rows and counted by hour with model, group and channel', async () => {
  for (const model of ['gpt-4o', 'gpt-4o', 'claude-3']) failed.record(call({ model }));
  await written();
  failed.record(call({ group: 'vip', route: [] }));
  await written();
  expect(await domain.database.query('SELECT 1 FROM logs WHERE type = 100')).toHaveLength(4);
  expect(
    await domain.database.query(
      `SELECT user_id, token_id, channel_id, model_name, cause, error_count FROM errors_by_hour
        ORDER BY channel_id, model_name`,
    ),
  ).toEqual([
    { user_id: '7', token_id: '3', channel_id: '0', model_name: 'gpt-4o', cause: 'server_error', error_count: '1' },
    { user_id: '7', token_id: '3', channel_id: '2', model_name: 'claude-3', cause: 'server_error', error_count: '1' },
    { user_id: '7', token_id: '3', channel_id: '2', model_name: 'gpt-4o', cause: 'server_error', error_count: '2' },
  ]);
  expect(
    await domain.database.query(
      'SELECT model_name, "group", error_count FROM errors_by_hour_model ORDER BY model_name, "group"',
    ),
  ).toEqual([
    { model_name: 'claude-3', group: 'default', error_count: '1' },
    { model_name: 'gpt-4o', group: 'default', error_count: '2' },
    { model_name: 'gpt-4o', group: 'vip', error_count: '1' },
  ]);
  expect(await domain.database.query('SELECT channel_id, error_count FROM errors_by_hour_channel ORDER BY 1')).toEqual([
    { channel_id: '0', error_count: '1' },
    { channel_id: '2', error_count: '3' },
  ]);
});

it('failed calls are all counted in an outage, although not all are stored as rows', async () => {
  for (let index = 0; index < 1_500; index++) failed.record(call());
  await written();
  expect(await domain.database.query('SELECT 1 FROM logs WHERE type = 100')).toHaveLength(1_000);
  expect(await errors()).toBe(1_500);
});

it('failed calls that the database refuses during an outage are written when it responds again', async () => {
  const { database } = domain;
  const running = new FailedCallsService(domain.get(Sql), domain.get(Logger), domain.get(SiteCalendar));
  const lock = new pg.Client(database.url);
  await lock.connect();
  await lock.query('BEGIN; LOCK TABLE logs');
  running.record(call());
  const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const [blocked] = await eventually(
    () => database.query<{ pid: number }>(waiting),
    (found) => found.length === 1,
  );
  running.record(call({ model: 'claude-3' }));
  await lock.query('SELECT pg_terminate_backend($1)', [blocked?.pid]);
  await lock.end();
  expect(await eventually(errors, (count) => (count ?? 0) > 1)).toBe(2);
  const rows = await database.query('SELECT model_name FROM logs WHERE type = 100 ORDER BY id');
  expect(rows).toEqual([{ model_name: 'gpt-4o' }, { model_name: 'claude-3' }]);
});

it.each([
  { invalid: 'row', changes: { requestId: 'a\u0000b' }, counted: 5 },
  { invalid: 'row and an invalid count', changes: { model: 'a\u0000b' }, counted: 4 },
])('failed calls of a batch are written without an invalid $invalid', async ({ changes, counted }) => {
  for (const index of [1, 2, 3, 4, 5]) failed.record(call(index === 2 ? changes : { model: `model-${index}` }));
  await written();
  const rows = await domain.database.query('SELECT model_name FROM logs WHERE type = 100 ORDER BY id');
  expect(rows).toEqual([1, 3, 4, 5].map((index) => ({ model_name: `model-${index}` })));
  expect(await errors()).toBe(counted);
});

it.each<[string, LogFilter, number]>([
  ['in all', {}, 5],
  ['of a model', { modelName: 'gpt%' }, 4],
  ['in a group', { group: 'vip' }, 1],
  ['on a channel', { channelId: '3' }, 2],
  ['of a user', { username: 'ada' }, 4],
  ['with a token', { tokenName: 'laptop' }, 5],
  ['of a model on a channel', { modelName: 'claude-3', channelId: '3' }, 1],
  ['before them', { to: new Date(0) }, 0],
  ['since just now', { from: new Date(Date.now() - 60_000) }, 5],
])('failed calls are visible to administrators: %s', async (_, filter, expected) => {
  const route = [{ channel: 3, failure: 'no' }];
  failed.record(call());
  failed.record(call({ route }));
  failed.record(call({ group: 'vip' }));
  failed.record(call({ userId: 8, username: 'bob' }));
  failed.record(call({ model: 'claude-3', route }));
  await written();
  expect(await errors(filter)).toBe(expected);
});

it('failed calls are not visible to users, not even their own', async () => {
  failed.record(call());
  await written();
  expect(await errors({}, SELF, ada)).toBeNull();
});
