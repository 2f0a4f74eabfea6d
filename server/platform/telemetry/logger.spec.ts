import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RepeatedLines } from './logger.js';

const event = 'request.failed';
let lines: [string, object, string][];
let log: RepeatedLines;

beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  log = new RepeatedLines((...line) => lines.push(line));
});
afterEach(() => {
  jest.useRealTimers();
});

describe('logger', () => {
  it('writes the first of several equal lines at once, and the others as one line with their number and requests', () => {
    for (let id = 1; id <= 30; id++) log.line('error', { event, requestId: `r${id}` }, 'Request failed');
    expect(lines).toEqual([['error', { event, requestId: 'r1' }, 'Request failed']]);
    jest.advanceTimersByTime(10_000);
    expect(lines.slice(1)).toEqual([
      [
        'error',
        { event, repeated: 29, requestIds: Array.from({ length: 20 }, (_, at) => `r${at + 2}`) },
        'Request failed',
      ],
    ]);
  });

  it('counts lines with other messages separately', () => {
    for (const message of ['a', 'b', 'a']) log.line('warn', { event }, message);
    jest.advanceTimersByTime(10_000);
    expect(lines.map(([, fields, message]) => [message, fields])).toEqual([
      ['a', { event }],
      ['b', { event }],
      ['a', { event, repeated: 1 }],
    ]);
  });

  it('writes a later line again, and no summary for a single line', () => {
    log.line('warn', { event }, 'a');
    jest.advanceTimersByTime(10_000);
    log.line('warn', { event }, 'a');
    expect(lines).toHaveLength(2);
  });

  it('writes the counted lines at the end of the process', () => {
    for (const requestId of ['r1', 'r2']) log.line('warn', { event, requestId }, 'a');
    log.flush();
    jest.advanceTimersByTime(10_000);
    expect(lines.slice(1)).toEqual([['warn', { event, repeated: 1, requestIds: ['r2'] }, 'a']]);
  });
});
