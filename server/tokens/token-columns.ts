import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { randomAlphanumeric } from '../common/random.js';
import type { Secrets } from '../platform/config/secrets.js';
import type { Cipher } from '../platform/crypto/cipher.js';
import { newScheduleColumns, scheduleOf } from './rotation-schedule.js';
import type { TokenEntity } from './token.entity.js';
import { type CreateTokenInput, MAX_NAME_LENGTH, type UpdateTokenInput } from './token.input.js';
import { hintOf } from './token-key.js';
import type { TokenLimitsInput } from './token-limits.input.js';
import { TOKEN_LIMIT_NAMES } from './token-limits.js';

/** Columns of a token, or the SQL of their values. */
export type TokenColumns = QueryDeepPartialEntity<TokenEntity>;

const SUFFIX_LENGTH = 6;

/**
 * The columns of a new token except the columns of its key. @param index the position among tokens that are created
 * together
 */
export function newTokenColumns(input: CreateTokenInput, index: number) {
  return {
    name: index === 0 ? input.name : withSuffix(input.name),
    group: input.group ?? '',
    backupGroup: input.backupGroup ?? '',
    modelAliases: input.modelAliases ?? '',
    grantedQuota: input.remainQuota,
    unlimitedQuota: input.unlimitedQuota,
    expiresAt: input.expiresAt ?? null,
    modelLimitsEnabled: input.modelLimitsEnabled,
    modelLimits: input.modelLimits,
    allowIps: input.allowIps,
    ...givenLimits(input),
    ...newScheduleColumns(scheduleOf(input, null) ?? null),
  } satisfies TokenColumns;
}

/** The given fields by column. Null leaves a column unchanged, except expiry and limits, which null removes. */
export function givenColumns(input: UpdateTokenInput): Partial<TokenEntity> & { remainQuota?: number } {
  const { name, remainQuota, unlimitedQuota, modelLimitsEnabled, modelLimits, allowIps, expiresAt } = input;
  const { group, backupGroup, modelAliases } = input;
  const columns = {
    name,
    remainQuota,
    unlimitedQuota,
    modelLimitsEnabled,
    modelLimits,
    allowIps,
    group,
    backupGroup,
    modelAliases,
  };
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value != null));
  return { ...given, ...givenLimits(input), ...(expiresAt !== undefined && { expiresAt }) };
}

/** The given limits by column; null removes a limit. */
function givenLimits(input: TokenLimitsInput): Partial<TokenEntity> {
  const given = TOKEN_LIMIT_NAMES.filter((name) => input[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, input[name]]));
}

/** The name of another token of a batch, truncated so that it stays within the limit with its suffix. */
function withSuffix(name: string): string {
  const left = MAX_NAME_LENGTH - SUFFIX_LENGTH - 1;
  return `${[...name].slice(0, left).join('')}-${randomAlphanumeric(SUFFIX_LENGTH)}`;
}

/** The stored form of the key of a token. */
export function keyColumns(key: string, secrets: Secrets, cipher: Cipher) {
  return {
    keyDigest: secrets.digest('token', key),
    keyCipher: cipher.encrypt('token-key', key),
    keyHint: hintOf(key),
  };
}

/** The columns of a token without a former key. */
export const NO_FORMER_KEY = {
  formerKeyDigest: null,
  formerKeyHint: null,
  formerKeyEndsAt: null,
  keyUsedAt: null,
  formerKeyUsedAt: null,
};

/** The columns by which the key of the row becomes its former one. The expressions read the locked row. */
export function presentKeyUntil(formerKeyEndsAt: Date) {
  const former = { formerKeyDigest: () => 'key_digest', formerKeyHint: () => 'key_hint', formerKeyEndsAt };
  return { ...former, keyUsedAt: null, formerKeyUsedAt: null };
}
