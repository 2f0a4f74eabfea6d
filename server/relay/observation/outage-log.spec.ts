import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Logger } from '../../platform/telemetry/logger.js';
import { OutageLog } from './outage-log.js';

let lines: { calls: number; codes: string[]; requestIds: string[] }[];
let log: OutageLog;

beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  log = new OutageLog({ warn: (fields: (typeof lines)[number]) => lines.push(fields) } as unknown as Logger);
});
afterEach(() => {
  jest.useRealTimers();
});

it('counts the calls of a second in one line, with the first twenty request ids', () => {
  for (let call = 0; call < 100; call++) log.note('database_unavailable', `r${call}`);
  log.note('settlement_failed', 'late');
  expect(lines).toEqual([]);
  jest.advanceTimersByTime(1_000);
  const requestIds = Array.from({ length: 20 }, (_, call) => `r${call}`);
  expect(lines).toEqual([{ calls: 101, codes: ['database_unavailable', 'settlement_failed'], requestIds }]);
});

it('begins anew after a line, and writes none while no call fails', () => {
  log.note('database_unavailable', 'a');
  jest.advanceTimersByTime(5_000);
  log.note('quota_undecided', 'b');
  jest.advanceTimersByTime(5_000);
  expect(lines).toEqual([
    { calls: 1, codes: ['database_unavailable'], requestIds: ['a'] },
    { calls: 1, codes: ['quota_undecided'], requestIds: ['b'] },
  ]);
});

it('writes what is left at the end of the process', () => {
  log.note('database_unavailable', 'a');
  log.write();
  jest.advanceTimersByTime(5_000);
  expect(lines).toHaveLength(1);
});
