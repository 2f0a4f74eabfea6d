import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Changes } from '../../platform/coordination/changes.js';
import { withOrigin } from '../../platform/database/change-origin.js';
import { type CompanyProvider, providerOrigin } from '../model/identity-provider.js';
import { ProviderSessionsService } from '../sessions/provider-sessions.service.js';

/** Sessions at a provider that end; at least one of both is given. */
export interface EndedSessions {
  readonly subject: string | undefined;
  /** Undefined: all sessions of the subject. */
  readonly sid: string | undefined;
}

/** Ends logins because the company provider has ended the sessions that they came from. */
@Injectable()
export class ProviderLogoutsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly sessions: ProviderSessionsService,
    private readonly audit: AuditTrail,
    private readonly changes: Changes,
  ) {}

  /**
   * Ends logins in one transaction, with an entry of the audit log for each user, and closes their open pages in all
   * processes. There may be none.
   * @param first runs before, in the transaction; its error prevents the logout
   */
  async end(
    provider: CompanyProvider,
    ended: readonly EndedSessions[],
    first: (manager: EntityManager) => Promise<void> = async () => {},
  ): Promise<void> {
    const userIds = await withOrigin(providerOrigin(provider), () =>
      this.database.transaction(async (manager) => {
        await first(manager);
        return this.endIn(provider, ended, manager);
      }),
    );
    for (const userId of new Set(userIds)) await this.changes.publish('user', { userId });
  }

  private async endIn(
    provider: CompanyProvider,
    ended: readonly EndedSessions[],
    manager: EntityManager,
  ): Promise<number[]> {
    const userIds: number[] = [];
    for (const sessions of ended) userIds.push(...(await this.sessions.end(provider, sessions, manager)));
    for (const userId of new Set(userIds)) {
      const sessions = userIds.filter((id) => id === userId).length;
      const event = { action: 'user.sessions_ended', objectId: userId, ownerId: userId } as const;
      await this.audit.record({ ...event, facts: { sessions } }, manager);
    }
    return userIds;
  }
}
