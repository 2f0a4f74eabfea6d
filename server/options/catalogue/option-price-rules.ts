import type { ErrorDefinition } from '../../common/errors/app-error.js';
import { isObject } from '../../common/json.js';
import { type ContextTier, FACTOR_KEYS, type FactorTexts, type PricedHours } from '../../common/price-factors.js';
import { OptionError } from './option.errors.js';
import type { OptionDefinition } from './option-definition.js';
import { builtIn, entriesOf, json, misfit, numbersAsWritten } from './option-json-kinds.js';
import { plainDecimal } from './option-kinds.js';

/** Model, `prefix*` or `*` → a value. */
type ByModel<Value> = Readonly<Record<string, Value>>;

const MAX_ENTRIES = 24;
const SERVED = /^[a-z][a-z0-9_:-]{0,31}$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/**
 * Context-length tiers by model: lists of `{above, factor}` or `{above, input, output, …}`; empty selects the built-in
 * table: null.
 */
export function priceTiers(effect: string): OptionDefinition<ByModel<readonly ContextTier[]> | null> {
  const error = OptionError.option_needs_price_tiers;
  return byModel(effect, error, (value, model) =>
    listOf(value, error, model).map((entry) => {
      const { above, ...factors } = fieldsOf(entry, error, model);
      const tokens = Number(above);
      if (typeof above !== 'string' || !Number.isSafeInteger(tokens) || tokens < 1) throw misfit(error, model);
      return { above: tokens, factors: entryFactors(factors, error, model) };
    }),
  );
}

/** Factors by model and service tier: a number, or numbers by key; empty selects the built-in table: null. */
export function servedFactors(effect: string): OptionDefinition<ByModel<ByModel<FactorTexts>> | null> {
  const error = OptionError.option_needs_service_tiers;
  return byModel(effect, error, (value, model) =>
    Object.fromEntries(
      Object.entries(fieldsOf(value, error, model)).map(([tier, factors]) => {
        if (!SERVED.test(tier)) throw misfit(error, `${model}.${tier}`);
        return [tier, factorsOf(factors, error, `${model}.${tier}`)];
      }),
    ),
  );
}

/** Factors by model and hours of the day in UTC: lists of `{from: "16:30", to: "00:30", factor}`. */
export function pricedHours(effect: string): OptionDefinition<ByModel<readonly PricedHours[]> | null> {
  const error = OptionError.option_needs_price_hours;
  return byModel(effect, error, (value, model) =>
    listOf(value, error, model).map((entry) => {
      const { from, to, ...factors } = fieldsOf(entry, error, model);
      return {
        from: minuteOf(from, error, model),
        to: minuteOf(to, error, model),
        factors: entryFactors(factors, error, model),
      };
    }),
  );
}

function byModel<Value>(
  effect: string,
  error: ErrorDefinition,
  read: (value: unknown, model: string) => Value,
): OptionDefinition<ByModel<Value> | null> {
  const definition = json('{}', effect, (value, text): ByModel<Value> => {
    const map: Record<string, Value> = Object.create(null);
    const written = numbersAsWritten(text);
    for (const [model] of entriesOf(value, error)) map[model] = read(written[model], model);
    return Object.freeze(map);
  });
  return builtIn(definition);
}

/** The field `factor`, or fields with factors by key. */
function entryFactors(
  { factor, ...factors }: Readonly<Record<string, unknown>>,
  error: ErrorDefinition,
  name: string,
): FactorTexts {
  if (factor !== undefined && Object.keys(factors).length > 0) throw misfit(error, name);
  return factorsOf(factor ?? factors, error, name);
}

/** One factor, or factors by key; at least one. */
function factorsOf(value: unknown, error: ErrorDefinition, name: string): FactorTexts {
  if (typeof value === 'string') return decimalOf(value, error, name);
  const entries = Object.entries(fieldsOf(value, error, name));
  if (entries.length === 0) throw misfit(error, name);
  return Object.fromEntries(
    entries.map(([key, text]) => {
      if (!FACTOR_KEYS.some((known) => known === key)) throw misfit(error, `${name}.${key}`);
      return [key, decimalOf(text, error, `${name}.${key}`)];
    }),
  );
}

function decimalOf(text: unknown, error: ErrorDefinition, name: string): string {
  const plain = typeof text === 'string' ? plainDecimal(text) : undefined;
  if (plain === undefined || plain.startsWith('-')) throw misfit(error, name);
  return plain;
}

function minuteOf(text: unknown, error: ErrorDefinition, name: string): number {
  const [, hours, minutes] = (typeof text === 'string' && TIME.exec(text)) || [];
  if (hours === undefined) throw misfit(error, name);
  return Number(hours) * 60 + Number(minutes);
}

function listOf(value: unknown, error: ErrorDefinition, name: string): readonly unknown[] {
  if (!Array.isArray(value) || value.length > MAX_ENTRIES) throw misfit(error, name);
  return value;
}

function fieldsOf(value: unknown, error: ErrorDefinition, name: string): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw misfit(error, name);
  return value as Readonly<Record<string, unknown>>;
}
