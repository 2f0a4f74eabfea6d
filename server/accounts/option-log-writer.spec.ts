import { describe, expect, it } from '@jest/globals';
import type { OptionChange } from '../options/option-log.port.js';
import { eventText } from '../usage-log/log-event.js';
import { eventOf } from './option-log-writer.js';

const map = (entries: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: entries }, (_, at) => [`m${at}`, at])));

describe('option change log', () => {
  it.each<[string, OptionChange, string, string]>([
    [
      'a value',
      { key: 'RetryTimes', before: '0', after: '3' },
      '修改系统设置 RetryTimes：0 → 3',
      'Setting RetryTimes changed: 0 → 3',
    ],
    [
      'an empty value',
      { key: 'TopUpLink', before: '', after: 'https://a.example' },
      '修改系统设置 TopUpLink：（空） → https://a.example',
      'Setting TopUpLink changed: (empty) → https://a.example',
    ],
    ['a secret', { key: 'EpayKey', before: null, after: null }, '修改系统设置 EpayKey', 'Setting EpayKey changed'],
    [
      'a default that is in force again',
      { key: 'Price', before: '8', after: null },
      '恢复系统设置 Price 的默认值',
      'Setting Price restored to its default',
    ],
    [
      'entries of a map',
      { key: 'ModelRatio', before: '{"same":1,"a":1,"b":2}', after: '{"same":1,"a":1.5,"c":3}' },
      '修改系统设置 ModelRatio：a: 1 → 1.5，− b: 2，+ c: 3',
      'Setting ModelRatio changed: a: 1 → 1.5, − b: 2, + c: 3',
    ],
    [
      'many entries',
      { key: 'ModelRatio', before: '{}', after: map(8) },
      '修改系统设置 ModelRatio：+ m0: 0，+ m1: 1，+ m2: 2，+ m3: 3，+ m4: 4，另有 3 项',
      'Setting ModelRatio changed: + m0: 0, + m1: 1, + m2: 2, + m3: 3, + m4: 4, and 3 more',
    ],
  ])('describes %s', (_, change, zh, en) => {
    const event = eventOf(change);
    expect([eventText(event, 'zh'), eventText(event, 'en')]).toEqual([zh, en]);
  });

  it('keeps only the entries that differ, up to the limit', () => {
    expect(eventOf({ key: 'GroupRatio', before: '{"vip":1}', after: '{"vip":0.5}' }).entries).toEqual([
      { name: 'vip', before: '1', after: '0.5' },
    ]);
    expect(eventOf({ key: 'ModelRatio', before: '{}', after: map(200) }).entries).toHaveLength(50);
  });
});
