import type { BlockList } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { SharedLimit } from '../billing/ledger/shared-limit.js';
import { toBlockList } from '../common/ip-rules.js';
import { lruCache } from '../common/lru-cache.js';
import type { AliasTable } from '../common/model-aliases.js';
import { Secrets } from '../platform/config/secrets.js';
import { Changes } from '../platform/coordination/changes.js';
import { Sql } from '../platform/database/sql.js';
import { aliasesOf } from './token-aliases.js';
import { isTokenKey, storedForms } from './token-key.js';
import { limitView, TOKEN_LIMIT_NAMES, type TokenLimits, type TokenLimitView, tokenLimitOf } from './token-limits.js';

/** An API token for the relay. Quota units. `status` is the stored status, see token-status.ts for the current one. */
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
  /** When the key by which the token was found ends, if it is a former one; null: it is the current key. */
  readonly keyEndsAtMs: number | null;
  /** When the former key of the token ends, regardless of the key by which it was found. Null if there is none. */
  readonly overlapEndsAtMs: number | null;
  /** Null: never. */
  readonly expiresAtMs: number | null;
  /** Null: every model of the group. */
  readonly modelLimits: ReadonlySet<string> | null;
  /** Null: from every address. */
  readonly allowIps: BlockList | null;
  /** Limits per minute; null: unlimited. */
  readonly rates: TokenLimitView<'rates'> | null;
  /** The group that is tried when the token's group fails; empty: none. */
  readonly backupGroup: string;
  /** Null: none. */
  readonly modelAliases: AliasTable | null;
  /** Max spending in the current day, week and month; null: unlimited. */
  readonly caps: TokenLimitView<'caps'> | null;
  /** The project of a token of a team; null: none. */
  readonly project: { readonly id: number; readonly isArchived: boolean } | null;
  /** The limits of its project and of the member who made it. Empty for the token of a user. */
  readonly shared: readonly SharedLimit[];
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
  keyEndsAt: Date | null;
  overlapEndsAt: Date | null;
  expiresAt: Date | null;
  modelLimitsEnabled: boolean;
  modelLimits: string[];
  allowIps: string[];
  limits: TokenLimits;
  project: TokenView['project'];
  shared: readonly SharedLimit[] | null;
}

const MAX_CACHED_KEYS = 50_000;
const MAX_UNKNOWN_KEYS = 10_000;
const UNKNOWN_TTL_MS = 60_000;

const LIMITS = TOKEN_LIMIT_NAMES.map((name) => `'${name}', ${tokenLimitOf(name).column}`).join(', ');

const COLUMNS = `
  id, user_id AS "userId", name, status, "group", backup_group AS "backupGroup",
    model_aliases AS "modelAliases", unlimited_quota AS "unlimitedQuota",
    granted_quota AS "grantedQuota", expires_at AS "expiresAt", model_limits_enabled AS "modelLimitsEnabled",
    model_limits AS "modelLimits", allow_ips AS "allowIps", json_build_object(${LIMITS}) AS limits,
    former_key_ends_at AS "overlapEndsAt",
    (SELECT json_build_object('id', p.id, 'isArchived', p.archived_at IS NOT NULL)
      FROM projects p WHERE p.id = tokens.project_id) AS project,
    (SELECT json_agg(json_build_object('holder', s.holder, 'id', s.id, 'total', s.total, 'caps', CASE
        WHEN coalesce(s.day, s.week, s.month) IS NOT NULL
        THEN json_build_object('day', s.day, 'week', s.week, 'month', s.month) END) ORDER BY s.holder DESC)
      FROM (
        SELECT 'project' AS holder, p.id, p.total_quota AS total, p.daily_quota AS day, p.weekly_quota AS week,
            p.monthly_quota AS month
          FROM projects p WHERE p.id = tokens.project_id
        UNION ALL
        SELECT 'member', m.id, NULL, m.daily_quota, m.weekly_quota, m.monthly_quota
          FROM team_members m WHERE m.team_id = tokens.user_id AND m.user_id = tokens.created_by
      ) s) AS shared`;

// A key that is the current one of a token is not taken for the former one of another, as after an import.
const FIND = `
  SELECT ${COLUMNS}, CASE WHEN is_current THEN key_hint ELSE former_key_hint END AS "keyHint",
    CASE WHEN NOT is_current THEN former_key_ends_at END AS "keyEndsAt"
  FROM tokens, LATERAL (SELECT key_digest = ANY($1) AS is_current) matched
  WHERE deleted_at IS NULL AND (key_digest = ANY($1) OR former_key_digest = ANY($1))
  ORDER BY is_current DESC LIMIT 1`;
const FIND_BY_ID = `
  SELECT ${COLUMNS}, key_hint AS "keyHint", NULL::timestamptz AS "keyEndsAt"
  FROM tokens WHERE deleted_at IS NULL AND id = $1`;

/** Finds tokens by their key. A cached key is returned synchronously, without a promise. */
@Injectable()
export class TokenDirectory {
  private readonly keysById = new Map<number, Set<string>>();
  private readonly cache = lruCache<string, TokenView>(MAX_CACHED_KEYS, {
    dispose: (token, key) => this.removeKey(token.id, key),
  });
  /** Keys that do not exist or have ended; a new token has a new random key, so this cannot hide it. */
  private readonly unknown = lruCache<string, true>(MAX_UNKNOWN_KEYS, { ttl: UNKNOWN_TTL_MS });
  private readonly loading = new Map<string, Promise<TokenView | null>>();
  private generation = 0;

  constructor(
    private readonly sql: Sql,
    private readonly secrets: Secrets,
    changes: Changes,
  ) {
    // Registered here, so that this cache is cleared before the caches of the services that depend on it.
    changes.on('token', ({ tokenId }) => this.invalidate([tokenId]));
    changes.on('project', ({ projectId }) => this.invalidate(this.idsOf(projectId)));
    changes.on('everything', () => this.invalidateAll());
  }

  /**
   * The live token with this key (without sk-), or null. A former key is found until its end, which needs no
   * notification. Returns a promise only when the key is not cached.
   */
  find(key: string): TokenView | null | Promise<TokenView | null> {
    const known = this.cache.get(key);
    if (known !== undefined) return hasEnded(known) ? null : known;
    if (!isTokenKey(key) || this.unknown.has(key)) return null;
    const running = this.loading.get(key);
    if (running) return running;
    const load = this.load(key).finally(() => {
      if (this.loading.get(key) === load) this.loading.delete(key);
    });
    this.loading.set(key, load);
    return load;
  }

  /** The live token with this id, read from the database. Null if there is none. */
  async byId(id: number): Promise<TokenView | null> {
    const [row] = await this.sql.query<TokenRow>('find-token-by-id', FIND_BY_ID, [id]);
    return row ? toView(row) : null;
  }

  private async load(key: string): Promise<TokenView | null> {
    const { generation } = this;
    const rows = await this.sql.query<TokenRow>('find-token', FIND, [
      storedForms(key).flatMap((text) => this.secrets.digests('token', text)),
    ]);
    const view = rows[0] ? toView(rows[0]) : null;
    // A value that was read while a token changed may be stale, so it is returned but not cached.
    const keep = generation === this.generation;
    if (view === null || hasEnded(view)) {
      if (keep) this.unknown.set(key, true);
      return null;
    }
    if (keep) {
      this.cache.set(key, view);
      this.addKey(view.id, key);
    }
    return view;
  }

  private addKey(tokenId: number, key: string): void {
    const keys = this.keysById.get(tokenId);
    if (keys) keys.add(key);
    else this.keysById.set(tokenId, new Set([key]));
  }

  private removeKey(tokenId: number, key: string): void {
    const keys = this.keysById.get(tokenId);
    keys?.delete(key);
    if (keys?.size === 0) this.keysById.delete(tokenId);
  }

  private invalidateAll(): void {
    this.generation++;
    this.cache.clear();
    this.unknown.clear();
    this.loading.clear();
  }

  private idsOf(projectId: number): number[] {
    return [...this.cache.values()].flatMap(({ id, project }) => (project?.id === projectId ? [id] : []));
  }

  private invalidate(tokenIds: readonly number[]): void {
    this.generation++;
    for (const tokenId of tokenIds) for (const key of [...(this.keysById.get(tokenId) ?? [])]) this.cache.delete(key);
    // A caller that arrives after the change must not receive the result of a read that began before it.
    this.loading.clear();
  }
}

/** Whether the key by which the token was found is a former one whose overlap has ended. */
export function hasEnded({ keyEndsAtMs }: TokenView): boolean {
  return keyEndsAtMs !== null && keyEndsAtMs <= Date.now();
}

function toView(row: TokenRow): TokenView {
  const { keyEndsAt, overlapEndsAt, expiresAt, modelLimitsEnabled, modelLimits, allowIps, limits, ...plain } = row;
  const aliases = aliasesOf(plain.modelAliases);
  return Object.freeze({
    ...plain,
    keyEndsAtMs: keyEndsAt?.getTime() ?? null,
    overlapEndsAtMs: overlapEndsAt?.getTime() ?? null,
    expiresAtMs: expiresAt?.getTime() ?? null,
    modelLimits: modelLimitsEnabled ? new Set(modelLimits) : null,
    allowIps: toBlockList(allowIps),
    modelAliases: aliases.size > 0 ? aliases : null,
    shared: plain.shared ?? [],
    rates: limitView('rates', limits),
    caps: limitView('caps', limits),
  });
}
