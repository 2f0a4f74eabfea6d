import { describe, expect, it } from '@jest/globals';
import { exportPath, toAuditFilter } from './audit.url';
import { changedFields } from './audit-changes';

describe('changed fields of an audit entry', () => {
  it.each([
    [
      'an update',
      '{"name":"a","weight":0}',
      '{"name":"b","weight":5}',
      [
        ['name', 'a', 'b'],
        ['weight', '0', '5'],
      ],
    ],
    [
      'a new object',
      null,
      '{"name":"a","models":["m"]}',
      [
        ['name', null, 'a'],
        ['models', null, '["m"]'],
      ],
    ],
    ['a deleted object', '{"name":"a"}', null, [['name', 'a', null]]],
    ['a field that is set for the first time', '{"tag":null}', '{"tag":""}', [['tag', 'null', '""']]],
    ['an event without facts', null, null, []],
  ])('%s', (_, before, after, expected) => {
    expect(changedFields({ before, after }).map(({ name, ...texts }) => [name, texts.before, texts.after])).toEqual(
      expected,
    );
  });

  it('show a JSON text of an option by its entries', () => {
    const [field] = changedFields({
      before: JSON.stringify({ value: '{"a":1,"b":2}' }),
      after: JSON.stringify({ value: '{"a":1,"b":3}' }),
    });
    expect(field).toEqual({ name: 'value', before: '{\n  "a": 1,\n  "b": 2\n}', after: '{\n  "a": 1,\n  "b": 3\n}' });
  });
});

it('the export has the filter of the list', () => {
  const filters = { range: 'all', from: undefined, to: undefined, q: 'ada', object: 'channel', id: '7' } as const;
  const rest = { action: '', kind: '', owner: undefined, address: '', request: '' };
  expect(exportPath(toAuditFilter({ ...filters, ...rest }, 0))).toBe(
    '/api/audit/export?actor=ada&object_type=channel&object_id=7',
  );
});
