import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readConfig } from '../../platform/config/config.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { Deadlines } from './deadlines.js';

describe('Deadlines', () => {
  let deadlines: Deadlines;
  const logger = new Logger(readConfig({ LOG_LEVEL: 'silent' }));

  beforeEach(() => {
    jest.useFakeTimers();
    deadlines = new Deadlines(logger);
  });
  afterEach(() => {
    deadlines.onApplicationShutdown();
    jest.useRealTimers();
  });

  it('expires the other calls when ending one call throws, and does not retry that call', () => {
    const error = jest.spyOn(logger, 'error');
    const expire = jest.fn(() => {
      throw new RangeError('Invalid string length');
    });
    const expired: string[] = [];
    const other = { deadline: 0, expire: () => void expired.push('other') };
    deadlines.add({ deadline: 0, expire });
    deadlines.add(other);
    jest.advanceTimersByTime(100);
    expect(expired).toEqual(['other']);
    deadlines.delete(other);
    jest.advanceTimersByTime(300);
    expect(expire).toHaveBeenCalledTimes(1);
    expect(error).toHaveBeenCalledTimes(1);
  });
});
