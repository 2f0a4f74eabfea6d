import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { RepeatedLines } from './repeated-lines.js';

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

it('the first of several lines is written at once, and the others as one with their number and requests', () => {
  for (let id = 1; id <= 30; id++) log.line('error', { requestId: `r${id}` }, 'request failed');
  expect(lines).toEqual([['error', { requestId: 'r1' }, 'request failed']]);
  jest.advanceTimersByTime(10_000);
  expect(lines.slice(1)).toEqual([
    ['error', { repeated: 29, requestIds: Array.from({ length: 20 }, (_, at) => `r${at + 2}`) }, 'request failed'],
  ]);
});

it('lines with other messages are counted for themselves', () => {
  for (const message of ['a', 'b', 'a']) log.line('warn', {}, message);
  jest.advanceTimersByTime(10_000);
  expect(lines.map(([, fields, message]) => [message, fields])).toEqual([
    ['a', {}],
    ['b', {}],
    ['a', { repeated: 1 }],
  ]);
});

it('a line that comes later is written again, and a single one leaves nothing behind', () => {
  log.line('warn', {}, 'a');
  jest.advanceTimersByTime(10_000);
  log.line('warn', {}, 'a');
  expect(lines).toHaveLength(2);
});

it('what has been counted is written at the end of the process', () => {
  for (const requestId of ['r1', 'r2']) log.line('warn', { requestId }, 'a');
  log.flush();
  jest.advanceTimersByTime(10_000);
  expect(lines.slice(1)).toEqual([['warn', { repeated: 1, requestIds: ['r2'] }, 'a']]);
});
