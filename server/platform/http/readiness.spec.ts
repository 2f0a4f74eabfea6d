import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '../../common/errors/app-error.js';
import type { Sql } from '../database/sql.js';
import { CommonError } from '../errors/common.errors.js';
import { Readiness } from './readiness.js';

const unavailable = { code: 'database_unavailable' };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** @param responses the results of successive statements of the database */
function readiness(...responses: Promise<never[]>[]) {
  const query = jest.fn(() => responses.shift() ?? Promise.resolve([]));
  return { readiness: new Readiness({ query } as unknown as Sql), query };
}

describe('readiness', () => {
  it('is reported while the database responds, until the process stops', async () => {
    const { readiness: ready } = readiness();
    await ready.check();
    ready.withdraw();
    await expect(ready.check()).rejects.toMatchObject({ code: 'process_stopping' });
  });

  it('fails within a second when the database hangs, after one statement only', async () => {
    const hanging = Promise.withResolvers<never[]>();
    const { readiness: ready, query } = readiness(hanging.promise);
    for (let probe = 0; probe < 3; probe++) {
      const denied = expect(ready.check()).rejects.toMatchObject(unavailable);
      await jest.advanceTimersByTimeAsync(1_000);
      await denied;
    }
    expect(query).toHaveBeenCalledTimes(1);
    hanging.resolve([]);
    await ready.check();
    await ready.check();
    expect(query).toHaveBeenCalledTimes(2);
  });

  it('fails with the error of a requirement', async () => {
    const { readiness: ready } = readiness();
    let reason: AppError | null = new AppError(CommonError.not_found);
    ready.requires(() => reason);
    await expect(ready.check()).rejects.toMatchObject({ code: 'not_found' });
    reason = null;
    await ready.check();
  });
});
