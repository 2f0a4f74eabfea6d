import { Injectable } from '@nestjs/common';
import { UserError } from '../accounts/model/user.errors.js';
import { UserDirectory } from '../accounts/model/user-directory.js';
import { AccountKind, isAbove } from '../accounts/model/user-rules.js';
import { ReauthenticationService } from '../accounts/verification/reauthentication.service.js';
import { AppError } from '../common/errors/app-error.js';
import { type Principal, Role } from '../common/principal.js';
import type { JobRun } from '../jobs/runs/job-run.js';
import { requireLogin } from '../platform/access/authorize.js';
import { executorOf } from '../platform/database/pg-client.js';
import { Sql } from '../platform/database/sql.js';
import { hasRunningWork } from './erased-account.js';
import { PersonalDataError } from './personal-data.errors.js';
import { UserErasureJob } from './user-erasure.job.js';

/** Requests to erase the personal data of a user, which cannot be reverted. */
@Injectable()
export class UserErasuresService {
  constructor(
    private readonly users: UserDirectory,
    private readonly reauthentication: ReauthenticationService,
    private readonly job: UserErasureJob,
    private readonly sql: Sql,
  ) {}

  /**
   * Starts the erasure by an administrator who enters the password again; a recent login does not replace it.
   * @throws {AppError} login_required, as `ReauthenticationService` does, and as `begin`
   */
  async start(caller: Principal, userId: number, currentPassword: string | null): Promise<JobRun> {
    requireLogin(caller);
    await this.reauthentication.require(caller, currentPassword, false);
    return this.begin(caller, userId);
  }

  /**
   * Starts the erasure of a user of a lower role, including a cancelled user.
   * @returns the run, or the run that is already under way
   * @throws {AppError} user_not_found, account_is_team, user_edit_forbidden, user_erasure_running_work
   */
  async begin(caller: Principal, userId: number): Promise<JobRun> {
    const user = await this.users.find(userId);
    if (user === null) throw new AppError(UserError.user_not_found);
    if (user.kind === AccountKind.TEAM) throw new AppError(UserError.account_is_team);
    if (user.role === Role.root || !isAbove(caller, user)) throw new AppError(UserError.user_edit_forbidden);
    if (await hasRunningWork(userId, executorOf(this.sql.pool)))
      throw new AppError(PersonalDataError.user_erasure_running_work);
    const requestedBy = caller.userId > 0 ? caller.userId : null;
    const { run } = await this.job.start({ params: { userId }, requestedBy, key: `user-${userId}` });
    return run;
  }
}
