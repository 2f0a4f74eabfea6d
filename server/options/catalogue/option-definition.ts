import type { z } from 'zod';
import type { ErrorDefinition, ErrorParams } from '../../common/errors/app-error.js';
import type { AccessLevel } from '../../platform/access/access-rule.js';

export const OptionType = {
  STRING: 'STRING',
  TEXT: 'TEXT',
  URL: 'URL',
  BOOLEAN: 'BOOLEAN',
  INTEGER: 'INTEGER',
  DECIMAL: 'DECIMAL',
  JSON: 'JSON',
  /** Encrypted at rest, and never readable through an API. */
  SECRET: 'SECRET',
} as const;

export type OptionType = (typeof OptionType)[keyof typeof OptionType];

/** Inclusive bounds of a number. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/**
 * One option of the site: options are stored as texts; `schema` validates such a text and parses it into the value that
 * the code uses.
 */
export interface OptionDefinition<Value> {
  readonly type: OptionType;
  readonly defaultText: string;
  readonly schema: z.ZodType<Value, string>;
  /** What is wrong with a new text that the schema accepts, because earlier versions stored such texts. */
  problemOfNew?(value: Value, text: string): OptionProblem | undefined;
  /** The effect of the option, for readers of the catalogue. */
  readonly effect: string;
  /** The inclusive bounds of a number. */
  readonly bounds?: Bounds;
  /** The valid texts, if there are few. */
  readonly choices?: readonly string[];
}

/** The same option, whose new texts are checked more strictly than stored ones. */
export function strictWhenNew<Value>(
  definition: OptionDefinition<Value>,
  problemOfNew: (value: Value, text: string) => OptionProblem | undefined,
): OptionDefinition<Value> {
  return { ...definition, problemOfNew };
}

/**
 * Who may change an option: a caller with this permission, or the super administrator only. Secrets are not readable.
 */
export type OptionAccess = Extract<AccessLevel, 'options:write' | 'prices:write' | 'root'>;

/** An option of the catalogue: its definition and who may change it. */
export type CatalogueEntry<Value> = OptionDefinition<Value> & { readonly access: OptionAccess };

/**
 * Sets who may change these options. Only the super administrator may change payments, sign-in and secrets, and options
 * with which an administrator could act as the super administrator or read secrets: addresses that mails, logins,
 * payments or API keys are sent to, and pages of HTML or of other sites.
 */
export function changedBy<Definitions extends Readonly<Record<string, OptionDefinition<unknown>>>>(
  access: OptionAccess,
  definitions: Definitions,
): { [Key in keyof Definitions]: Definitions[Key] & { readonly access: OptionAccess } } {
  const entries = Object.entries(definitions).map(([key, definition]) => [key, { ...definition, access }]);
  return Object.fromEntries(entries);
}

/** Why a text is invalid, in a form that can be rendered in both languages. */
export type OptionProblem = { error: ErrorDefinition; params: ErrorParams };

/** Makes a zod check fail with an error of this gateway. */
export function refusal(error: ErrorDefinition, params: ErrorParams = {}): { params: OptionProblem; abort: true } {
  return { params: { error, params }, abort: true };
}
