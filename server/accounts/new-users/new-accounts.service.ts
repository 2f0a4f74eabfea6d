import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LedgerService } from '../../billing/ledger/ledger.service.js';
import { AppError } from '../../common/errors/app-error.js';
import { randomAlphanumeric, randomHex } from '../../common/random.js';
import { isUniqueViolation } from '../../platform/errors/database-errors.js';
import { UserError } from '../model/user.errors.js';
import { AccountKind } from '../model/user-rules.js';

const CODE_LENGTH = 4;
const CODE_TRIES = 20;

/** The data of a new account. */
export interface NewAccount {
  /** A user when absent. */
  kind?: AccountKind;
  username: string;
  displayName: string;
  /** Null: no password login until one is set. */
  passwordHash: string | null;
  role: number;
  /** Initial quota units. */
  openingQuota: number;
  /** A verified address that no other account has, see `requireFreeAddress`. Absent if there is none. */
  email?: string;
}

const INSERT = `
  INSERT INTO users (username, display_name, password_hash, role, email, aff_code, kind) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (aff_code) DO NOTHING RETURNING id`;

/** Creates accounts: the row, the balance and the initial settings. */
@Injectable()
export class NewAccountsService {
  constructor(private readonly ledger: LedgerService) {}

  /**
   * Joins the caller's transaction.
   * @returns the id of the new account.
   * @throws {AppError} username_taken, even if the account with this name is cancelled
   */
  async open(account: NewAccount, manager: EntityManager): Promise<number> {
    const id = await this.insert(account, manager);
    await this.ledger.openAccount(id, manager);
    const grant = { userId: id, amount: account.openingQuota, kind: 'grant', effectKey: `opening:${id}` } as const;
    if (grant.amount > 0) await this.ledger.credit(grant, manager);
    return id;
  }

  /** Invite codes are short, so a code that is taken is replaced by another random one. */
  private async insert(account: NewAccount, manager: EntityManager): Promise<number> {
    const { kind = AccountKind.USER, username, displayName, passwordHash, role, email = '' } = account;
    for (let tries = 0; tries < CODE_TRIES; tries++) {
      // A team invites no users: its code only fills the column.
      const code = kind === AccountKind.TEAM ? `team-${randomHex(32)}` : randomAlphanumeric(CODE_LENGTH);
      const values = [username, displayName, passwordHash, role, email, code, kind];
      const rows = await manager.query<{ id: string }[]>(INSERT, values).catch((error: unknown) => {
        throw isUniqueViolation(error, 'users_username_key') ? new AppError(UserError.username_taken) : error;
      });
      if (rows[0]) return Number(rows[0].id);
    }
    throw new Error(`Invite code generation failed: no free code after ${CODE_TRIES} attempts`);
  }
}
