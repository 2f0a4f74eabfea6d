import { z } from 'zod';
import type { ErrorDefinition } from '../../common/errors/app-error.js';
import { isObject } from '../../common/json.js';
import { type AliasTable, isProblem, readAliases } from '../../common/model-aliases.js';
import { isRoutingStrategy, type RoutingStrategy } from '../../common/routing.js';
import { type JsonValue, parseStrictJson } from '../../platform/json/strict-json.js';
import { OptionError } from './option.errors.js';
import { type OptionDefinition, type OptionProblem, OptionType, refusal } from './option-definition.js';
import { plainDecimal } from './option-kinds.js';

const MAX_JSON = 500_000;

/** Names → non-negative numbers, each kept as the exact decimal text. */
export type RatioMap = Readonly<Record<string, string>>;
/** A chat client: its name, and a link with the placeholders {key} and {address}. */
export interface ChatLink {
  readonly name: string;
  readonly url: string;
}
/** Model → header → values, header names in lower case. */
export type HeaderMap = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Thrown by a parser when the shape is invalid; `name` is the invalid entry. */
class Misfit extends Error {
  constructor(readonly problem: OptionProblem) {
    super(problem.error.code);
  }
}

/** The error of a value with an invalid shape. @param name the invalid entry */
export const misfit = (error: ErrorDefinition, name = ''): Misfit => new Misfit({ error, params: { name } });

/** A JSON option: parsed strictly, then converted by `read`, which throws a Misfit. */
export function json<Value>(
  defaultText: string,
  effect: string,
  read: (value: JsonValue, text: string) => Value,
): OptionDefinition<Value> {
  const schema = z
    .string()
    .refine((value) => value.length <= MAX_JSON, refusal(OptionError.option_too_long, { max: MAX_JSON }))
    .transform((value, context): Value => {
      const parsed = parseStrictJson(value);
      if (parsed === undefined) return issue(context, { error: OptionError.option_not_json, params: {} });
      try {
        return read(parsed, value);
      } catch (error) {
        if (error instanceof Misfit) return issue(context, error.problem);
        throw error;
      }
    });
  return { type: OptionType.JSON, defaultText, schema, effect };
}

function issue(context: z.RefinementCtx, problem: OptionProblem): never {
  context.addIssue({ code: 'custom', params: problem });
  return z.NEVER;
}

/** Names → ratios or prices. `negative` is the error for a number below 0. */
export function ratios(
  defaults: Readonly<Record<string, number>>,
  effect: string,
  negative: ErrorDefinition = OptionError.option_needs_ratios,
): OptionDefinition<RatioMap> {
  return json(JSON.stringify(defaults), effect, (value, text) => readRatios(value, text, negative));
}

/** Like `ratios`, but empty by default, which selects the built-in table: null. */
export function builtInRatios(effect: string): OptionDefinition<RatioMap | null> {
  return builtIn(ratios({}, effect));
}

/** `tool` or `tool:model-prefix*`. */
const TOOL_KEY = /^[\w./-]{1,64}(?::[^*]+\*?)?$/;

/** Prices of tools, each for all models or for a prefix of model names; the built-in table by default. */
export function builtInToolPrices(effect: string): OptionDefinition<RatioMap | null> {
  const error = OptionError.option_needs_tool_prices;
  const prices = json('{}', effect, (value, text) => {
    const map = readRatios(value, text, error);
    for (const name of Object.keys(map)) if (!TOOL_KEY.test(name)) throw misfit(error, name);
    return map;
  });
  return builtIn(prices);
}

/** Model → resolution → decimal text. */
export type VideoPriceMap = Readonly<Record<string, RatioMap>>;

/** Prices of a second of video by model and resolution; `*` is any other resolution. The built-in table by default. */
export function builtInVideoPrices(effect: string): OptionDefinition<VideoPriceMap | null> {
  const error = OptionError.option_needs_video_prices;
  const prices = json('{}', effect, (value, text) => {
    const models: Record<string, RatioMap> = Object.create(null);
    const written = numbersAsWritten<Record<string, Record<string, string>>>(text);
    for (const [model, entry] of entriesOf(value, error)) {
      const resolutions: Record<string, string> = Object.create(null);
      for (const [resolution, price] of entriesOf(entry, error)) {
        const plain = typeof price === 'number' && price >= 0 ? plainDecimal(written[model]?.[resolution] ?? '') : null;
        if (typeof plain !== 'string') throw misfit(error, `${model}/${resolution}`);
        resolutions[resolution] = plain;
      }
      models[model] = Object.freeze(resolutions);
    }
    return Object.freeze(models);
  });
  return builtIn(prices);
}

/** Makes a definition empty by default, which selects the built-in table: null. */
export function builtIn<Value>(map: OptionDefinition<Value>): OptionDefinition<Value | null> {
  const schema = z.string().transform((value, context): Value | null => {
    if (value.trim() === '') return null;
    const parsed = map.schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const [first] = parsed.error.issues as { params?: OptionProblem }[];
    return issue(context, first?.params ?? { error: OptionError.option_not_json, params: {} });
  });
  return { ...map, defaultText: '', schema };
}

function readRatios(value: JsonValue, text: string, negative: ErrorDefinition): RatioMap {
  const map: Record<string, string> = Object.create(null);
  for (const [name, ratio] of entriesOf(value, OptionError.option_needs_ratios)) {
    if (typeof ratio !== 'number') throw misfit(OptionError.option_needs_ratios, name);
    if (ratio < 0) throw misfit(negative, name);
  }
  for (const [name, written] of Object.entries(numbersAsWritten(text))) {
    const plain = typeof written === 'string' ? plainDecimal(written) : undefined;
    if (plain === undefined) throw misfit(OptionError.option_needs_ratios, name);
    map[name] = plain;
  }
  return Object.freeze(map);
}

/** Parses a JSON object with its numbers as the texts that were written. */
export function numbersAsWritten<Numbers = Record<string, unknown>>(text: string): Numbers {
  const keepDigits = (_: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  return JSON.parse(text, keepDigits) as Numbers;
}

/** Names → texts. */
export function texts(
  defaults: Readonly<Record<string, string>>,
  effect: string,
): OptionDefinition<Readonly<Record<string, string>>> {
  return json(JSON.stringify(defaults), effect, (value) => {
    const map: Record<string, string> = Object.create(null);
    for (const [name, entry] of entriesOf(value, OptionError.option_needs_texts)) {
      if (typeof entry !== 'string') throw misfit(OptionError.option_needs_texts, name);
      map[name] = entry;
    }
    return Object.freeze(map);
  });
}

/** Names → positive integers; a missing entry `default` keeps its default. */
export function counts(
  defaults: Readonly<Record<string, number>>,
  effect: string,
): OptionDefinition<Readonly<Record<string, number>>> {
  return json(JSON.stringify(defaults), effect, (value) => {
    const map: Record<string, number> = Object.assign(Object.create(null), { default: defaults.default });
    for (const [name, entry] of entriesOf(value, OptionError.option_needs_counts)) {
      if (!Number.isSafeInteger(entry) || Number(entry) < 1) throw misfit(OptionError.option_needs_counts, name);
      map[name] = Number(entry);
    }
    return Object.freeze(map);
  });
}

/** An array of texts. */
export function list(defaults: readonly string[], effect: string): OptionDefinition<readonly string[]> {
  return json(JSON.stringify(defaults), effect, (value) => textsOf(value, OptionError.option_needs_list));
}

/** Links to chat clients: an array of objects with one key each. */
export function chatLinks(effect: string): OptionDefinition<readonly ChatLink[]> {
  return json('[]', effect, (value) => {
    if (!Array.isArray(value)) throw misfit(OptionError.option_needs_chats);
    return value.map((item) => {
      const entries = entriesOf(item, OptionError.option_needs_chats);
      const [name, url] = entries[0] ?? [];
      if (entries.length !== 1 || !name || typeof url !== 'string') throw misfit(OptionError.option_needs_chats, name);
      return { name, url };
    });
  });
}

/** Extra headers for upstream calls, by model. */
export function modelHeaders(effect: string): OptionDefinition<HeaderMap> {
  const error = OptionError.option_needs_headers;
  return json('{}', effect, (value) => {
    const models: Record<string, Record<string, readonly string[]>> = Object.create(null);
    for (const [model, headers] of entriesOf(value, error)) {
      const byName: Record<string, readonly string[]> = Object.create(null);
      for (const [name, values] of entriesOf(headers, error)) {
        if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw misfit(error, name);
        byName[name.toLowerCase()] = typeof values === 'string' ? [values] : textsOf(values, error);
      }
      models[model] = byName;
    }
    return Object.freeze(models);
  });
}

/** Aliases of models. */
export function aliases(effect: string): OptionDefinition<AliasTable> {
  return json('{}', effect, (value) => aliasesOf(value));
}

/** Group → aliases of models. */
export function groupAliases(effect: string): OptionDefinition<ReadonlyMap<string, AliasTable>> {
  return json('{}', effect, (value) => {
    const groups = entriesOf(value, OptionError.option_needs_aliases);
    return new Map(groups.map(([group, table]) => [group, aliasesOf(table)]));
  });
}

/** Group → routing strategy. */
export function groupStrategies(effect: string): OptionDefinition<ReadonlyMap<string, RoutingStrategy>> {
  const error = OptionError.option_needs_strategies;
  return json('{}', effect, (value) => {
    const strategies = new Map<string, RoutingStrategy>();
    for (const [group, strategy] of entriesOf(value, error)) {
      if (!isRoutingStrategy(strategy)) throw misfit(error, group);
      strategies.set(group, strategy);
    }
    return strategies;
  });
}

function aliasesOf(value: JsonValue): AliasTable {
  const read = readAliases(value);
  if (!isProblem(read)) return read;
  throw misfit(read.kind === 'cycle' ? OptionError.option_alias_cycle : OptionError.option_needs_aliases, read.name);
}

/** @throws {Misfit} when the value is not an object */
export function entriesOf(value: JsonValue, error: ErrorDefinition): [string, JsonValue][] {
  if (!isObject(value)) throw misfit(error);
  return Object.entries(value);
}

function textsOf(value: JsonValue, error: ErrorDefinition): readonly string[] {
  const isTexts = Array.isArray(value) && value.every((item): item is string => typeof item === 'string');
  if (!isTexts) throw misfit(error);
  return value as string[];
}
