import { describe, expect, it } from '@jest/globals';
import { IdleRelease } from './idle-memory.js';

const MB = 2 ** 20;
const idle = 0.001;
const busy = 0.3;

/** Whether memory is released at each check; after a release `resident` is 180 MB. */
function releases(checks: readonly (readonly [utilization: number, residentMb: number])[]): boolean[] {
  const release = new IdleRelease();
  return checks.map(([utilization, resident]) => {
    const due = release.isDue(utilization, resident * MB);
    if (due) release.done(180 * MB);
    return due;
  });
}

describe('memory of an idle process', () => {
  it.each([
    [
      'is released at the third idle check in a row',
      [
        [idle, 260],
        [idle, 260],
        [idle, 260],
      ],
      [false, false, true],
    ],
    [
      'is kept while the process works',
      [
        [busy, 260],
        [busy, 260],
        [busy, 260],
      ],
      [false, false, false],
    ],
    [
      'is kept when the process worked in between',
      [
        [idle, 260],
        [idle, 260],
        [busy, 260],
        [idle, 260],
        [idle, 260],
        [idle, 260],
      ],
      [false, false, false, false, false, true],
    ],
    [
      'is released once, until it has grown by more than 32 MB',
      [
        [idle, 260],
        [idle, 260],
        [idle, 260],
        [idle, 180],
        [idle, 212],
        [idle, 213],
      ],
      [false, false, true, false, false, true],
    ],
  ] as const)('%s', (_title, checks, expected) => {
    expect(releases(checks)).toEqual(expected);
  });
});
