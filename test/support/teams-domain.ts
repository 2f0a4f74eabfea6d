import { randomBytes } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountsModule } from '../../server/accounts/accounts.module.js';
import { NewAccountsService } from '../../server/accounts/new-users/new-accounts.service.js';
import { LedgerService } from '../../server/billing/ledger/ledger.service.js';
import { type Principal, TeamRole } from '../../server/common/principal.js';
import { ChannelNames } from '../../server/logs/channel-names.port.js';
import { LogsModule } from '../../server/logs/logs.module.js';
import { OptionEditorService } from '../../server/options/option-editor.service.js';
import { OptionsModule } from '../../server/options/options.module.js';
import { TeamInvitationsService } from '../../server/teams/invitations/team-invitations.service.js';
import type { TeamModel } from '../../server/teams/model/team.model.js';
import { TeamsModule } from '../../server/teams/teams.module.js';
import { TeamsService } from '../../server/teams/teams.service.js';
import { CreateTokenInput } from '../../server/tokens/token.input.js';
import { TokenRotationsModule } from '../../server/tokens/token-rotations.module.js';
import { TokensService } from '../../server/tokens/tokens.service.js';
import { type DomainModule, openDomain } from './domain-module.js';
import { NOON_ZONE } from './site-calendar.js';

const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };

/**
 * Users, teams, their tokens and logs in a separate database, in one process with exclusive use of it. It is noon on
 * the site, so that no test crosses the end of a day, week or month.
 */
export class TeamsDomain {
  private constructor(readonly domain: DomainModule) {}

  static async open(environment: Record<string, string> = {}, more: readonly Type[] = []): Promise<TeamsDomain> {
    const modules = [OptionsModule, AccountsModule, TeamsModule, LogsModule, TokenRotationsModule, ...more];
    const channels = { provide: ChannelNames, useValue: { nameOf: () => '' } };
    const domain = await openDomain(modules, [channels], environment);
    await domain.database.query('CREATE TABLE logs_all PARTITION OF logs DEFAULT');
    await domain.get(OptionEditorService).change(root, 'TimeZone', NOON_ZONE);
    return new TeamsDomain(domain);
  }

  /** @param quota the balance, in quota units */
  async user(quota = 0, role = 1): Promise<Principal> {
    const username = randomBytes(5).toString('hex');
    const account = { username, displayName: '', passwordHash: null, role, openingQuota: quota };
    const { get } = this.domain;
    const userId = await get(DataSource).transaction((manager) => get(NewAccountsService).open(account, manager));
    return { userId, username, role, group: 'default', via: 'session' };
  }

  /** A team of a new administrator, who may create one on every site. */
  async team(quota = 0): Promise<{ owner: Principal; team: TeamModel }> {
    const owner = await this.user(0, 10);
    const team = await this.domain.get(TeamsService).create(owner, { name: `team ${randomBytes(5).toString('hex')}` });
    const entry = { userId: team.id, amount: quota, kind: 'grant', effectKey: `grant:${team.id}` } as const;
    if (quota > 0) await this.domain.get(LedgerService).credit(entry);
    return { owner, team };
  }

  /** Invites a new user, who accepts. */
  async member(owner: Principal, team: TeamModel, role: TeamRole = TeamRole.MEMBER): Promise<Principal> {
    const user = await this.user();
    const invitations = this.domain.get(TeamInvitationsService);
    const { secret } = await invitations.create(owner, team.id, { role, days: 7 });
    await invitations.accept(user, secret);
    return user;
  }

  /** A token of the team, made by one of its members. @returns its id and its key */
  async token(
    member: Principal,
    team: TeamModel,
    given: Partial<CreateTokenInput> = {},
  ): Promise<{ id: number; key: string }> {
    const input = Object.assign(new CreateTokenInput(), {
      name: 'ci',
      teamId: String(team.id),
      unlimitedQuota: true,
      ...given,
    });
    const [made] = await this.domain.get(TokensService).create(member, input, 1);
    if (!made) throw new Error('No token was created');
    return { id: made.token.row.id, key: made.key };
  }

  async balanceOf(account: number): Promise<number> {
    const [row] = await this.domain.database.query<{ quota: string }>(
      'SELECT quota FROM user_balances WHERE user_id = $1',
      [account],
    );
    return Number(row?.quota);
  }

  close(): Promise<void> {
    return this.domain.close();
  }
}
