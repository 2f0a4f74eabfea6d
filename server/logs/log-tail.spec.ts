import { expect, it } from '@jest/globals';
import { SettledFeed } from '../billing/ledger/settled-feed.js';
import type { SettledRow } from '../billing/ledger/settled-row.js';
import type { Principal } from '../common/principal.js';
import { readConfig } from '../platform/config/config.js';
import type { Sql } from '../platform/database/sql.js';
import { Scope } from '../platform/graphql/scope.js';
import { Logger } from '../platform/telemetry/logger.js';
import type { LogFilter } from './log-filter.input.js';
import { LogReadersService } from './log-readers.service.js';
import { LogTailService } from './log-tail.service.js';
import type { LogsRepository } from './logs.repository.js';

const config = readConfig({ LOG_LEVEL: 'silent' });
const logger = new Logger(config);
/** A single process receives its rows and does not poll. */
const noRows = {} as LogsRepository;
/** No filter below names a team. */
const readers = new LogReadersService({} as Sql);
const ada: Principal = { userId: 7, username: 'ada', role: 1, group: 'default', via: 'session' };
const root: Principal = { ...ada, userId: 1, username: 'root', role: 100 };

function booked(id: number, changes: Partial<SettledRow> = {}): SettledRow {
  return {
    id,
    created_at: '2026-05-01T12:00:00.000Z',
    type: 2,
    user_id: 7,
    username: 'ada',
    token_id: 3,
    token_name: 'laptop',
    channel_id: 4,
    model_name: 'gpt-4o-mini',
    group: 'vip',
    quota: 5,
    prompt_tokens: 1,
    completion_tokens: 2,
    use_time_ms: 30,
    is_stream: false,
    request_id: `r${id}`,
    hidden: false,
    content: '',
    other: '',
    ...changes,
  };
}

const rows = [
  booked(1),
  booked(2, { user_id: 8, username: 'bob', model_name: 'gpt-4o', quota: 50 }),
  booked(3, { hidden: true }),
  booked(4, {
    model_name: 'text-embedding-3-small',
    token_name: 'server',
    group: 'default',
    channel_id: 5,
    prompt_tokens: 30,
    use_time_ms: 3_000,
  }),
];

async function seen(caller: Principal, scope: Scope, filter: LogFilter): Promise<number[]> {
  const feed = new SettledFeed(logger);
  const messages = await new LogTailService(feed, noRows, config, logger, readers).follow(caller, scope, filter);
  feed.publish(rows);
  feed.publish([booked(99, { request_id: 'last', ...matching(filter), user_id: caller.userId })]);
  const { value } = await messages.next();
  await messages.return?.();
  return value.items.map((row: { id: number }) => row.id).filter((id: number) => id !== 99);
}

/** A row that matches any of the filters below, so that there always is a message to wait for. */
function matching(filter: LogFilter): Partial<SettledRow> {
  return {
    ...(filter.modelName && { model_name: filter.modelName.replace('%', '') }),
    ...(filter.tokenName && { token_name: filter.tokenName }),
    ...(filter.group && { group: filter.group }),
    ...(filter.username && { username: filter.username }),
    ...(filter.channelId && { channel_id: Number(filter.channelId) }),
    ...(filter.exclude && { model_name: 'claude', group: 'vip', username: 'last' }),
    ...(filter.minQuota && { quota: filter.minQuota }),
    ...(filter.minTokens && { prompt_tokens: filter.minTokens }),
    ...(filter.minDuration && { use_time_ms: filter.minDuration }),
    ...(filter.requestId && { request_id: filter.requestId }),
  };
}

it.each<[string, Principal, Scope, LogFilter, number[]]>([
  ["a user's own rows", ada, Scope.SELF, {}, [1, 4]],
  ['rows of all users', root, Scope.SITE, {}, [1, 2, 4]],
  ["an administrator's own rows", root, Scope.SELF, {}, []],
  ['a model pattern', root, Scope.SITE, { modelName: 'gpt-4o%' }, [1, 2]],
  ['a token', ada, Scope.SELF, { tokenName: 'server' }, [4]],
  ['a group', ada, Scope.SELF, { group: 'vip' }, [1]],
  ['a user', root, Scope.SITE, { username: 'bob' }, [2]],
  ['a channel', root, Scope.SITE, { channelId: '5' }, [4]],
  ['one token by its id', ada, Scope.SELF, { tokenId: '3' }, [1, 4]],
  ['all models but some', ada, Scope.SELF, { exclude: { modelNames: ['gpt%'] } }, [4]],
  [
    'all but a user and a group',
    root,
    Scope.SITE,
    { exclude: { usernames: ['bob'], groups: ['default'], channelIds: ['9'], tokenNames: ['server'] } },
    [1],
  ],
  ['calls that cost an amount', root, Scope.SITE, { minQuota: 40, maxQuota: 60 }, [2]],
  ['calls of some tokens and ms', root, Scope.SITE, { minTokens: 30, minDuration: 2_000 }, [4]],
  ['a request', ada, Scope.SELF, { requestId: 'r4' }, [4]],
  ['types', ada, Scope.SELF, { types: [2, 5] }, [1, 4]],
])('live log follows %s and excludes hidden rows', async (_, caller, scope, filter, ids) => {
  expect(await seen(caller, scope, filter)).toEqual(ids);
});

it('live log rejects a user who requests the rows of all users, before it subscribes', async () => {
  const tail = new LogTailService(new SettledFeed(logger), noRows, config, logger, readers);
  await expect(tail.follow(ada, Scope.SITE, {})).rejects.toMatchObject({ code: 'forbidden' });
});
