import * as z from 'zod/mini';
import { dayMs, hourMs } from '../../lib/durations';
import * as limits from '../../lib/limits.generated';
import { aliasProblem, type ModelAlias, readAliases, writeAliases } from '../../lib/model-aliases';
import { tokenLimits } from './token-limits.generated';
import type { CreateTokenInput, TokenRowFragment, UpdateTokenInput } from './tokens.generated';

const token = limits.CreateTokenInput;
export const maxNameLength = token.name.max;

/** Presets in quota units; 500 000 is one dollar by default. */
export const quotaPresets = [500_000, 5_000_000, 25_000_000, 50_000_000, 250_000_000, 500_000_000] as const;
export const countPresets = [10, 20, 30, 100] as const;

/** Milliseconds from now; `null` never expires. A month is thirty days. */
export const expiryPresets = [
  { id: 'never', value: null },
  { id: 'hour', value: hourMs },
  { id: 'day', value: dayMs },
  { id: 'month', value: 30 * dayMs },
] as const;

type LimitName = (typeof tokenLimits)[number]['name'];
/** Limits; `null` means no limit. */
type TokenLimits = Record<LimitName, number | null>;

/** A value for each limit of a token. */
const eachLimit = <T>(of: (name: LimitName) => T) =>
  Object.fromEntries(tokenLimits.map(({ name }) => [name, of(name)])) as Record<LimitName, T>;

export interface TokenForm extends TokenLimits {
  name: string;
  /** A project of the team; empty: none. Only of new tokens. */
  projectId: string;
  /** ISO instant; `null` never expires. */
  expiresAt: string | null;
  /** Remaining quota units. */
  remainQuota: number | null;
  unlimitedQuota: boolean;
  /** Number of tokens to create; ignored when editing. */
  count: number | null;
  /** One address or CIDR range per line. */
  allowIps: string;
  modelLimitsEnabled: boolean;
  modelLimits: string[];
  /** Empty: the group of the account. */
  group: string;
  /** The group that is tried when the group fails; empty: none. */
  backupGroup: string;
  modelAliases: readonly ModelAlias[];
  /** Days after which the key is rotated; `null`: never. */
  rotationDays: number | null;
  /** Days for which the former key works then; ignored without a rotation. */
  rotationOverlapDays: number | null;
}

/** The overlap of a new schedule, in days. */
const usualOverlapDays = 7;
export const rotationPresets = [30, 90, 180, 365] as const;

export const emptyToken: TokenForm = {
  name: '',
  projectId: '',
  expiresAt: null,
  remainQuota: quotaPresets[0],
  unlimitedQuota: false,
  count: 1,
  allowIps: '',
  modelLimitsEnabled: false,
  modelLimits: [],
  group: '',
  backupGroup: '',
  modelAliases: [],
  ...eachLimit(() => null),
  rotationDays: null,
  rotationOverlapDays: usualOverlapDays,
};

export const ipLines = (text: string): string[] =>
  text
    .split(/[\r\n,]+/)
    .map((line) => line.trim())
    .filter(Boolean);

const octet = /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;
const isIpv4 = (text: string) => {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => octet.test(part));
};

function isIpv6(text: string): boolean {
  try {
    return text.includes(':') && new URL(`http://[${text}]/`).hostname.startsWith('[');
  } catch {
    return false;
  }
}

/** Whether a line is an IPv4 or IPv6 address or a CIDR range. */
export function isIpRule(line: string): boolean {
  const [address = '', bits, ...rest] = line.split('/');
  const maxPrefix = isIpv4(address) ? 32 : isIpv6(address) ? 128 : undefined;
  if (maxPrefix === undefined || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxPrefix);
}

const limit = ({ min, max }: { min: number; max: number }, error = 'tokens:error.limit') =>
  z
    .nullable(z.union([z.number(), z.nan()]))
    .check(z.refine((value) => value === null || isWhole(value, min, max), error));

/** Messages are text keys. The quota is required only if it is limited, the number only when creating. */
export const tokenSchema = z
  .object({
    name: z.string().check(
      z.trim(),
      z.minLength(1, 'tokens:error.name'),
      z.refine((name) => [...name].length <= maxNameLength, 'tokens:error.nameLong'),
    ),
    projectId: z.string(),
    expiresAt: z.nullable(z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'tokens:error.expiry'))),
    remainQuota: z.nullable(z.union([z.number(), z.nan()])),
    unlimitedQuota: z.boolean(),
    count: z.nullable(z.union([z.number(), z.nan()])),
    allowIps: z.string().check(z.refine((text) => ipLines(text).every(isIpRule), 'tokens:error.ip')),
    modelLimitsEnabled: z.boolean(),
    modelLimits: z.array(z.string()),
    group: z.string(),
    backupGroup: z.string(),
    modelAliases: z
      .custom<readonly ModelAlias[]>()
      .check(z.refine((all) => all.every((alias) => aliasProblem(alias, all) === undefined), 'tokens:error.aliases')),
    ...eachLimit((name) => limit(token[name])),
    rotationDays: limit(token.rotationDays, 'tokens:error.rotation'),
    rotationOverlapDays: z.nullable(z.union([z.number(), z.nan()])),
  })
  .check(
    z.refine(({ unlimitedQuota, remainQuota }) => unlimitedQuota || isAmount(remainQuota), {
      error: 'tokens:error.quota',
      path: ['remainQuota'],
    }),
    z.refine(({ count }) => isCount(count), { error: 'tokens:error.count', path: ['count'] }),
    z.refine(({ rotationDays, rotationOverlapDays }) => isOverlap(rotationDays, rotationOverlapDays), {
      error: 'tokens:error.overlap',
      path: ['rotationOverlapDays'],
    }),
    z.refine(({ modelLimitsEnabled, modelLimits }) => !modelLimitsEnabled || modelLimits.length > 0, {
      error: 'tokens:error.models',
      path: ['modelLimits'],
    }),
  );

const isWhole = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max;
const { count } = limits.TokenCountArgs;
const isAmount = (value: number | null) =>
  value !== null && isWhole(value, token.remainQuota.min, token.remainQuota.max);
/** An invalid interval has a separate error. */
const isOverlap = (days: number | null, overlap: number | null) =>
  days === null ||
  !isWhole(days, token.rotationDays.min, token.rotationDays.max) ||
  (overlap !== null && isWhole(overlap, 1, Math.min(days, token.rotationOverlapDays.max)));
const isCount = (value: number | null) => value !== null && isWhole(value, count.min, count.max);

/** Form values of a stored token. */
export const formOf = (token: TokenRowFragment): TokenForm => ({
  name: token.name,
  projectId: token.projectId ?? '',
  expiresAt: token.expiresAt,
  // A call that ended after the limit can make the balance negative; the field starts at the min value.
  remainQuota: Math.max(0, token.remainQuota),
  unlimitedQuota: token.unlimitedQuota,
  count: 1,
  allowIps: token.allowIps.join('\n'),
  modelLimitsEnabled: token.modelLimitsEnabled,
  modelLimits: token.modelLimits,
  group: token.group,
  backupGroup: token.backupGroup,
  modelAliases: token.modelAliases === '' ? [] : (readAliases(JSON.parse(token.modelAliases)) ?? []),
  ...eachLimit((name) => token[name]),
  rotationDays: token.rotationDays,
  rotationOverlapDays: token.rotationOverlapDays ?? usualOverlapDays,
});

function fieldsOf(values: TokenForm) {
  return {
    name: values.name.trim(),
    expiresAt: values.expiresAt,
    // The remaining quota does not apply to unlimited tokens, and a blank field must not be sent as zero.
    ...(values.unlimitedQuota ? {} : { remainQuota: values.remainQuota ?? 0 }),
    unlimitedQuota: values.unlimitedQuota,
    modelLimitsEnabled: values.modelLimitsEnabled,
    modelLimits: values.modelLimits,
    allowIps: ipLines(values.allowIps),
    // An empty text is the group of the account; null would mean "not given".
    group: values.group,
    backupGroup: values.backupGroup,
    modelAliases: values.modelAliases.length === 0 ? '' : JSON.stringify(writeAliases(values.modelAliases)),
    ...eachLimit((name) => values[name]),
    rotationDays: values.rotationDays,
    // Without a schedule there is no overlap.
    ...(values.rotationDays === null ? {} : { rotationOverlapDays: values.rotationOverlapDays }),
  };
}

export const createInput = (values: TokenForm): CreateTokenInput => fieldsOf(values);

/** Only the changed fields: an unchanged quota must not overwrite usage in the meantime. */
export function updateInput(values: TokenForm, changed: Partial<Record<keyof TokenForm, unknown>>): UpdateTokenInput {
  const fields: UpdateTokenInput = fieldsOf(values);
  const input = Object.fromEntries(Object.entries(fields).filter(([name]) => changed[name as keyof TokenForm]));
  const limitedAgain = changed.unlimitedQuota && !values.unlimitedQuota;
  return limitedAgain ? { ...input, remainQuota: values.remainQuota ?? 0 } : input;
}
