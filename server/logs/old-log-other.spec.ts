import { describe, expect, it } from '@jest/globals';
import { otherText } from './log-other.js';
import type { LogRow } from './log-row.js';
import { decodeOldOther, oldCharge, oldColumns } from './old-log-other.js';

const tokens = { promptTokens: 1, completionTokens: 1 };
const ratios = { model_ratio: 1, group_ratio: 1, completion_ratio: 1, cache_ratio: 1, model_price: -1 };
const chargeOf = (record: object) => oldCharge(decodeOldOther(JSON.stringify(record)), tokens);
const textOf = (text: string, forAdmin: boolean) => otherText({ old: decodeOldOther(text) } as LogRow, forAdmin);

describe('record of an old row', () => {
  it('is unchanged for administrators, with the fields of other gateways', () => {
    const text = '{"frt":1, "admin_info":{"use_channel":["7"]},"theirs":2}';
    expect([textOf(text, true), textOf(text, false)]).toEqual([text, '{"frt":1,"theirs":2}']);
  });

  it.each(['not json', '[]', '{"model_ratio"'])('that is unreadable is null for the owner: %s', (text) => {
    expect([textOf(text, true), textOf(text, false)]).toEqual([text, 'null']);
    expect(oldColumns(decodeOldOther(text))).toMatchObject({ cachedTokens: 0, attempts: null, details: {} });
  });
});

describe('charge of an old row', () => {
  it.each([
    ['without a record', {}],
    ['with a record of something else', { model_price: 0.1, group_ratio: 1 }],
    ['with impossible values', { ...ratios, model_ratio: 1e300 }],
  ])('%s is null', (_, record) => {
    expect(chargeOf(record)).toBeNull();
  });

  it.each([[{}], ['none'], [[null, 7, { name: 'x' }, { name: 'x', count: -1, price: 1 }]]])(
    'has no foreign tools: %j',
    (tool_surcharges) => {
      expect(chargeOf({ ...ratios, tool_surcharges })).not.toHaveProperty('tools');
    },
  );
});
