import { describe, expect, it } from '@jest/globals';
import type { LogDetails } from '../usage-log/log-details.js';
import { eventText, type LogEvent } from '../usage-log/log-event.js';
import { contentIn } from './log-row.js';

const amount = { zh: '＄0.002000 额度', en: '$0.002000' };

describe('text of a log row', () => {
  it.each<[LogEvent, string, string]>([
    [{ kind: 'check_in', params: { amount } }, '签到奖励 ＄0.002000 额度', 'Check-in reward: $0.002000'],
    [
      { kind: 'option_changed', params: { option: 'RetryTimes', before: '0', after: '3' } },
      '修改系统设置 RetryTimes：0 → 3',
      'Setting RetryTimes changed: 0 → 3',
    ],
    [
      { kind: 'quota_changed_for', params: { before: amount, after: amount, reason: '{admin}' } },
      '管理员将用户额度从 ＄0.002000 额度修改为 ＄0.002000 额度，原因：{admin}',
      'An administrator changed the balance from $0.002000 to $0.002000. Reason: {admin}',
    ],
  ])('is written in both languages: %j', (event, zh, en) => {
    const row = { content: eventText(event, 'zh'), details: { event } };
    expect([row.content, contentIn(row, 'zh'), contentIn(row, 'en')]).toEqual([zh, zh, en]);
  });

  it.each([
    ['模型倍率 0.08，补全倍率 4.00，分组倍率 1.00', 'Model ratio 0.08, completion ratio 4.00, group ratio 1.00'],
    [
      '模型价格 0.04，分组倍率 0.50，大小 1024x1024, 品质 hd',
      'Model price 0.04, group ratio 0.50, size 1024x1024, quality hd',
    ],
    [
      '模型固定价格 0.10，分组倍率 1.00，操作 IMAGINE，ID 17-$&',
      'Fixed model price 0.10, group ratio 1.00, action IMAGINE, ID 17-$&',
    ],
    ['模型测试', 'Channel test'],
  ])('of a charge keeps its wording for log parsers, and is read in English, also of an old row: %s', (content, en) => {
    expect([contentIn({ content, details: {} }, 'zh'), contentIn({ content, details: {} }, 'en')]).toEqual([
      content,
      en,
    ]);
  });

  it.each([
    ['has no event', {}],
    ['has an event of a later version', { event: { kind: 'unheard_of', params: {} } }],
    ['has a kind that is a property of every object', { event: { kind: 'toString', params: {} } }],
  ])('is the stored one when the row %s', (_, details) => {
    expect(contentIn({ content: '签到', details: details as LogDetails }, 'en')).toBe('签到');
  });
});
