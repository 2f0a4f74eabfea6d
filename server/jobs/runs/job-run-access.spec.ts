import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Permission } from '../../common/permissions.js';
import type { Permitted } from '../../common/principal.js';
import { BackgroundJob } from '../../platform/coordination/background-job.js';
import { JobRegistry } from '../job-registry.js';
import { JobRunAccess } from './job-run-access.js';
import type { JobRunsService } from './job-runs.service.js';
import { RunJob } from './run-job.js';

abstract class Empty extends RunJob {
  readonly params = z.object({});
  readonly retention = {};

  async execute(): Promise<undefined> {
    return undefined;
  }
}

@BackgroundJob({ name: 'price-import' })
class PriceImportJob extends Empty {
  override readonly subject = 'prices';
}

@BackgroundJob({ name: 'user-erasure' })
class UserErasureJob extends Empty {}

const jobs = [PriceImportJob, UserErasureJob].map((metatype) => ({
  metatype,
  instance: new metatype({} as JobRunsService),
}));
const access = new JobRunAccess(new JobRegistry({ getProviders: () => jobs as never }));

/** A service credential of an administrator. */
const callerWith = (...scopes: Permission[]): Permitted => ({
  role: 10,
  staffRole: null,
  credential: { id: 1, name: 'script', scopes: new Set(scopes) },
});
const verdictOf = (check: () => unknown) => {
  try {
    check();
    return 'allowed';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('access to a run', () => {
  it.each<[Permission, string, string, string, string]>([
    ['jobs:read', 'allowed', 'forbidden', 'allowed', 'forbidden'],
    ['prices:read', 'allowed', 'forbidden', 'forbidden', 'forbidden'],
    ['logs:read', 'forbidden', 'forbidden', 'forbidden', 'forbidden'],
  ])('with %s: reads %s, changes %s; of a kind without a subject %s, %s', (scope, ...expected) => {
    const caller = callerWith(scope);
    const verdicts = ['price-import-1', 'user-erasure-1'].flatMap((id) =>
      (['read', 'write'] as const).map((operation) => verdictOf(() => access.placeOf(id, caller, operation))),
    );
    expect(verdicts).toEqual(expected);
  });

  it('includes the changes of a kind whose subject the caller may change', () => {
    const caller = callerWith('prices:read', 'prices:write');
    expect(access.placeOf('price-import-7', caller, 'write')).toMatchObject({ kind: 'price-import', number: 7 });
  });

  it.each(['nothing-1', 'price-import', 'price-import-x', ''])('does not find %j', (id) => {
    expect(verdictOf(() => access.placeOf(id, callerWith('jobs:write'), 'write'))).toBe('not_found');
  });
});

describe('kinds of runs', () => {
  it('are those that the caller may read', () => {
    expect(access.kindsOf(callerWith('jobs:read'))).toEqual(['price-import', 'user-erasure']);
    expect(access.kindsOf(callerWith('prices:read'))).toEqual(['price-import']);
    expect(access.kindsOf(callerWith('logs:read'))).toEqual([]);
  });

  it('of earlier versions are readable with the permission for jobs', () => {
    expect(verdictOf(() => access.requireKind('earlier', callerWith('jobs:read')))).toBe('allowed');
    expect(verdictOf(() => access.requireKind('earlier', callerWith('prices:read')))).toBe('not_found');
    expect(verdictOf(() => access.requireKind('user-erasure', callerWith('prices:read')))).toBe('forbidden');
  });
});
