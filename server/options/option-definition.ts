import type { z } from 'zod';
import type { ErrorDefinition, ErrorParams } from '../platform/errors/app-error.js';

export const OptionType = {
  STRING: 'STRING',
  TEXT: 'TEXT',
  URL: 'URL',
  BOOLEAN: 'BOOLEAN',
  INTEGER: 'INTEGER',
  DECIMAL: 'DECIMAL',
  JSON: 'JSON',
  /** Encrypted at rest and never readable through an API. */
  SECRET: 'SECRET',
} as const;

export type OptionType = (typeof OptionType)[keyof typeof OptionType];

/** One option of the site: options are texts; `schema` checks such a text and turns it into what the code works with. */
export interface OptionDefinition<Value> {
  readonly type: OptionType;
  readonly defaultText: string;
  readonly schema: z.ZodType<Value, string>;
  /** What changes when it changes, for whoever reads the catalogue. */
  readonly effect: string;
}

/** Why a text is not acceptable, in a form both languages can be made from. */
export type OptionProblem = { error: ErrorDefinition; params: ErrorParams };

/** Makes a zod check answer with one of our errors. */
export function refusal(error: ErrorDefinition, params: ErrorParams = {}): { params: OptionProblem; abort: true } {
  return { params: { error, params }, abort: true };
}
