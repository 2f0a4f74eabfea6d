import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Chargeable, chargedImages, explain } from '../billing/prices/charge.js';
import { storeCharge } from '../billing/prices/stored-charge.js';
import { parseDecimal } from '../common/decimal.js';
import { perCall, perToken } from '../common/price.js';
import { usageOfUnits } from '../common/usage.js';
import { chargeFacts } from './charge-facts.js';
import { otherText } from './log-other.js';
import { type LogRow, type StoredLogRow, toLogRow } from './log-row.js';
import { receiptOf } from './receipt.js';

const shortRatio = fc.tuple(fc.nat(99), fc.nat(999_999)).map(([whole, rest]) => parseDecimal(`${whole}.${rest}`));
/** More digits than a JSON number can represent. */
const longRatio = fc
  .tuple(fc.nat(999_999), fc.nat(999_999), fc.nat(999_999))
  .map(([whole, one, two]) => parseDecimal(`${whole}.${String(one).padStart(6, '0')}${String(two).padStart(6, '0')}`));
const ratio = fc.oneof(shortRatio, longRatio);
const count = fc.nat(100_000);
const audio = fc.tuple(ratio, ratio).map(([one, two]) => ({ audioRatio: one, audioCompletionRatio: two }));
const price = fc.oneof(
  ratio.map(perCall),
  fc
    .record({
      modelRatio: ratio,
      completionRatio: ratio,
      cacheRatio: ratio,
      cacheWriteRatio: ratio,
      audio: fc.oneof(fc.constant({}), audio),
    })
    .map(({ audio: audioRatios, ...ratios }) => perToken({ ...ratios, ...audioRatios })),
);
const usage = fc
  .tuple(count, count, count, count, count, count, count)
  .map(([plain, cacheRead, fiveMinutes, cacheWriteHour, text, audioIn, audioOut]) => ({
    input: plain + cacheRead + fiveMinutes + cacheWriteHour + audioIn,
    output: text + audioOut,
    cacheRead,
    cacheWrite: fiveMinutes + cacheWriteHour,
    cacheWriteHour,
    reasoning: 0,
    audioIn,
    audioOut,
  }));
const units = fc.oneof(
  count.map((characters) => usageOfUnits({ kind: 'characters', count: characters })),
  count.map((seconds) => usageOfUnits({ kind: 'seconds', count: seconds })),
  count.map((tasks) => usageOfUnits({ kind: 'tasks', count: tasks })),
  fc
    .tuple(fc.nat(10), ratio)
    .map(([images, factor]) => usageOfUnits({ kind: 'images', count: images, size: '256x256', quality: 'hd', factor })),
);
const tools = fc.array(
  fc.record({
    name: fc.constantFrom('web_search', 'file_search', 'a/b'),
    calls: fc.integer({ min: 1, max: 99 }),
    price: ratio,
  }),
  { minLength: 1, maxLength: 3 },
);
const anyCall: fc.Arbitrary<Chargeable> = fc.record(
  {
    price,
    usage: fc.oneof(usage, units),
    groupRatio: ratio,
    quotaPerUnit: fc.integer({ min: 1, max: 1_000_000 }).map((units) => parseDecimal(String(units))),
    tools,
  },
  { requiredKeys: ['price', 'usage', 'groupRatio', 'quotaPerUnit'] },
);
function isRefused(call: Chargeable): boolean {
  try {
    explain(call);
    return false;
  } catch {
    return true;
  }
}

const attempts = [
  { channel: 7, failure: 'upstream_status 500' },
  { channel: 9, failure: '', texts: { zh: '失败', en: 'failed' } },
];
/** The values of a row in addition to its charge: in columns, and in the format of the previous version. */
const properties = fc.record({
  timeToFirstTokenMs: fc.option(fc.nat(60_000)),
  upstreamModel: fc.option(fc.string()),
  estimated: fc.boolean(),
  claude: fc.boolean(),
  reasoningEffort: fc.option(fc.constantFrom('low', 'high')),
  inSession: fc.boolean(),
  uncharged: fc.option(fc.nat(1_000)),
});
type Properties = typeof properties extends fc.Arbitrary<infer Value> ? Value : never;

function columnsOf(call: Chargeable, quota: number): StoredLogRow {
  return {
    id: 1,
    created_at: new Date(0),
    type: 2,
    user_id: 7,
    username: 'ada',
    token_id: 3,
    token_name: 'laptop',
    channel_id: 9,
    model_name: 'm',
    group: 'vip',
    use_time_ms: 5,
    is_stream: true,
    request_id: 'r',
    content: '',
    quota,
    prompt_tokens: chargedImages(call)?.count ?? call.usage.input,
    completion_tokens: call.usage.output,
    other: '',
  };
}

/** The row as it is read from the database. */
function newRow(call: Chargeable, given: Properties): LogRow {
  const { quota, charge } = storeCharge(call);
  const row: StoredLogRow = {
    ...columnsOf(call, quota),
    first_token_ms: given.timeToFirstTokenMs,
    cached_tokens: call.usage.cacheRead,
    upstream_model: given.upstreamModel,
    charge: {
      ...charge,
      ...(given.estimated && { estimated: true as const }),
      ...(given.uncharged !== null && { uncharged: given.uncharged }),
    },
    attempts,
    details: {
      ...(given.claude && { claude: true }),
      ...(given.reasoningEffort !== null && { reasoningEffort: given.reasoningEffort }),
      ...(given.inSession && { inSession: true }),
    },
  };
  return toLogRow(JSON.parse(JSON.stringify(row)));
}

/** The row of the previous version, which wrote the record of the family as text. */
function oldRow(call: Chargeable, given: Properties): LogRow {
  const other = JSON.stringify({
    ...chargeFacts(call),
    frt: given.timeToFirstTokenMs ?? -1000,
    group: 'vip',
    user_group_ratio: -1,
    ...(given.upstreamModel !== null && { is_model_mapped: true, upstream_model_name: given.upstreamModel }),
    ...(given.estimated && { estimated: true }),
    ...(given.claude && { claude: true }),
    ...(given.reasoningEffort !== null && { reasoning_effort: given.reasoningEffort }),
    ...(given.inSession && { ws: true }),
    ...(given.uncharged !== null && { uncharged_quota: given.uncharged }),
    admin_info: { use_channel: ['7', '9'], route: attempts },
  });
  return toLogRow({ ...columnsOf(call, explain(call).quota), other });
}

const shown = (row: LogRow) => {
  const { timeToFirstTokenMs, cachedTokens, upstreamModel } = row;
  const columns = { timeToFirstTokenMs, cachedTokens, upstreamModel, attempts: row.attempts };
  return { ...columns, receipt: receiptOf(row), all: otherText(row, true), own: otherText(row, false) };
};

it('stored charge has the receipt and the record that the row of the previous version had', () => {
  fc.assert(
    fc.property(anyCall, properties, (call, given) => {
      // A charge beyond the exact integers is refused before it is booked.
      if (isRefused(call)) expect(() => storeCharge(call)).toThrow(RangeError);
      else expect(shown(newRow(call, given))).toEqual(shown(oldRow(call, given)));
    }),
    { numRuns: 1_000 },
  );
});

describe('documented keys of the log record', () => {
  const groupRatio = parseDecimal('0.5');
  const quotaPerUnit = parseDecimal('500000');
  const used = {
    input: 10,
    output: 5,
    cacheRead: 4,
    cacheWrite: 0,
    cacheWriteHour: 0,
    reasoning: 2,
    audioIn: 0,
    audioOut: 0,
  };
  const ratios = {
    modelRatio: parseDecimal('1.5'),
    completionRatio: parseDecimal('5'),
    cacheRatio: parseDecimal('0.1'),
    cacheWriteRatio: parseDecimal('1.25'),
  };

  it('of a call charged per token', () => {
    expect(chargeFacts({ usage: used, price: perToken(ratios), groupRatio, quotaPerUnit })).toEqual({
      model_ratio: 1.5,
      group_ratio: 0.5,
      completion_ratio: 5,
      model_price: -1,
      cache_tokens: 4,
      cache_ratio: 0.1,
    });
  });

  it('of a call with a cache write', () => {
    const writing = { usage: { ...used, cacheWrite: 6 }, price: perToken(ratios), groupRatio, quotaPerUnit };
    expect(chargeFacts(writing)).toMatchObject({ cache_creation_tokens: 6, cache_creation_ratio: 1.25 });
  });

  it('of a call charged per call', () => {
    const facts = chargeFacts({ usage: used, price: perCall(parseDecimal('0.04')), groupRatio, quotaPerUnit });
    expect(facts).toMatchObject({ model_price: 0.04, group_ratio: 0.5, model_ratio: 0, quota_per_unit: 500_000 });
  });

  it('of a call with audio', () => {
    const forAudio = { audioRatio: parseDecimal('40'), audioCompletionRatio: parseDecimal('2') };
    const spoken = { ...used, audioIn: 3, audioOut: 2 };
    const facts = chargeFacts({
      usage: spoken,
      price: perToken({ ...ratios, ...forAudio }),
      groupRatio,
      quotaPerUnit,
    });
    expect(facts).toMatchObject({
      audio: true,
      audio_input: 3,
      audio_output: 2,
      text_input: 7,
      text_output: 3,
      audio_ratio: 40,
      audio_completion_ratio: 2,
    });
  });
});

describe('log record of units other than tokens', () => {
  const groupRatio = parseDecimal('1');
  const quotaPerUnit = parseDecimal('500000');
  const price = perCall(parseDecimal('0.04'));
  const facts = (used: Parameters<typeof usageOfUnits>[0]) =>
    chargeFacts({ usage: usageOfUnits(used), price, groupRatio, quotaPerUnit });

  it('contains images with the factors of their price', () => {
    const factor = parseDecimal('1.5');
    expect(facts({ kind: 'images', count: 2, size: '1024x1792', quality: 'hd', factor })).toMatchObject({
      image_count: 2,
      image_size: '1024x1792',
      image_quality: 'hd',
      image_ratio: 1.5,
      quota_per_unit: 500_000,
    });
  });

  it('contains characters and seconds', () => {
    expect(facts({ kind: 'characters', count: 11 })).toMatchObject({ characters: 11 });
    expect(facts({ kind: 'seconds', count: 61 })).toMatchObject({ audio_seconds: 61 });
  });
});

describe('log record of upstream tools', () => {
  const charged = (...tools: Chargeable['tools'] & object) =>
    chargeFacts({
      usage: usageOfUnits({ kind: 'characters', count: 9 }),
      price: perCall(parseDecimal('0')),
      groupRatio: parseDecimal('1'),
      quotaPerUnit: parseDecimal('500000'),
      tools,
    });

  it('lists all tools, and searches also with separate keys', () => {
    const web = { name: 'web_search', calls: 2, price: parseDecimal('10') };
    const file = { name: 'file_search', calls: 1, price: parseDecimal('2.5') };
    expect(charged(web, file)).toMatchObject({
      tool_surcharges: [
        { name: 'web_search', count: 2, price: 10 },
        { name: 'file_search', count: 1, price: 2.5 },
      ],
      web_search: true,
      web_search_call_count: 2,
      web_search_price: 10,
      file_search: true,
      file_search_call_count: 1,
      file_search_price: 2.5,
      quota_per_unit: 500_000,
    });
  });
});

describe('record of a row', () => {
  const row = toLogRow(columnsOf({ usage: usageOfUnits({ kind: 'tasks', count: 1 }) } as Chargeable, 0));

  it('that has none is empty', () => {
    expect([otherText(row, true), otherText(row, false)]).toEqual(['', '']);
  });

  it('of an event contains the event', () => {
    const event = { kind: 'check_in', params: {} } as const;
    expect(otherText({ ...row, details: { event } }, false)).toBe('{"event":{"kind":"check_in","params":{}}}');
  });

  it('of a failed call contains status and code, and for administrators the attempts', () => {
    const failed = { ...row, details: { status: 503, code: 'x', reasoningEffort: 'low' }, attempts: [] };
    expect(otherText(failed, false)).toBe('{"status":503,"code":"x","reasoning_effort":"low"}');
    expect(JSON.parse(otherText(failed, true))).toMatchObject({ admin_info: { use_channel: [], route: [] } });
  });
});
