import type { BlockList } from 'node:net';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { QuotaCaps } from '../billing/ledger/token-spending.js';
import { toBlockList } from '../common/ip-rules.js';
import { lruCache } from '../common/lru-cache.js';
import type { AliasTable } from '../common/model-aliases.js';
import { Secrets } from '../platform/config/secrets.js';
import { Changes } from '../platform/coordination/changes.js';
import { Sql } from '../platform/database/sql.js';
import { aliasesOf } from './token-aliases.js';
import { isTokenKey, storedForms } from './token-key.js';

/** An API token for the relay. Quota units; `status` as stored, see token-status.ts for the current status. */
export interface TokenView {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly keyHint: string;
  readonly status: number;
  /** Empty: the owner's group. */
  readonly group: string;
  readonly unlimitedQuota: boolean;
  readonly grantedQuota: number;
  /** Null: never. */
  readonly expiresAtMs: number | null;
  /** Null: every model of the group. */
  readonly modelLimits: ReadonlySet<string> | null;
  /** Null: from anywhere. */
  readonly allowIps: BlockList | null;
  /** Limits per minute; null: unlimited. */
  readonly rates: { readonly requests: number | null; readonly tokens: number | null } | null;
  /** The group that is tried when the token's group fails; empty: none. */
  readonly backupGroup: string;
  /** Null: none. */
  readonly modelAliases: AliasTable | null;
  /** Max spending in the current day, week and month; null: unlimited. */
  readonly caps: QuotaCaps | null;
}

interface TokenRow {
  id: number;
  userId: number;
  name: string;
  keyHint: string;
  status: number;
  group: string;
  backupGroup: string;
  modelAliases: string;
  unlimitedQuota: boolean;
  grantedQuota: number;
  expiresAt: Date | null;
  modelLimitsEnabled: boolean;
  modelLimits: string[];
  allowIps: string[];
  requests: number | null;
  tokens: number | null;
  day: number | null;
  week: number | null;
  month: number | null;
}

const KNOWN_LIMIT = 20_000;
const UNKNOWN_LIMIT = 10_000;
const UNKNOWN_TTL_MS = 60_000;

const SELECT = `
  SELECT id, user_id AS "userId", name, key_hint AS "keyHint", status, "group", backup_group AS "backupGroup",
    model_aliases AS "modelAliases", unlimited_quota AS "unlimitedQuota",
    granted_quota AS "grantedQuota", expires_at AS "expiresAt", model_limits_enabled AS "modelLimitsEnabled",
    model_limits AS "modelLimits", allow_ips AS "allowIps", requests_per_minute AS requests,
    tokens_per_minute AS tokens, daily_quota AS day, weekly_quota AS week, monthly_quota AS month
  FROM tokens WHERE deleted_at IS NULL`;

const FIND = `${SELECT} AND key_digest = ANY($1)`;
const FIND_BY_ID = `${SELECT} AND id = $1`;

/** Finds tokens by their key. A cached key is returned synchronously, without a promise. */
@Injectable()
export class TokenDirectory implements OnModuleInit {
  private readonly keyById = new Map<number, string>();
  private readonly known = lruCache<string, TokenView>(KNOWN_LIMIT, {
    dispose: (token) => this.keyById.delete(token.id),
  });
  /** Keys that do not exist; a new token has a new random key, so this cannot hide it. */
  private readonly unknown = lruCache<string, true>(UNKNOWN_LIMIT, { ttl: UNKNOWN_TTL_MS });
  private readonly loading = new Map<string, Promise<TokenView | null>>();
  private generation = 0;

  constructor(
    private readonly sql: Sql,
    private readonly secrets: Secrets,
    private readonly changes: Changes,
  ) {}

  onModuleInit(): void {
    this.changes.on('token', ({ tokenId }) => this.invalidate(tokenId));
    this.changes.on('everything', () => this.forgetAll());
  }

  /** The live token with this key (without sk-), or null. Returns a promise only when the key is not cached. */
  find(key: string): TokenView | null | Promise<TokenView | null> {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (!isTokenKey(key) || this.unknown.has(key)) return null;
    const running = this.loading.get(key);
    if (running) return running;
    const load = this.load(key).finally(() => {
      if (this.loading.get(key) === load) this.loading.delete(key);
    });
    this.loading.set(key, load);
    return load;
  }

  /** The live token with this id, read from the database; null when there is none. */
  async byId(id: number): Promise<TokenView | null> {
    const [row] = await this.sql.query<TokenRow>('find-token-by-id', FIND_BY_ID, [id]);
    return row ? toView(row) : null;
  }

  private async load(key: string): Promise<TokenView | null> {
    const { generation } = this;
    const rows = await this.sql.query<TokenRow>('find-token', FIND, [
      storedForms(key).flatMap((text) => this.secrets.digests('token', text)),
    ]);
    const row = rows[0];
    // A value that was read while a token changed may be stale, so it is returned but not cached.
    const keep = generation === this.generation;
    if (row === undefined) {
      if (keep) this.unknown.set(key, true);
      return null;
    }
    const view = toView(row);
    if (keep) {
      this.known.set(key, view);
      this.keyById.set(view.id, key);
    }
    return view;
  }

  private forgetAll(): void {
    this.generation++;
    this.known.clear();
    this.unknown.clear();
    this.loading.clear();
  }

  private invalidate(tokenId: number): void {
    this.generation++;
    const key = this.keyById.get(tokenId);
    if (key !== undefined) this.known.delete(key);
    // A caller that arrives after the change must not get a read from before it.
    this.loading.clear();
  }
}

function toView(row: TokenRow): TokenView {
  const { expiresAt, modelLimitsEnabled, modelLimits, allowIps, requests, tokens, day, week, month, ...plain } = row;
  const aliases = aliasesOf(plain.modelAliases);
  return Object.freeze({
    ...plain,
    expiresAtMs: expiresAt === null ? null : expiresAt.getTime(),
    modelLimits: modelLimitsEnabled ? new Set(modelLimits) : null,
    allowIps: toBlockList(allowIps),
    modelAliases: aliases.size > 0 ? aliases : null,
    rates: (requests ?? tokens) === null ? null : { requests, tokens },
    caps: (day ?? week ?? month) === null ? null : { day, week, month },
  });
}
