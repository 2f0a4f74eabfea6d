import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type EntryKind, LedgerService } from '../../billing/ledger/ledger.service.js';
import { fill, type LocalText } from '../../common/errors/app-error.js';
import { Role } from '../../common/principal.js';
import { OptionsService } from '../../options/options.service.js';
import { quotaTexts } from '../../options/quota-text.js';
import { Config } from '../../platform/config/config.js';
import { TokensService } from '../../tokens/tokens.service.js';
import type { LogEvent, LogEventKind } from '../../usage-log/log-event.js';
import { LogType } from '../../usage-log/log-type.js';
import { LogWriterService } from '../../usage-log/log-writer.service.js';
import { type NewAccount, NewAccountsService } from './new-accounts.service.js';

const FIRST_TOKEN: LocalText = { zh: '{username}的初始令牌', en: 'First token of {username}' };

/** The data of a new ordinary user. */
export type NewUser = Pick<NewAccount, 'username' | 'displayName' | 'passwordHash' | 'email'>;

interface Person {
  id: number;
  username: string;
}

// One statement for both steps: the inviter is counted and rewarded if, and only if, it is stored for the new user.
const ACCEPT = `
  WITH inviter AS (
    UPDATE users SET
      aff_count = aff_count + 1, aff_quota = aff_quota + $3, aff_history_quota = aff_history_quota + $3
    WHERE aff_code = $1 AND id <> $2 AND kind = 'user' AND deleted_at IS NULL
    RETURNING id, username
  ), invitee AS (
    UPDATE users SET inviter_id = inviter.id FROM inviter WHERE users.id = $2
  )
  SELECT id, username FROM inviter`;

/** Creates ordinary users with the configured bonuses for new users and their inviters. */
@Injectable()
export class SignupBonusesService {
  constructor(
    private readonly accounts: NewAccountsService,
    private readonly ledger: LedgerService,
    private readonly logs: LogWriterService,
    private readonly options: OptionsService,
    private readonly tokens: TokensService,
    private readonly config: Config,
  ) {}

  /**
   * Creates the account with its opening quota, both rewards when the invite code is valid, and a first token when the
   * site grants one. A code that does not exist or whose owner cancelled the account counts as none. All registration
   * methods use this function. Joins the caller's transaction; a username that is taken aborts that transaction, so a
   * retry with another name needs a new one.
   * @returns the new user's id.
   * @throws {AppError} username_taken
   */
  async join(newUser: NewUser, inviteCode: string, manager: EntityManager): Promise<number> {
    const openingQuota = this.options.get('QuotaForNewUser');
    const id = await this.accounts.open({ ...newUser, role: Role.common, openingQuota }, manager);
    const user = { id, username: newUser.username };
    await this.notify(user, 'newcomer_quota', openingQuota, manager);
    if (inviteCode !== '') await this.accept(inviteCode, user, manager);
    if (this.config.env.GENERATE_DEFAULT_TOKEN) {
      const name = fill(FIRST_TOKEN, { username: newUser.username }, this.options.get('DefaultLanguage'));
      await this.tokens.giveFirst(id, name, manager);
    }
    return id;
  }

  private async accept(inviteCode: string, invitee: Person, manager: EntityManager): Promise<void> {
    const forInviter = this.options.get('QuotaForInviter');
    const values = [inviteCode, invitee.id, forInviter];
    const [inviter] = await manager.query<{ id: string; username: string }[]>(ACCEPT, values);
    if (!inviter) return;
    const forInvitee = this.options.get('QuotaForInvitee');
    const kind: EntryKind = 'invite';
    const gift = { userId: invitee.id, amount: forInvitee, kind, effectKey: `invitee:${invitee.id}` };
    if (forInvitee > 0) await this.ledger.credit(gift, manager);
    await this.notify(invitee, 'invitee_quota', forInvitee, manager);
    await this.notify({ id: Number(inviter.id), username: inviter.username }, 'inviter_quota', forInviter, manager);
  }

  private async notify(
    { id, username }: Person,
    kind: LogEventKind,
    quota: number,
    manager: EntityManager,
  ): Promise<void> {
    if (quota <= 0) return;
    const event: LogEvent = { kind, params: { amount: quotaTexts(this.options, quota) } };
    await this.logs.record({ type: LogType.system, userId: id, username, event, quota }, manager);
  }
}
