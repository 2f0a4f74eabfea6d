import { describe, expect, it } from '@jest/globals';
import { partitionsAround } from './log-partitions.js';

describe('log partitions', () => {
  it('are weeks from Monday to Monday, one back and eight ahead', () => {
    const weeks = partitionsAround(Date.parse('2026-05-06T13:00:00Z'));
    expect(weeks.map(({ name }) => name)).toEqual(
      ['0427', '0504', '0511', '0518', '0525', '0601', '0608', '0615', '0622', '0629'].map((day) => `logs_2026${day}`),
    );
    expect(weeks[1]).toEqual({
      name: 'logs_20260504',
      from: new Date('2026-05-04T00:00:00Z'),
      to: new Date('2026-05-11T00:00:00Z'),
    });
  });

  it.each([
    ['the first moment of a Monday', '2026-05-04T00:00:00Z', 'logs_20260504'],
    ['the last moment of a Sunday', '2026-05-10T23:59:59.999Z', 'logs_20260504'],
  ])('%s is in its own week', (_, instant, name) => {
    expect(partitionsAround(Date.parse(instant))[1]?.name).toBe(name);
  });
});
