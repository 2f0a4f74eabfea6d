import { eventText, type LogDetails, type LogEvent } from '../audit/log-event.js';
import { contentIn } from './localized-content.js';

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
    ['has no event', {}],
    ['has an event of a later version', { event: { kind: 'unheard_of', params: {} } }],
    ['has a kind that is a property of every object', { event: { kind: 'toString', params: {} } }],
  ])('is the stored one when the row %s', (_, details) => {
    expect(contentIn({ content: '签到', details: details as LogDetails }, 'en')).toBe('签到');
  });
});
