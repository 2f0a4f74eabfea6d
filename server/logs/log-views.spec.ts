import { describe, expect, it } from '@jest/globals';
import { storeCharge } from '../billing/prices/stored-charge.js';
import { CallKind } from '../common/call-kind.js';
import { parseDecimal } from '../common/decimal.js';
import type { Language } from '../common/errors/app-error.js';
import type { StaffRole } from '../common/permissions.js';
import { perToken } from '../common/price.js';
import type { GraphQLContext } from '../platform/graphql/context.js';
import { DESCRIBED_DETAILS, DETAIL_FIELDS, DETAIL_KEYS } from '../usage-log/log-details.js';
import { OWN_COLUMNS, siteColumns } from './export/log-export-format.js';
import { toLogModel } from './log.model.js';
import { encodeLog, encodeOwnLog } from './log.wire.js';
import { otherText } from './log-other.js';
import type { LogRow } from './log-row.js';
import { LogTailService } from './log-tail.service.js';
import { LogsResolver } from './logs.resolver.js';
import { LogsService } from './logs.service.js';
import { decodeOldOther } from './old-log-other.js';
import { toSinkRecord } from './sinks/model/sink-record.js';

const price = perToken({
  modelRatio: parseDecimal('0.075'),
  completionRatio: parseDecimal('4'),
  cacheRatio: parseDecimal('0.5'),
  cacheWriteRatio: parseDecimal('1.25'),
});
const none = { cacheWrite: 0, cacheWriteHour: 0, reasoning: 0, audioIn: 0, audioOut: 0 };
const { charge } = storeCharge({
  usage: { input: 1_000, output: 500, cacheRead: 400, ...none },
  price,
  groupRatio: parseDecimal('1'),
  quotaPerUnit: parseDecimal('500000'),
});
const record = {
  model_ratio: 0.075,
  group_ratio: 1,
  completion_ratio: 4,
  model_price: -1,
  cache_tokens: 400,
  cache_ratio: 0.5,
  frt: 322,
  group: 'vip',
  user_group_ratio: -1,
  is_model_mapped: true,
  upstream_model_name: 'gpt-4o-mini-2024-07-18',
  estimated: true,
  conversation: 'Zm9vYmFyYmF6cXV4',
  end_user: 'customer-17',
  kind: CallKind.CHAT,
};
const attempts = [
  { channel: 4, failure: 'upstream_status 500' },
  { channel: 9, failure: '' },
];

const row: LogRow = {
  id: 373_403_377_512_448,
  createdAt: new Date('2026-05-01T12:00:00.900Z'),
  type: 2,
  userId: 7,
  username: 'ada',
  tokenId: 3,
  tokenName: 'laptop',
  channelId: 9,
  modelName: 'gpt-4o-mini',
  group: 'vip',
  quota: 210,
  promptTokens: 1_000,
  completionTokens: 500,
  durationMs: 2_600,
  isStream: true,
  requestId: '20260501120000123456789abcdefgh',
  content: 'text',
  timeToFirstTokenMs: 322,
  cachedTokens: 400,
  cost: 73_519,
  upstreamModel: 'gpt-4o-mini-2024-07-18',
  conversation: 'Zm9vYmFyYmF6cXV4',
  endUser: 'customer-17',
  kind: CallKind.CHAT,
  details: {},
  attempts,
  charge: { ...charge, estimated: true },
  old: null,
};

const fields = new LogsResolver({} as LogsService, {} as LogTailService, { nameOf: (id) => `channel ${id}` });

/** The row in GraphQL with all its fields. */
function complete(shown: LogRow, forAdmin: boolean, language: Language = 'zh') {
  const model = toLogModel(shown, forAdmin, language);
  const route = fields.route(model, { language } as GraphQLContext);
  return { ...model, route, receipt: fields.receipt(model), other: fields.other(model) };
}

const NO_CALL = {
  timeToFirstTokenMs: null,
  cachedTokens: 0,
  upstreamModel: null,
  conversation: null,
  endUser: null,
  kind: null,
  attempts: null,
  charge: null,
};

describe('purchase cost of a row', () => {
  const reader = (role: number, staffRole: StaffRole | null = null) => ({
    principal: { userId: 7, username: 'ada', role, staffRole, group: 'default', via: 'session' as const },
  });
  it.each([
    ['an administrator', reader(10), 73_519],
    ['finance', reader(1, 'finance'), 73_519],
    ['support', reader(1, 'support'), null],
    ['its owner', reader(1), null],
    ['a visitor', { principal: null }, null],
  ])('for %s', (_, context, cost) => {
    expect(fields.cost(toLogModel(row, true, 'zh'), context as GraphQLContext)).toBe(cost);
  });

  it('is part of no other form of the row', () => {
    const { row: _, ...model } = complete(row, true);
    const files = [...Object.values(siteColumns(String)), ...Object.values(OWN_COLUMNS)].map((of) => of(row, 'en'));
    const forms = [encodeLog(row, 'First', 'zh'), encodeOwnLog(row, 'zh'), toSinkRecord(row, 'First'), model, files];
    expect(JSON.stringify(forms)).not.toContain('73519');
  });
});

describe('log row in REST', () => {
  it('contains the documented fields for an administrator', () => {
    expect(encodeLog(row, 'First', 'zh')).toEqual({
      id: 373_403_377_512_448,
      user_id: 7,
      created_at: Date.UTC(2026, 4, 1, 12) / 1000,
      type: 2,
      content: 'text',
      username: 'ada',
      token_name: 'laptop',
      model_name: 'gpt-4o-mini',
      quota: 210,
      prompt_tokens: 1_000,
      completion_tokens: 500,
      use_time: 3,
      is_stream: true,
      channel: 9,
      channel_name: 'First',
      token_id: 3,
      group: 'vip',
      request_id: row.requestId,
      ip: '',
      other: JSON.stringify({ ...record, admin_info: { use_channel: ['4', '9'], route: attempts } }),
    });
  });

  it('contains an attempt with a localised message in the language of the reader', () => {
    const texts = { zh: '500 请求上游地址失败', en: '500 The upstream could not be reached' };
    const model = complete({ ...row, attempts: [{ channel: 4, failure: texts.zh, texts }] }, true, 'en');
    expect(model.route).toEqual([{ channelId: 4, failure: texts.en }]);
  });

  it("contains neither channels nor attempts for the row's owner", () => {
    const own = encodeOwnLog(row, 'zh');
    expect(own).toMatchObject({ id: row.id, channel: 0, channel_name: '' });
    expect(JSON.parse(own.other)).toEqual(record);
  });

  it('that is not a call has the text null for its owner', () => {
    expect(encodeOwnLog({ ...row, ...NO_CALL, type: 4 }, 'zh').other).toBe('null');
  });
});

describe('log row in GraphQL', () => {
  it('of a call contains its receipt', () => {
    expect(complete(row, true)).toMatchObject({
      cachedTokens: 400,
      duration: 2_600,
      timeToFirstToken: 322,
      upstreamModel: 'gpt-4o-mini-2024-07-18',
      channelId: 9,
      route: [
        { channelId: 4, failure: 'upstream_status 500' },
        { channelId: 9, failure: '' },
      ],
      receipt: {
        mode: 'PER_TOKEN',
        exact: '210',
        total: 210,
        estimated: true,
        lines: [
          { kind: 'PROMPT', quantity: 600, unitPrice: '0.075', amount: '45' },
          { kind: 'CACHED', quantity: 400, unitPrice: '0.0375', amount: '15' },
          { kind: 'COMPLETION', quantity: 500, unitPrice: '0.3', amount: '150' },
        ],
      },
    });
  });

  it("contains neither channels nor attempts for the row's owner", () => {
    const own = complete(row, false);
    expect([own.channelId, own.route]).toEqual([null, null]);
    expect(own.other).not.toContain('admin_info');
    expect(own.receipt?.total).toBe(210);
  });

  it('of a response that was not streamed has no time to the first token', () => {
    expect(toLogModel({ ...row, timeToFirstTokenMs: null }, true, 'zh').timeToFirstToken).toBeNull();
  });

  it.each([
    ['a row that is not a call', { ...NO_CALL, type: 1, tokenId: 0, channelId: 0 }],
    [
      'an old row whose record is unreadable',
      { ...NO_CALL, old: decodeOldOther('{"model_ratio"'), tokenId: 0, channelId: 0 },
    ],
  ])('%s has no receipt', (_, changes) => {
    const shown = complete({ ...row, ...changes }, true);
    const { receipt, route, channelId, tokenId, cachedTokens } = shown;
    expect([receipt, route, channelId, tokenId, cachedTokens]).toEqual([null, null, null, null, 0]);
  });
});

it('that is not a charge contains the event text in the language of the reader', () => {
  const event = { kind: 'option_changed', params: { option: 'RetryTimes', before: '0', after: '3' } } as const;
  const management = { ...row, ...NO_CALL, type: 3, content: 'stored', details: { event } };
  const [zh, en] = ['修改系统设置 RetryTimes：0 → 3', 'Setting RetryTimes changed: 0 → 3'];
  expect([encodeLog(management, '', 'zh').content, encodeOwnLog(management, 'en').content]).toEqual([zh, en]);
  expect([toLogModel(management, true, 'zh').content, toLogModel(management, false, 'en').content]).toEqual([zh, en]);
});

describe('details of a row', () => {
  const values = { text: 'gpt-5', flag: true, number: 503 } as const;

  it.each(DETAIL_KEYS)('%s is in the record, and in GraphQL if it is described', (key) => {
    const { type, record } = DETAIL_FIELDS[key];
    const detailed = { ...row, details: { [key]: values[type] } };
    expect(JSON.parse(otherText(detailed, false))).toMatchObject({ [record]: values[type] });
    const shown = toLogModel(detailed, false, 'en');
    for (const field of DESCRIBED_DETAILS) expect(shown[field]).toBe(field === key ? values[type] : null);
  });
});
