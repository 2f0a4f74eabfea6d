import { invalidField } from '../../common/errors/invalid-field.js';
import { may, type Permitted, Role } from '../../common/principal.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { billingOptions } from './billing.js';
import { OptionError } from './option.errors.js';
import type { CatalogueEntry, OptionDefinition, OptionProblem } from './option-definition.js';
import { relayOptions } from './relay.js';
import {
  contentOptions,
  generalOptions,
  imageTaskOptions,
  mailOptions,
  monitoringOptions,
  retentionOptions,
  signInOptions,
} from './site.js';

/** Every option of the site, by key. Other keys are rejected. */
export const OPTION_CATALOGUE = {
  ...generalOptions,
  ...signInOptions,
  ...mailOptions,
  ...billingOptions,
  ...relayOptions,
  ...monitoringOptions,
  ...retentionOptions,
  ...imageTaskOptions,
  ...contentOptions,
} satisfies Record<string, CatalogueEntry<unknown>>;

type Catalogue = typeof OPTION_CATALOGUE;

export type OptionKey = keyof Catalogue;

/** The type of `OptionsService.get` for a key. */
export type OptionValue<Key extends OptionKey> = Catalogue[Key] extends OptionDefinition<infer Value> ? Value : never;

export type OptionValues = { [Key in OptionKey]: OptionValue<Key> };

export const OPTION_KEYS = Object.keys(OPTION_CATALOGUE) as OptionKey[];

/** The definition of an option, without its value's type. */
export function definitionOf(key: OptionKey): CatalogueEntry<unknown> {
  return OPTION_CATALOGUE[key];
}

/** Whether it is a secret, which the APIs only report as "set" or "not set". */
export function isSecret(key: OptionKey): boolean {
  return definitionOf(key).type === 'SECRET';
}

/** Whether only the super administrator may change an option. */
export function isForRoot(key: OptionKey): boolean {
  return definitionOf(key).access === 'root';
}

/** Whether the caller may change an option. */
export function mayChange(caller: Permitted, key: OptionKey): boolean {
  const { access } = definitionOf(key);
  return access === 'root' ? caller.role >= Role.root : may(caller, access);
}

/** @throws {AppError} option_unknown */
export function optionKey(key: string): OptionKey {
  if (!Object.hasOwn(OPTION_CATALOGUE, key)) throw invalidField(OptionError.option_unknown, key, { key });
  return key as OptionKey;
}

/**
 * Parses the text of an option.
 * @throws {AppError} naming the error in the text.
 */
export function readOption(key: OptionKey, text: string): unknown {
  const parsed = definitionOf(key).schema.safeParse(text);
  if (parsed.success) return parsed.data;
  const problem = parsed.error.issues[0] as { params?: OptionProblem } | undefined;
  const { error, params } = problem?.params ?? { error: CommonError.invalid_parameter, params: {} };
  throw invalidField(error, key, { key, ...params });
}

/**
 * Parses the new text of an option, which is checked more strictly than a stored one.
 * @throws {AppError} naming the error in the text.
 */
export function readNewOption(key: OptionKey, text: string): unknown {
  const value = readOption(key, text);
  const problem = definitionOf(key).problemOfNew?.(value, text);
  if (problem) throw invalidField(problem.error, key, { key, ...problem.params });
  return value;
}
