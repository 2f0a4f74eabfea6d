import { describe, expect, it } from '@jest/globals';
import { exportPath, toAuditFilter } from './audit.url';
import { changedFields, type ValueKind, valueKind, valueText } from './audit-changes';

describe('changed fields of an audit entry', () => {
  it.each([
    [
      'an update',
      '{"name":"a","weight":0}',
      '{"name":"b","weight":5}',
      [
        ['name', 'a', 'b'],
        ['weight', 0, 5],
      ],
    ],
    [
      'a new object',
      null,
      '{"name":"a","models":["m"]}',
      [
        ['name', undefined, 'a'],
        ['models', undefined, ['m']],
      ],
    ],
    ['a deleted object', '{"name":"a"}', null, [['name', 'a', undefined]]],
    ['a field that is set for the first time', '{"tag":null}', '{"tag":""}', [['tag', null, '']]],
    ['an event without facts', null, null, []],
  ])('%s', (_, before, after, expected) => {
    expect(changedFields({ before, after }).map(({ name, ...texts }) => [name, texts.before, texts.after])).toEqual(
      expected,
    );
  });

  it.each<[string, string, unknown, ValueKind]>([
    ['token', 'granted_quota', 500, 'quota'],
    ['redemption', 'quota', 500, 'quota'],
    ['plan', 'rollover_cap', 500, 'quota'],
    ['quota', 'amount', -500, 'quota'],
    ['payment', 'amount', 20, 'other'],
    ['token', 'unlimited_quota', true, 'other'],
    ['team_member', 'daily_quota', null, 'none'],
    ['channel', 'status_time', '2026-11-30T17:31:35.642+00:00', 'time'],
    ['channel', 'name', '2026-11-30', 'other'],
    ['channel', 'name', undefined, 'absent'],
  ])('of a %s: %s %s is %s', (type, field, value, expected) => {
    expect(valueKind(type, field, value)).toBe(expected);
  });

  it.each([
    ['the entries of a JSON text', '{"a":1,"b":2}', '{\n  "a": 1,\n  "b": 2\n}'],
    ['an empty text', '', '""'],
    ['a text', 'a', 'a'],
    ['a list', ['m'], '["m"]'],
  ])('show %s', (_, value, expected) => {
    expect(valueText(value)).toBe(expected);
  });
});

it('the export has the filter of the list', () => {
  const filters = { range: 'all', from: undefined, to: undefined, q: 'ada', object: 'channel', id: '7' } as const;
  const rest = { action: '', kind: '', owner: undefined, address: '', request: '' };
  expect(exportPath(toAuditFilter({ ...filters, ...rest }, 0))).toBe(
    '/api/audit/export?actor=ada&object_type=channel&object_id=7',
  );
});
