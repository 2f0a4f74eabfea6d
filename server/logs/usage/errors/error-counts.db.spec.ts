import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { type DomainModule, openDomain } from '../../../../test/support/domain-module.js';
import { AccountsModule } from '../../../accounts/accounts.module.js';
import { CallKind } from '../../../common/call-kind.js';
import type { Principal } from '../../../common/principal.js';
import { OptionEditorService } from '../../../options/option-editor.service.js';
import { OptionsModule } from '../../../options/options.module.js';
import { rowIdAt } from '../../../platform/database/row-id.js';
import { Scope } from '../../../platform/graphql/scope.js';
import { LogPartitions } from '../../../usage-log/log-partitions.js';
import { ChannelNames } from '../../channel-names.port.js';
import { type FailedCall, FailedCallsService } from '../../failed-calls.service.js';
import { ErrorCause } from '../../failure-causes.js';
import type { LogFilter } from '../../log-filter.input.js';
import { LogsModule } from '../../logs.module.js';
import { LogsRepository } from '../../logs.repository.js';
import { LogsService } from '../../logs.service.js';
import { UsageBucket } from '../usage.input.js';
import { ErrorCountsService, type ErrorFilter } from './error-counts.service.js';

const { TIMEOUT, RATE_LIMITED, NO_CHANNEL, UNAUTHORIZED, SERVER_ERROR, REJECTED } = ErrorCause;
const { HOUR, DAY, WEEK, NONE } = UsageBucket;
const { SELF, SITE } = Scope;
const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };
const ada: Principal = { ...root, userId: 7, username: 'ada', role: 1 };

let domain: DomainModule;

/** Time, status, code, model and channel of failed calls; the cause of each. */
const CALLS: [string, number, string, string, number, ErrorCause][] = [
  ['2026-05-04T21:10:00Z', 504, 'upstream_status', 'gpt-4o', 2, TIMEOUT],
  ['2026-05-04T21:50:00Z', 502, 'upstream_timeout', 'claude-3', 3, TIMEOUT],
  ['2026-05-04T22:30:00Z', 429, 'upstream_status', 'gpt-4o', 2, RATE_LIMITED],
  ['2026-05-05T08:00:00Z', 429, 'upstream_status', 'gpt-4o', 2, RATE_LIMITED],
  ['2026-05-05T08:30:00Z', 503, 'no_channel', 'gpt-5', 0, NO_CHANNEL],
  ['2026-05-05T08:40:00Z', 401, 'upstream_status', 'gpt-4o', 3, UNAUTHORIZED],
  ['2026-05-05T08:50:00Z', 500, 'upstream_status', 'gpt-4o', 2, SERVER_ERROR],
  ['2026-05-12T08:50:00Z', 413, 'upstream_status', 'gpt-4o', 2, REJECTED],
];

beforeAll(async () => {
  domain = await openDomain([OptionsModule, AccountsModule, LogsModule], [{ provide: ChannelNames, useValue: {} }]);
  // Days begin at 22:00 UTC.
  await domain.get(OptionEditorService).change(root, 'TimeZone', 'Europe/Berlin');
  for (const day of ['2026-05-04', '2026-05-12']) await domain.get(LogPartitions).ensure(Date.parse(day));
  await domain.get(FailedCallsService).enter(
    CALLS.map(([at, status, code, model, channel], index) => ({
      call: call({ status, code, model, channel, requestId: `request-${index}` }),
      rowId: rowIdAt(Date.parse(at), index),
    })),
  );
});
afterAll(() => domain.close());

function call({ channel, ...changes }: Partial<FailedCall> & { channel: number }): FailedCall {
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
    message: { zh: 'no', en: 'no' },
    route: channel === 0 ? [] : [{ channel, failure: 'no' }],
    ...changes,
  };
}

const range = { from: new Date('2026-05-04T21:00:00Z'), to: new Date('2026-05-12T10:00:00Z') };
const points = async (filter: ErrorFilter, bucket: UsageBucket) =>
  (await domain.get(ErrorCountsService).points(root, { ...range, ...filter }, bucket)).map(
    ({ from, cause, errors }) => [from?.toISOString() ?? null, cause, errors],
  );

describe('failed calls by cause', () => {
  it('are counted by hours of UTC', async () => {
    expect(await points({ to: new Date('2026-05-05T08:10:00Z') }, HOUR)).toEqual([
      ['2026-05-04T21:00:00.000Z', TIMEOUT, 2],
      ['2026-05-04T22:00:00.000Z', RATE_LIMITED, 1],
      ['2026-05-05T08:00:00.000Z', NO_CHANNEL, 1],
      ['2026-05-05T08:00:00.000Z', RATE_LIMITED, 1],
      ['2026-05-05T08:00:00.000Z', SERVER_ERROR, 1],
      ['2026-05-05T08:00:00.000Z', UNAUTHORIZED, 1],
    ]);
  });

  it('are counted by days and weeks of the time zone of the site', async () => {
    expect(await points({ to: new Date('2026-05-05T08:10:00Z') }, DAY)).toEqual([
      ['2026-05-03T22:00:00.000Z', TIMEOUT, 2],
      ['2026-05-04T22:00:00.000Z', NO_CHANNEL, 1],
      ['2026-05-04T22:00:00.000Z', RATE_LIMITED, 2],
      ['2026-05-04T22:00:00.000Z', SERVER_ERROR, 1],
      ['2026-05-04T22:00:00.000Z', UNAUTHORIZED, 1],
    ]);
    expect((await points({}, WEEK)).at(-1)).toEqual(['2026-05-10T22:00:00.000Z', REJECTED, 1]);
  });

  it.each<[string, ErrorFilter, [ErrorCause, number][]]>([
    [
      'a channel',
      { channelId: '3' },
      [
        [TIMEOUT, 1],
        [UNAUTHORIZED, 1],
      ],
    ],
    ['no channel', { modelName: 'gpt-5' }, [[NO_CHANNEL, 1]]],
    ['a pattern of models', { modelName: 'c%' }, [[TIMEOUT, 1]]],
    ['a model and a channel', { modelName: 'gpt-4o', channelId: '3' }, [[UNAUTHORIZED, 1]]],
    ['a group', { group: 'vip' }, []],
  ])('are counted for %s over the whole range', async (_, filter, expected) => {
    expect(await points(filter, NONE)).toEqual(expected.map(([cause, errors]) => [null, cause, errors]));
  });

  it('are readable by administrators only', async () => {
    await expect(domain.get(ErrorCountsService).points(ada, range, DAY)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('are refused in a range with too many buckets', async () => {
    const filter = { ...range, from: new Date('2020-01-01T00:00:00Z') };
    await expect(domain.get(ErrorCountsService).points(root, filter, HOUR)).rejects.toMatchObject({
      code: 'usage_too_many_points',
    });
  });
});

describe('the log', () => {
  const requests = async (filter: LogFilter) => {
    const { rows, total, capped } = await domain
      .get(LogsService)
      .page(root, SITE, { ...range, ...filter }, { limit: 10, offset: 0 });
    return { requests: rows.map(({ requestId }) => Number(requestId.slice(-1))), total, capped };
  };

  it.each(Object.values(ErrorCause))('has the rows with the cause %s, newest first', async (cause) => {
    const expected = CALLS.flatMap(([, , , , , own], index) => (own === cause ? [index] : [])).reverse();
    expect(await requests({ cause })).toEqual({ requests: expected, total: expected.length, capped: false });
  });

  it('combines a cause with other filters', async () => {
    expect((await requests({ cause: TIMEOUT, channelId: '3' })).requests).toEqual([1]);
    expect((await requests({ cause: TIMEOUT, types: [2] })).requests).toEqual([]);
  });

  it('has the cause as a filter for administrators only', async () => {
    const page = domain.get(LogsService).page(ada, SELF, { cause: TIMEOUT }, { limit: 10, offset: 0 });
    await expect(page).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('finds a cause with the index of each partition', async () => {
    const criteria = { cause: TIMEOUT, ...range };
    const { text, values } = domain.get(LogsRepository).listing(criteria, false);
    const plan = await domain.get(DataSource).transaction(async (manager) => {
      // The tables are too small for an index.
      await manager.query('SET LOCAL enable_seqscan = off');
      await manager.query('SET LOCAL enable_bitmapscan = off');
      return JSON.stringify(await manager.query(`EXPLAIN ${text}`, values));
    });
    expect(plan).toMatch(/_case_created_at_id_idx|_error_cause/);
  });
});
