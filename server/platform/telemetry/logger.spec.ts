import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '../../common/errors/app-error.js';
import { CommonError } from '../errors/common.errors.js';
import { RepeatedLines, serializedError } from './logger.js';

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
  it('writes the first of several equal lines immediately, and the others as one line with their number and requests', () => {
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

describe('errors in the log', () => {
  const failed = new AppError(CommonError.database_unavailable, {}, { cause: new Error('connection refused') });

  it('are in English, regardless of the language of the site, with their stack and cause', () => {
    const { message, stack } = serializedError(failed) as { message: string; stack: string };
    expect(message).toBe('The database is unavailable. Try again shortly: connection refused');
    expect(stack).toMatch(/^Error: The database is unavailable. Try again shortly\n +at .*logger\.spec/);
    expect(stack).toContain('connection refused');
  });

  it('of other code stay as they are', () => {
    expect(serializedError(new TypeError('no'))).toMatchObject({ type: 'TypeError', message: 'no' });
    expect(serializedError('text')).toBe('text');
  });
});
