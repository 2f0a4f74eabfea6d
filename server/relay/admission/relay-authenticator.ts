import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { UserView } from '../../accounts/model/user-directory.js';
import { QuotaAdmission } from '../../billing/ledger/admission.js';
import { AppError } from '../../common/errors/app-error.js';
import { lruCache } from '../../common/lru-cache.js';
import { Role, UserStatus } from '../../common/principal.js';
import { Changes } from '../../platform/coordination/changes.js';
import { hasEnded, type TokenView } from '../../tokens/token-directory.js';
import { TokenStatus } from '../../tokens/token-status.js';
import type { Payer } from '../model/call.js';
import { RelayError } from '../model/relay.errors.js';
import { GroupRules, TokenVerifier, UserFinder } from '../ports/site.port.js';
import { SiteSettings } from '../ports/site-settings.js';

/**
 * The credential of a client: the key without its prefix, and the channel id that an administrator appended to pin it.
 */
interface ClientKey {
  key: string;
  channelId: number | null;
}

/** Only administrators pin a call to a channel. @throws {AppError} channel_pin_forbidden */
export function requireMayPin({ role }: Pick<UserView, 'role'>, channelId: number | null): void {
  if (channelId !== null && role < Role.admin) throw new AppError(RelayError.channel_pin_forbidden);
}

/** Paths of the Gemini API; `/v1/models` without a method behind the model is shared by all APIs. */
const GEMINI_PATH = /^(\/gemini|\/upload)?\/v1beta\/|^\/v1\/models\/.+(:|%3A)\w+$/i;
const BROWSER_KEY = 'openai-insecure-api-key.';

/**
 * Reads the API key from any of the places that the vendors' SDKs use.
 * @param query the request's query string; a `key` parameter counts only on Gemini-style paths.
 * @returns null when there is none.
 */
export function readClientKey(
  headers: IncomingHttpHeaders,
  path: string,
  query: URLSearchParams | null,
): ClientKey | null {
  const raw =
    fromWebSocket(headers) ?? fromHeaders(headers) ?? (GEMINI_PATH.test(path) ? query?.get('key') : undefined);
  const text = raw
    ?.trim()
    .replace(/^Bearer\s+/i, '')
    .trim();
  return text ? parse(text) : null;
}

function fromWebSocket(headers: IncomingHttpHeaders): string | undefined {
  const item = headers['sec-websocket-protocol']?.split(',').find((part) => part.trim().startsWith(BROWSER_KEY));
  return item?.trim().slice(BROWSER_KEY.length);
}

function fromHeaders(headers: IncomingHttpHeaders): string | undefined {
  const authorization = headers.authorization?.replace(/^Bearer\s+/i, '').trim();
  if (authorization && authorization !== 'midjourney-proxy') return authorization;
  for (const name of ['x-api-key', 'x-goog-api-key', 'api-key', 'mj-api-secret']) {
    const value = headers[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

/** An id that no channel has. */
const NO_CHANNEL = -1;

/** `sk-<key>` or `sk-<key>-<channel id>`; keys that are made here contain no hyphen, imported ones may. */
function parse(text: string): ClientKey {
  const bare = text.startsWith('sk-') ? text.slice(3) : text;
  const [, key, id = ''] = /^([0-9A-Za-z]{48})-([^-]*)/.exec(bare) ?? [];
  if (key === undefined) return { key: bare, channelId: null };
  return { key, channelId: /^\d{1,15}$/.test(id) ? Number(id) : NO_CHANNEL };
}

/** A token and its owner. */
export interface TokenOwner {
  readonly token: TokenView;
  readonly user: UserView;
}

const MAX_CACHED = 50_000;

/** Authenticates the payer of a call. A known key costs one map look-up. */
@Injectable()
export class RelayAuthenticator {
  private readonly cache = lruCache<string, TokenOwner>(MAX_CACHED);
  private changesSeen = 0;

  constructor(
    private readonly tokens: TokenVerifier,
    private readonly users: UserFinder,
    private readonly groups: GroupRules,
    private readonly admission: QuotaAdmission,
    private readonly settings: SiteSettings,
    changes: Changes,
  ) {
    // The directories of tokens and users, which cache as many, remove only what changed: this cache is filled again
    // from them.
    changes.on('token', () => this.clearCache());
    changes.on('project', () => this.clearCache());
    changes.on('user', () => this.clearCache());
    changes.on('everything', () => this.clearCache());
  }

  /** Grows with each change of a key or of its user: a payer is still valid while it is the same as before. */
  get generation(): number {
    return this.changesSeen;
  }

  /**
   * @throws {AppError} with the documented text and status of the first check that fails.
   */
  authenticate(credential: ClientKey | null, ip: () => string): Promise<Payer> {
    return this.check(credential, ip, true);
  }

  /**
   * As `authenticate`, for a call in progress: it does not count as a use of the key.
   * @throws {AppError} as `authenticate`
   */
  recheck(credential: ClientKey | null, ip: () => string): Promise<Payer> {
    return this.check(credential, ip, false);
  }

  private async check(credential: ClientKey | null, ip: () => string, isUse: boolean): Promise<Payer> {
    if (credential === null) throw new AppError(RelayError.token_missing);
    const { token, user } = this.cached(credential.key) ?? (await this.load(credential.key));
    if (isUse) this.tokens.used(token);
    if (!this.admission.isLoaded(user.id, token.id)) await this.admission.load(user.id, token.id);
    this.requireUsable(token);
    if (user.status === UserStatus.banned) throw new AppError(RelayError.user_banned);
    requireMayPin(user, credential.channelId);
    if (token.allowIps && !this.tokens.mayCallFrom(token, ip())) throw new AppError(RelayError.ip_not_allowed);
    return {
      user,
      token,
      tokenName: token.name,
      group: this.groupOf(token, user),
      pinnedChannelId: credential.channelId,
    };
  }

  /**
   * The token and its owner, for requests about their own usage: the token may be expired or used up, and the group may
   * be deleted.
   * @throws {AppError} as `authenticate`
   */
  async identify(credential: ClientKey | null, ip: () => string): Promise<TokenOwner> {
    if (credential === null) throw new AppError(RelayError.token_missing);
    const { token, user } = this.cached(credential.key) ?? (await this.load(credential.key));
    this.tokens.used(token);
    if (token.status === TokenStatus.disabled) throw new AppError(RelayError.token_disabled);
    if (user.status === UserStatus.banned) throw new AppError(RelayError.user_banned);
    if (token.allowIps && !this.tokens.mayCallFrom(token, ip())) throw new AppError(RelayError.ip_not_allowed);
    return { token, user };
  }

  /**
   * The payer of work that was requested with a token before.
   * @throws {AppError} as `authenticate`
   */
  async payerOf(tokenId: number): Promise<Payer> {
    const token = await this.tokens.byId(tokenId);
    const user = token && (await this.users.find(token.userId));
    if (!token || !user || user.deleted) throw new AppError(RelayError.token_invalid);
    if (!this.admission.isLoaded(user.id, token.id)) await this.admission.load(user.id, token.id);
    this.requireUsable(token);
    if (user.status === UserStatus.banned) throw new AppError(RelayError.user_banned);
    return { user, token, tokenName: token.name, group: this.groupOf(token, user), pinnedChannelId: null };
  }

  /** A former key ends here without a notification, as it does in the directory. */
  private cached(key: string): TokenOwner | null {
    const found = this.cache.get(key);
    return found === undefined || hasEnded(found.token) ? null : found;
  }

  private async load(key: string): Promise<TokenOwner> {
    const { generation } = this;
    const token = await this.tokens.find(key);
    if (token === null) throw new AppError(RelayError.token_invalid);
    const user = await this.users.find(token.userId);
    if (user === null || user.deleted) throw new AppError(RelayError.token_invalid);
    const found = { token, user };
    // Data read during a change may already be stale: it is used once and not cached.
    if (generation === this.generation) this.cache.set(key, found);
    return found;
  }

  private clearCache(): void {
    this.changesSeen++;
    this.cache.clear();
  }

  /** Programs match the Chinese text, which has quota units. */
  private exhausted({ keyHint: hint }: TokenView, remaining: number): AppError {
    const amount = { zh: String(remaining), en: this.settings.amountTexts(remaining).en };
    return new AppError(RelayError.token_exhausted, { hint, remaining: amount });
  }

  private requireUsable(token: TokenView): void {
    if (token.project?.isArchived) throw new AppError(RelayError.project_archived);
    const remaining = this.admission.remainingOf(token);
    switch (this.tokens.stateOf(token, remaining, Date.now())) {
      case TokenStatus.enabled:
        return;
      case TokenStatus.expired:
        throw new AppError(RelayError.token_expired);
      case TokenStatus.exhausted:
        throw this.exhausted(token, remaining);
      default:
        throw new AppError(RelayError.token_disabled);
    }
  }

  private groupOf(token: TokenView, user: UserView): string {
    if (token.group === '') return user.group;
    if (!this.groups.mayUse(user.group, token.group))
      throw new AppError(RelayError.group_forbidden, { group: token.group });
    if (!this.groups.exists(token.group)) throw new AppError(RelayError.group_gone, { group: token.group });
    return token.group;
  }
}
