import { Injectable } from '@nestjs/common';
import { Logger } from '../../platform/telemetry/logger.js';
import { ProvisionedAccountsService } from '../model/provisioned-accounts.service.js';
import { ClaimAssignmentsService } from '../third-party/claims/claim-assignments.service.js';

/** Users to whom rules are applied before the response; the job applies them to the others within a minute. */
const MAX_BEFORE_RESPONSE = 100;
const BATCH_SIZE = 500;

/**
 * Applies the rules for claims to users whose groups have changed. `rules_due` is set in the transaction of the change
 * and reset in the transaction of the rules, so if a process is killed the job completes the work.
 */
@Injectable()
export class DirectoryRulesService {
  constructor(
    private readonly claims: ClaimAssignmentsService,
    private readonly provisioned: ProvisionedAccountsService,
    private readonly logger: Logger,
  ) {}

  /** Applies the rules to the first of these users. */
  async apply(userIds: readonly number[]): Promise<void> {
    for (const userId of userIds.slice(0, MAX_BEFORE_RESPONSE)) await this.applyTo(userId);
  }

  /** Applies the rules to all users to whom they are not applied yet. */
  async applyDue(): Promise<void> {
    for (let after = 0; ; ) {
      const userIds = await this.provisioned.due(after, BATCH_SIZE);
      for (const userId of userIds) await this.applyTo(userId);
      const last = userIds.at(-1);
      if (last === undefined) return;
      after = last;
    }
  }

  /** A failure concerns one user, who remains due. */
  private async applyTo(userId: number): Promise<void> {
    try {
      await this.claims.reapply(userId);
    } catch (error) {
      this.logger.warn(
        { event: 'directory_rules.failed', userId, err: error },
        'Claim rules could not be applied to a user',
      );
    }
  }
}
