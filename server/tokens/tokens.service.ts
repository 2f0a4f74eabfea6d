import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Repository } from 'typeorm';
import { BalancesService } from '../billing/ledger/balances.service.js';
import { HOUR_MS } from '../common/durations.js';
import { AppError } from '../common/errors/app-error.js';
import { invalidField } from '../common/errors/invalid-field.js';
import type { Principal } from '../common/principal.js';
import { UsableGroupsService } from '../options/groups/usable-groups.service.js';
import { AuditTrail, objectsOf } from '../platform/audit/audit-trail.js';
import { Secrets } from '../platform/config/secrets.js';
import { Changes } from '../platform/coordination/changes.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { CommonError } from '../platform/errors/common.errors.js';
import { managedBy, type OwnToken, toOwnToken } from './own-token.js';
import { nextRotation, scheduleColumns, scheduleOf, storedSchedule } from './rotation-schedule.js';
import { TokenEntity } from './token.entity.js';
import { TokenError } from './token.errors.js';
import { CreateTokenInput, type UpdateTokenInput } from './token.input.js';
import { type PayingAccount, TokenAccountsService } from './token-accounts.service.js';
import { aliasesOf } from './token-aliases.js';
import {
  givenColumns,
  keyColumns,
  NO_FORMER_KEY,
  newTokenColumns,
  presentKeyUntil,
  type TokenColumns,
} from './token-columns.js';
import { newTokenKey, withPrefix } from './token-key.js';
import { statusOf, TokenStatus } from './token-status.js';

const MAX_TOKENS_PER_USER = 1_000;
export interface CreatedToken {
  token: OwnToken;
  /** Decrypted, with its prefix. */
  key: string;
}

/**
 * Reads and writes the tokens that a user manages; contains every write of their table. Each statement has the user in
 * its condition, see `managedBy`.
 */
@Injectable()
export class TokensService {
  constructor(
    @InjectRepository(TokenEntity) private readonly rows: Repository<TokenEntity>,
    private readonly balances: BalancesService,
    private readonly groups: UsableGroupsService,
    private readonly cipher: Cipher,
    private readonly secrets: Secrets,
    private readonly changes: Changes,
    private readonly audit: AuditTrail,
    private readonly accounts: TokenAccountsService,
  ) {}

  /** @throws {AppError} token_not_found */
  async get(caller: Principal, id: number): Promise<OwnToken> {
    const [token] = await this.find(caller, [id]);
    if (token === undefined) throw new AppError(TokenError.token_not_found);
    return token;
  }

  /**
   * The existing tokens among these ids that the caller manages, newest first.
   * @throws {AppError} tokens_required, invalid_parameter
   */
  async getMany(caller: Principal, ids: readonly number[]): Promise<OwnToken[]> {
    requireIds(ids);
    return this.find(caller, ids);
  }

  /** The decrypted keys of tokens, without their prefix. The audit log records that they are shown. */
  async revealKeys(tokens: readonly OwnToken[]): Promise<string[]> {
    for (const ownerId of new Set(tokens.map(({ row }) => row.userId))) {
      const objects = objectsOf(tokens.flatMap(({ row }) => (row.userId === ownerId ? [row] : [])));
      await this.audit.record({ action: 'token.key_shown', ...objects, ownerId });
    }
    return tokens.map(({ row }) => this.cipher.decrypt('token-key', row.keyCipher));
  }

  /** Like `revealKeys`, for one token. */
  async revealKey(token: OwnToken): Promise<string> {
    const [key = ''] = await this.revealKeys([token]);
    return key;
  }

  async hasAny(caller: Principal): Promise<boolean> {
    return this.rows.existsBy({ userId: caller.userId, deletedAt: IsNull() });
  }

  /** Whether any call was made with a token of the caller, including deleted ones. */
  async hasUsed({ userId }: Principal): Promise<boolean> {
    const used: unknown[] = await this.rows.query(
      'SELECT 1 FROM tokens t JOIN token_usage u ON u.token_id = t.id WHERE t.user_id = $1 AND u.request_count > 0 LIMIT 1',
      [userId],
    );
    return used.length > 0;
  }

  /**
   * Creates `count` identical tokens of the caller or of a team, all or none. Names after the first have a random
   * suffix.
   * @throws {AppError} token_team_not_usable, token_project_not_usable, token_limit_reached, token_group_not_usable,
   * token_rotation_invalid
   */
  async create(caller: Principal, input: CreateTokenInput, count: number): Promise<CreatedToken[]> {
    const made = await this.rows.manager.transaction(async (manager) => {
      const account = await this.accounts.ofNew(caller, input.teamId, manager);
      const projectId = await this.accounts.projectOfNew(input, manager);
      this.requireUsableGroups(account, input);
      await this.requireCapacity(manager, account, count);
      const rows = Array.from({ length: count }, (_, index) => this.newRow(account.id, input, index));
      const createdBy = input.teamId ? caller.userId : null;
      const { identifiers } = await manager.insert(
        TokenEntity,
        rows.map(({ row }) => ({ ...row, createdBy, projectId })),
      );
      return rows.map(({ key }, index) => ({ key, id: Number(identifiers[index]?.id) }));
    });
    const found = await this.find(
      caller,
      made.map(({ id }) => id),
    );
    const tokens = new Map(found.map((token) => [token.row.id, token]));
    return made.flatMap(({ key, id }) => {
      const token = tokens.get(id);
      return token ? [{ token, key: withPrefix(key) }] : [];
    });
  }

  /** Creates a token without limits for a new user, within the transaction that creates the user. */
  async giveFirst(userId: number, name: string, manager: EntityManager): Promise<void> {
    const input = Object.assign(new CreateTokenInput(), { name, remainQuota: 0, unlimitedQuota: true });
    await manager.insert(TokenEntity, this.newRow(userId, input, 0).row);
  }

  /**
   * Writes the given fields. The remaining quota is set in one statement relative to the current spending, so that
   * running calls are charged exactly once.
   * @throws {AppError} token_not_found, token_group_not_usable, token_rotation_invalid
   */
  async update(caller: Principal, id: number, input: UpdateTokenInput): Promise<OwnToken> {
    const { row } = await this.get(caller, id);
    this.requireUsableGroups(await this.accounts.of(caller, row), input);
    const schedule = scheduleOf(input, storedSchedule(row));
    const { remainQuota, ...given } = givenColumns(input);
    const columns: TokenColumns = { ...given, ...(schedule !== undefined && scheduleColumns(schedule)) };
    const granted = () =>
      'CAST(:remainQuota AS bigint) + coalesce((SELECT used_quota FROM token_usage WHERE token_id = :id), 0)';
    if (remainQuota !== undefined || Object.keys(columns).length > 0) {
      await this.rows.manager.transaction((manager) =>
        manager
          .createQueryBuilder()
          .update(TokenEntity)
          .set({ ...columns, ...(remainQuota !== undefined && { grantedQuota: granted }) })
          .where(`tokens.id = :id AND tokens.deleted_at IS NULL AND ${managedBy('tokens')}`)
          .setParameters({ remainQuota, id, caller: caller.userId })
          .execute(),
      );
    }
    const token = await this.get(caller, id);
    await this.published([token]);
    return token;
  }

  /**
   * Enables or disables tokens, all or none.
   * @throws {AppError} token_not_found, or the reason why a token cannot be enabled
   */
  async setEnabled(caller: Principal, ids: readonly number[], enabled: boolean): Promise<OwnToken[]> {
    requireIds(ids);
    const tokens = await this.find(caller, ids);
    if (tokens.length === 0) throw new AppError(TokenError.token_not_found);
    if (enabled) for (const token of tokens) requireUsable(token);
    const status = enabled ? TokenStatus.enabled : TokenStatus.disabled;
    const found = tokens.map(({ row }) => row.id);
    await this.write(caller, found, { status });
    await this.published(tokens);
    return this.find(caller, found);
  }

  /** @throws {AppError} as `setEnabled` does */
  async setOneEnabled(caller: Principal, id: number, enabled: boolean): Promise<OwnToken> {
    const [token] = await this.setEnabled(caller, [id], enabled);
    if (token === undefined) throw new AppError(TokenError.token_not_found);
    return token;
  }

  /**
   * Replaces the key of a token, whose settings and spending are kept. The key before the former one is refused
   * immediately. With a schedule, the next rotation is one interval later, and not within the overlap.
   * @param overlapHours how long the former key is also accepted; 0: it is refused immediately
   * @throws {AppError} token_not_found
   */
  async rotate(caller: Principal, id: number, overlapHours = 0): Promise<CreatedToken> {
    const key = newTokenKey();
    const former = overlapHours > 0 ? presentKeyUntil(new Date(Date.now() + overlapHours * HOUR_MS)) : NO_FORMER_KEY;
    const rotatesAt = () => nextRotation(overlapHours);
    const token = await this.writeOne(caller, id, { ...this.keyColumns(key), ...former, rotatesAt });
    return { token, key: withPrefix(key) };
  }

  /**
   * Refuses the key before the last rotation immediately, if there is one.
   * @throws {AppError} token_not_found
   */
  async endFormerKey(caller: Principal, id: number): Promise<OwnToken> {
    return this.writeOne(caller, id, NO_FORMER_KEY);
  }

  /** @throws {AppError} token_not_found */
  async deleteOne(caller: Principal, id: number): Promise<void> {
    if ((await this.delete(caller, [id])) === 0) throw new AppError(TokenError.token_not_found);
  }

  /** @returns the number of deleted tokens. */
  async delete(caller: Principal, ids: readonly number[]): Promise<number> {
    requireIds(ids);
    const tokens = await this.find(caller, ids);
    const deleted = await this.write(caller, ids, { deletedAt: new Date() });
    await this.published(tokens);
    return deleted;
  }

  /** Adds the values derived from spending to rows. */
  async withUsage(rows: readonly TokenEntity[]): Promise<OwnToken[]> {
    const usage = await this.balances.ofTokens(rows.map(({ id }) => id));
    const creators = await this.accounts.creatorsOf(rows);
    const projects = await this.accounts.projectsOf(rows);
    const now = Date.now();
    const none = { usedQuota: 0, requestCount: 0, lastUsedAt: null };
    return rows.map((row) => {
      const creator = creators.get(row.createdBy ?? 0) ?? null;
      const projectName = projects.get(row.projectId ?? 0) ?? null;
      return toOwnToken(row, usage.get(row.id) ?? none, { creator, projectName }, now);
    });
  }

  /** @throws {AppError} token_not_found */
  private async writeOne(caller: Principal, id: number, columns: TokenColumns): Promise<OwnToken> {
    if ((await this.write(caller, [id], columns)) === 0) throw new AppError(TokenError.token_not_found);
    const token = await this.get(caller, id);
    await this.published([token]);
    return token;
  }

  /** Writes columns of tokens that are not deleted. @returns the number of tokens */
  private async write({ userId }: Principal, ids: readonly number[], columns: TokenColumns): Promise<number> {
    const { affected } = await this.rows.manager.transaction((manager) =>
      manager
        .createQueryBuilder()
        .update(TokenEntity)
        .set(columns)
        .where(`tokens.id = ANY(:ids) AND tokens.deleted_at IS NULL AND ${managedBy('tokens')}`)
        .setParameters({ ids: [...ids], caller: userId })
        .execute(),
    );
    return affected ?? 0;
  }

  private async find({ userId }: Principal, ids: readonly number[]): Promise<OwnToken[]> {
    const query = this.rows.createQueryBuilder('t').where(managedBy('t'), { caller: userId });
    query.andWhere('t.id = ANY(:ids) AND t.deleted_at IS NULL', { ids: [...ids] });
    return this.withUsage(await query.orderBy('t.id', 'DESC').getMany());
  }

  /** An empty group means the group of the account at the time of a call. */
  private requireUsableGroups(account: PayingAccount, input: UpdateTokenInput): void {
    const { group, backupGroup, modelAliases } = input;
    const ofAliases = [...aliasesOf(modelAliases ?? '').values()].flat().map((target) => target.group);
    const named = Object.entries({ group: [group], backupGroup: [backupGroup], modelAliases: ofAliases });
    for (const [field, names] of named) {
      for (const name of names) {
        const usable = !name || (this.groups.mayUse(account.group, name) && this.groups.exists(name));
        if (!usable) throw invalidField(TokenError.token_group_not_usable, field, { group: name });
      }
    }
  }

  private newRow(userId: number, input: CreateTokenInput, index: number) {
    const key = newTokenKey();
    return { key, row: { userId, ...newTokenColumns(input, index), ...this.keyColumns(key) } };
  }

  private keyColumns(key: string) {
    return keyColumns(key, this.secrets, this.cipher);
  }

  /** Serialises the creations of one account, so that concurrent ones cannot exceed the limit. */
  private async requireCapacity(manager: EntityManager, account: PayingAccount, count: number): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`tokens of ${account.id}`]);
    const live = await manager.countBy(TokenEntity, { userId: account.id, deletedAt: IsNull() });
    if (live + count > MAX_TOKENS_PER_USER)
      throw new AppError(TokenError.token_limit_reached, { limit: MAX_TOKENS_PER_USER });
  }

  private async published(tokens: readonly OwnToken[]): Promise<void> {
    for (const { row } of tokens) await this.changes.publish('token', { tokenId: row.id, userId: row.userId });
  }
}

/** @throws {AppError} the reason why an enabled token would be unusable */
function requireUsable({ row, remainQuota }: OwnToken): void {
  const expiresAtMs = row.expiresAt?.getTime() ?? null;
  const status = statusOf(
    { status: TokenStatus.enabled, expiresAtMs, unlimitedQuota: row.unlimitedQuota, remainQuota },
    Date.now(),
  );
  if (status === TokenStatus.expired) throw new AppError(TokenError.token_expired_cannot_enable);
  if (status === TokenStatus.exhausted) throw new AppError(TokenError.token_exhausted_cannot_enable);
}

function requireIds(ids: readonly number[]): void {
  if (ids.length === 0) throw new AppError(TokenError.tokens_required);
  if (ids.length > MAX_TOKENS_PER_USER) throw new AppError(CommonError.invalid_parameter);
}
