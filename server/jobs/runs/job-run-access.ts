import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { may, type Permitted } from '../../common/principal.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { JobRegistry } from '../job-registry.js';
import { RunJob } from './run-job.js';

/** Reading a run, or changing it: cancelling and retrying. */
type Operation = 'read' | 'write';

/**
 * Which callers may read and change which runs: callers with the permission for jobs may access runs of all kinds,
 * other callers runs of kinds for whose subject they have the permission.
 */
@Injectable()
export class JobRunAccess {
  constructor(private readonly registry: JobRegistry) {}

  /** The job of a run and the id of the run in its kind. @throws {AppError} not_found, forbidden */
  placeOf(id: string, caller: Permitted, operation: Operation): { job: RunJob; kind: string; number: number } {
    const [, kind = '', number = ''] = /^(.+)-(\d{1,15})$/.exec(id) ?? [];
    const job = this.jobOf(kind);
    if (!job) throw new AppError(CommonError.not_found);
    if (!isAllowed(job, caller, operation)) throw new AppError(CommonError.forbidden);
    return { job, kind, number: Number(number) };
  }

  /** @throws {AppError} unless the caller may read the runs of a kind: forbidden, not_found for an unknown one */
  requireKind(kind: string, caller: Permitted): void {
    if (may(caller, 'jobs:read')) return;
    const job = this.jobOf(kind);
    if (!job) throw new AppError(CommonError.not_found);
    if (!isAllowed(job, caller, 'read')) throw new AppError(CommonError.forbidden);
  }

  /** The kinds whose runs a caller may read. */
  kindsOf(caller: Permitted): string[] {
    return this.registry.all.flatMap(({ name, handler }) =>
      handler instanceof RunJob && isAllowed(handler, caller, 'read') ? [name] : [],
    );
  }

  /** The job that executes runs of a kind. */
  jobOf(kind: string): RunJob | undefined {
    const job = this.registry.byName.get(kind)?.handler;
    return job instanceof RunJob ? job : undefined;
  }
}

function isAllowed({ subject }: RunJob, caller: Permitted, operation: Operation): boolean {
  return may(caller, `jobs:${operation}`) || (subject !== null && may(caller, `${subject}:${operation}`));
}
