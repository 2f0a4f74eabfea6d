import { z } from 'zod';
import { OptionError } from './option.errors.js';
import { type Bounds, type OptionDefinition, OptionType, refusal } from './option-definition.js';

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const MAX_DIGITS = 40;

/**
 * Rewrites a number without an exponent: `2.5e-3` → `0.0025`. Keeps every digit, unlike a JavaScript number.
 * @returns undefined for text that is not a number, or one longer than 40 digits.
 */
export function plainDecimal(text: string): string | undefined {
  const match = NUMBER.exec(text.trim());
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent);
  if (Math.abs(shift) > MAX_DIGITS) return undefined;
  const point = whole.length + shift;
  const digits = `${'0'.repeat(Math.max(1 - point, 0))}${whole}${fraction}`.padEnd(Math.max(point, 0), '0');
  const split = Math.max(point, 1);
  const integer = digits.slice(0, split).replace(/^0+(?=\d)/, '');
  const decimals = digits.slice(split).replace(/0+$/, '');
  if (integer.length + decimals.length > MAX_DIGITS) return undefined;
  const plain = decimals === '' ? integer : `${integer}.${decimals}`;
  return plain === '0' ? '0' : sign + plain;
}

const MAX_LINE = 2_000;
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const MAX_TEXT = 500_000;
/** The default bounds of numbers. */
const BOUNDS: Bounds = { min: 0, max: 1_000_000_000 };
/** RFC 6749, section 3.3. */
const SCOPES = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`, 'i');

const limited = (max: number) =>
  z.string().refine((value) => value.length <= max, refusal(OptionError.option_too_long, { max }));

/** `true` or `false`; any other text is invalid. */
export function flag(defaultValue: boolean, effect: string): OptionDefinition<boolean> {
  const schema = z
    .string()
    .refine((value) => value === 'true' || value === 'false', refusal(OptionError.option_not_boolean))
    .transform((value) => value === 'true');
  return { type: OptionType.BOOLEAN, defaultText: String(defaultValue), schema, effect };
}

/** One line, trimmed. */
export function line(defaultText: string, effect: string): OptionDefinition<string> {
  return { type: OptionType.STRING, defaultText, schema: limited(MAX_LINE).transform((value) => value.trim()), effect };
}

/** Free text: Markdown, HTML, or a link that the console shows in a frame. */
export function text(effect: string): OptionDefinition<string> {
  return { type: OptionType.TEXT, defaultText: '', schema: limited(MAX_TEXT), effect };
}

/** One entry per line; blank lines are ignored. */
export function lines(defaults: readonly string[], effect: string): OptionDefinition<readonly string[]> {
  const schema = limited(MAX_TEXT).transform((value) =>
    value
      .split('\n')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );
  return { type: OptionType.TEXT, defaultText: defaults.join('\n'), schema, effect };
}

/** An http or https address, or empty; read without trailing slashes. */
export function address(effect: string): OptionDefinition<string> {
  const schema = limited(MAX_LINE)
    .transform((value) => value.trim().replace(/\/+$/, ''))
    .refine((value) => value === '' || isHttp(value), refusal(OptionError.option_not_url));
  return { type: OptionType.URL, defaultText: '', schema, effect };
}

/** An image: an http or https address, a path on this site, an inline image, or empty. */
export function image(effect: string): OptionDefinition<string> {
  const isImage = (value: string) =>
    isHttp(value) || /^\/(?!\/)/.test(value) || /^data:image\/[\w.+-]+[;,]/.test(value);
  const schema = limited(MAX_TEXT)
    .transform((value) => value.trim())
    .refine((value) => value === '' || isImage(value), refusal(OptionError.option_not_url));
  return { type: OptionType.URL, defaultText: '', schema, effect };
}

/** A credential. */
export function secret(effect: string): OptionDefinition<string> {
  return {
    type: OptionType.SECRET,
    defaultText: '',
    schema: limited(MAX_LINE).transform((value) => value.trim()),
    effect,
  };
}

/** An integer within inclusive limits. */
export function wholeNumber(defaultValue: number, given: Partial<Bounds>, effect: string): OptionDefinition<number> {
  const { min, max } = { ...BOUNDS, ...given };
  const fits = (value: string) => {
    const trimmed = value.trim();
    return /^[+-]?\d+$/.test(trimmed) && Number(trimmed) >= min && Number(trimmed) <= max;
  };
  const schema = z.string().refine(fits, refusal(OptionError.option_not_integer, { min, max })).transform(Number);
  return { type: OptionType.INTEGER, defaultText: String(defaultValue), schema, effect, bounds: { min, max } };
}

/** A number within inclusive limits. Calculations with money read the exact text instead, see `OptionsService.text`. */
export function decimal(defaultText: string, given: Partial<Bounds>, effect: string): OptionDefinition<number> {
  const { min, max } = { ...BOUNDS, ...given };
  const fits = (value: string) => {
    const plain = plainDecimal(value);
    return plain !== undefined && Number(plain) >= min && Number(plain) <= max;
  };
  const schema = z.string().refine(fits, refusal(OptionError.option_not_decimal, { min, max })).transform(Number);
  return { type: OptionType.DECIMAL, defaultText, schema, effect, bounds: { min, max } };
}

/** A currency by its code of ISO 4217; read in upper case. */
export function currency(defaultText: string, effect: string): OptionDefinition<string> {
  const schema = z
    .string()
    .transform((value) => value.trim().toUpperCase())
    .refine((value) => CURRENCIES.has(value), refusal(OptionError.option_not_currency));
  return { type: OptionType.STRING, defaultText, schema, effect };
}

/** The begin of numbers of documents: letters, digits and hyphens. */
export function invoicePrefix(defaultText: string, effect: string): OptionDefinition<string> {
  const schema = z
    .string()
    .transform((value) => value.trim())
    .refine((value) => /^[A-Za-z\d][A-Za-z\d-]{0,15}$/.test(value), refusal(OptionError.option_not_prefix));
  return { type: OptionType.STRING, defaultText, schema, effect };
}

/** A time zone by its IANA name, such as Asia/Shanghai; empty means the zone of the server. */
export function timeZone(effect: string): OptionDefinition<string> {
  const schema = limited(MAX_LINE)
    .transform((value) => value.trim() || Intl.DateTimeFormat().resolvedOptions().timeZone)
    .refine(isTimeZone, refusal(OptionError.option_not_time_zone));
  return { type: OptionType.STRING, defaultText: '', schema, effect };
}

/** Whether a text is a time in ISO 8601 with its offset, such as 2026-11-25T22:30:00Z. */
export const isMoment = (text: string): boolean => z.iso.datetime({ offset: true }).safeParse(text).success;

/** A time that `isMoment` accepts, or empty; read as null when it is empty. */
export function moment(effect: string): OptionDefinition<Date | null> {
  const isTime = (value: string) => value === '' || isMoment(value);
  const schema = limited(MAX_LINE)
    .transform((value) => value.trim())
    .refine(isTime, refusal(OptionError.option_not_time))
    .transform((value) => (value === '' ? null : new Date(value)));
  return { type: OptionType.STRING, defaultText: '', schema, effect };
}

/** One of several values; the first is the default. */
export function choice<const Word extends string>(
  words: readonly [Word, ...Word[]],
  effect: string,
): OptionDefinition<Word> {
  const isWord = (value: string): value is Word => words.some((word) => word === value);
  const schema = z.string().refine(isWord, refusal(OptionError.option_not_choice, { choices: words.join(', ') }));
  return { type: OptionType.STRING, defaultText: words[0], schema, effect, choices: words };
}

/** Scopes of OpenID Connect separated by spaces, with `openid`. */
export function scopes(defaultText: string, effect: string): OptionDefinition<string> {
  const schema = limited(MAX_LINE)
    .transform((value) => value.split(/\s+/).filter(Boolean).join(' '))
    .refine(
      (value) => SCOPES.test(value) && value.split(' ').includes('openid'),
      refusal(OptionError.option_not_scopes),
    );
  return { type: OptionType.STRING, defaultText, schema, effect };
}

/** Domains separated by commas: valid and without duplicates; read in lower case. */
export function emailDomains(defaults: readonly string[], effect: string): OptionDefinition<readonly string[]> {
  const schema = z.string().transform((value, context): readonly string[] => {
    const domains = value
      .split(',')
      .map((domain) => domain.trim().toLowerCase())
      .filter(Boolean);
    const wrong = domains.find((domain) => !DOMAIN.test(domain));
    const twice = domains.find((domain, index) => domains.indexOf(domain) < index);
    const error = wrong === undefined ? OptionError.email_domain_duplicate : OptionError.email_domain_invalid;
    const domain = wrong ?? twice;
    if (domain !== undefined) context.addIssue({ code: 'custom', params: { error, params: { domain } } });
    return domains;
  });
  return { type: OptionType.STRING, defaultText: defaults.join(','), schema, effect };
}

function isHttp(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

function isTimeZone(name: string): boolean {
  // Intl also accepts bare offsets, which have no time zone rules.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}
