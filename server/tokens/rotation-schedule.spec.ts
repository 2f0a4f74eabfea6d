import { describe, expect, it } from '@jest/globals';
import { type RotationSchedule, scheduleOf } from './rotation-schedule.js';
import type { TokenScheduleInput } from './token-limits.input.js';

const stored: RotationSchedule = { days: 30, overlapDays: 10 };

describe('rotation schedule of an input', () => {
  it.each<[string, TokenScheduleInput, RotationSchedule | null, RotationSchedule | null | undefined]>([
    ['is unchanged when nothing is given', {}, stored, undefined],
    ['has an overlap of a week by default', { rotationDays: 30 }, null, { days: 30, overlapDays: 7 }],
    ['has no longer overlap than its interval by default', { rotationDays: 3 }, null, { days: 3, overlapDays: 3 }],
    ['is as given', { rotationDays: 90, rotationOverlapDays: 30 }, null, { days: 90, overlapDays: 30 }],
    ['keeps its overlap with another interval', { rotationDays: 60 }, stored, { days: 60, overlapDays: 10 }],
    ['shortens its overlap with a shorter interval', { rotationDays: 5 }, stored, { days: 5, overlapDays: 5 }],
    ['keeps its interval with another overlap', { rotationOverlapDays: 2 }, stored, { days: 30, overlapDays: 2 }],
    ['ends', { rotationDays: null }, stored, null],
    [
      'keeps its overlap when none is given for it',
      { rotationOverlapDays: null },
      stored,
      { days: 30, overlapDays: 10 },
    ],
    ['is none without an interval', { rotationOverlapDays: null }, null, null],
  ])('%s', (_, input, before, after) => expect(scheduleOf(input, before)).toEqual(after));

  it.each<[string, TokenScheduleInput, RotationSchedule | null]>([
    ['an overlap that is longer than the interval', { rotationDays: 7, rotationOverlapDays: 8 }, null],
    ['an overlap that is longer than the stored interval', { rotationOverlapDays: 31 }, { days: 30, overlapDays: 1 }],
    ['an overlap without an interval', { rotationOverlapDays: 1 }, null],
    ['an overlap with the end of the schedule', { rotationDays: null, rotationOverlapDays: 1 }, stored],
  ])('rejects %s', (_, input, before) => {
    expect(() => scheduleOf(input, before)).toThrow(expect.objectContaining({ code: 'token_rotation_invalid' }));
  });
});
