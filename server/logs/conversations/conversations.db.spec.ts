import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import type { Principal } from '../../common/principal.js';
import { OptionsModule } from '../../options/options.module.js';
import { encodeCursor } from '../../platform/graphql/connection.js';
import { type OrderRequest, SortDirection } from '../../platform/graphql/list-order.js';
import { Scope } from '../../platform/graphql/scope.js';
import { LogPartitions } from '../../usage-log/log-partitions.js';
import { ChannelNames } from '../channel-names.port.js';
import type { LogFilter } from '../log-filter.input.js';
import { LogsModule } from '../logs.module.js';
import { LogsService } from '../logs.service.js';
import { ConversationSort, conversationOrder } from './conversation-order.js';
import { ConversationsService } from './conversations.service.js';

const { SELF, SITE } = Scope;
const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };
const ada: Principal = { ...root, userId: 7, username: 'ada', role: 1 };
const HOUR = 3_600_000;
const now = Date.now();
const week: LogFilter = { from: new Date(now - 7 * 24 * HOUR), to: new Date(now) };

interface Row {
  /** The age of its last call, in hours. */
  readonly ago: number;
  readonly key: string | null;
  readonly user?: 'ada' | 'bob';
  readonly model?: string;
  readonly type?: 2 | 100;
  readonly quota?: number;
  readonly prompt?: number;
  readonly hidden?: boolean;
}

/** Newest last. */
const rows: Row[] = [
  { ago: 24 * 40, key: 'old' },
  { ago: 30, key: 'one', quota: 10, prompt: 100 },
  { ago: 29, key: 'two', quota: 70 },
  { ago: 28, key: 'one', quota: 20, model: 'gpt-4o-mini', prompt: 200 },
  { ago: 27, key: 'one', type: 100 },
  { ago: 26, key: null, quota: 500 },
  { ago: 25, key: 'one', quota: -5 },
  { ago: 24, key: 'two', quota: 1_000, hidden: true },
  { ago: 23, key: 'three', quota: 3, user: 'bob' },
];

/** The id of a row that was written at an instant, in the format of `newRowId`. */
const idAt = (ms: number) => (ms - Date.UTC(2024, 0, 1)) * 4_096;

let domain: DomainModule;
let service: ConversationsService;

beforeAll(async () => {
  domain = await openDomain([OptionsModule, AccountsModule, LogsModule], [{ provide: ChannelNames, useValue: {} }]);
  service = domain.get(ConversationsService);
  const days = [...new Set(rows.map(({ ago }) => now - ago * HOUR))];
  for (const at of days) await domain.get(LogPartitions).ensure(at);
  for (const { ago, key, user = 'ada', model = 'gpt-4o', type = 2, quota = 0, prompt = 0, hidden = false } of rows) {
    const at = now - ago * HOUR;
    await domain.database.query(
      `INSERT INTO logs (id, created_at, type, user_id, username, token_id, token_name, model_name, quota,
          prompt_tokens, completion_tokens, cached_tokens, use_time_ms, hidden, content, conversation)
        VALUES ($1, $2, $3, $4, $5, 3, 'laptop', $6, $7, $8, 4, 2, 60000, $9, '', $10)`,
      [idAt(at), new Date(at), type, user === 'ada' ? 7 : 8, user, model, quota, prompt, hidden, key],
    );
  }
});
afterAll(() => domain.close());

const byLastCall: OrderRequest<ConversationSort> = { sort: 'LAST_CALL' };
const find = (caller: Principal, scope: Scope, filter: LogFilter, order = byLastCall) =>
  service.page(caller, scope, filter, { limit: 10, offset: 0 }, order);
const keys = async (...request: Parameters<typeof find>) => (await find(...request)).rows.map(({ key }) => key);

describe('conversations', () => {
  it('sum the visible calls of the time range', async () => {
    const { rows: found, total } = await find(root, SITE, week);
    expect(total).toBe(3);
    expect(found.find(({ key }) => key === 'one')).toEqual({
      key: 'one',
      firstCallAt: new Date(now - 30 * HOUR),
      lastCallAt: new Date(now - 25 * HOUR),
      lastId: idAt(now - 25 * HOUR),
      durationMs: 5 * HOUR + 60_000,
      calls: 3,
      errors: 1,
      models: ['gpt-4o', 'gpt-4o-mini'],
      userId: 7,
      username: 'ada',
      tokenId: 3,
      tokenName: 'laptop',
      promptTokens: 300,
      completionTokens: 16,
      cachedTokens: 8,
      quota: 25,
    });
    expect(found.find(({ key }) => key === 'two')).toMatchObject({ calls: 1, quota: 70 });
  });

  it('are limited to the reader, and omit failed calls', async () => {
    const { rows: found, total } = await find(ada, SELF, week);
    expect(total).toBe(2);
    expect(found.map(({ key, calls, errors }) => [key, calls, errors])).toEqual([
      ['one', 2, 0],
      ['two', 1, 0],
    ]);
    await expect(find(ada, SITE, week)).rejects.toThrow(expect.objectContaining({ code: 'forbidden' }));
  });

  it.each<[string, OrderRequest<ConversationSort>, string[]]>([
    ['the last call', byLastCall, ['three', 'one', 'two']],
    ['the first of them last', { ...byLastCall, direction: SortDirection.ASC }, ['two', 'one', 'three']],
    ['cost', { sort: 'QUOTA' }, ['two', 'one', 'three']],
    ['duration', { sort: 'DURATION' }, ['one', 'three', 'two']],
    ['calls', { sort: 'CALLS', direction: SortDirection.DESC }, ['one', 'three', 'two']],
    ['errors', { sort: 'ERRORS' }, ['one', 'three', 'two']],
    ['prompt tokens', { sort: 'PROMPT_TOKENS' }, ['one', 'three', 'two']],
    ['completion tokens', { sort: 'COMPLETION_TOKENS' }, ['one', 'three', 'two']],
  ])('are sorted by %s, and pages follow each other', async (_, order, expected) => {
    expect(await keys(root, SITE, week, order)).toEqual(expected);
    const read: string[] = [];
    let after: string | undefined;
    do {
      const { rows: page, total } = await service.page(root, SITE, week, { limit: 1, offset: 0, after }, order);
      expect(page.length === 0 || total === 3).toBe(true);
      after = page[0] && encodeCursor(conversationOrder(order).order.cursorKey(page[0]));
      read.push(...page.map(({ key }) => key));
    } while (after);
    expect(read).toEqual(expected);
  });

  it('match the filters of the log', async () => {
    expect(await keys(root, SITE, { ...week, modelName: 'gpt-4o-mini' })).toEqual(['one']);
    expect(await keys(root, SITE, { ...week, username: 'bob' })).toEqual(['three']);
    expect(await keys(root, SITE, { conversation: 'old' })).toEqual(['old']);
  });

  it.each([
    ['no time range', {}],
    ['one of more than 31 days', { from: new Date(now - 32 * 24 * HOUR) }],
  ])('are refused for %s', async (_, filter) => {
    await expect(find(root, SITE, filter)).rejects.toThrow(
      expect.objectContaining({ code: 'conversations_range_too_wide' }),
    );
  });
});

it('the log filters by the key of a conversation', async () => {
  const logs = domain.get(LogsService);
  const page = (caller: Principal, scope: Scope, conversation: string) =>
    logs.page(caller, scope, { conversation }, { limit: 10, offset: 0 });
  expect(await page(ada, SELF, 'one')).toMatchObject({ total: 3, capped: false });
  expect(await page(ada, SELF, 'three')).toMatchObject({ total: 0, rows: [] });
  expect((await page(root, SITE, 'three')).rows.map(({ conversation }) => conversation)).toEqual(['three']);
  expect(await logs.stat(root, SITE, { ...week, conversation: 'two' })).toMatchObject({ requests: 2, quota: 1_070 });
});
