import { isObject } from '../../common/json.js';
import type { FactorTexts } from '../../common/price-factors.js';
import { factorsBetween } from './listed-factors.js';
import { fieldOf, type Listed, type ListedFactors, type ListedModel, textAt } from './price-source.js';
import { type DollarPrices, dollarsListed, ratiosOf } from './token-prices.js';

/** Whether a list has the format of https://models.dev/api.json: vendors, each with its models. */
export function isModelsDev(list: Listed): boolean {
  return Object.values(list).some((vendor) => isObject(fieldOf(vendor, 'models')));
}

/** Prices are in US dollars per million tokens. */
export function readModelsDev(list: Listed): ListedModel[] {
  return Object.entries(list).flatMap(([vendor, entry]) => {
    const models = fieldOf(entry, 'models');
    return isObject(models) ? Object.entries(models).map(([model, fields]) => readModel(vendor, model, fields)) : [];
  });
}

function readModel(vendor: string, model: string, fields: unknown): ListedModel {
  const cost = fieldOf(fields, 'cost');
  const usual = dollarsOf(cost);
  const tiers = tiersOf(cost).flatMap(({ above, prices }) => {
    const factors = factorsBetween(usual, dollarsOf(prices), 0);
    return factors ? [{ above, factors }] : [];
  });
  const { price, notes } = ratiosOf(usual, 0, { tiers, served: servedOf(usual, fieldOf(fields, 'experimental')) });
  return { model, vendor, price, notes };
}

function dollarsOf(cost: unknown): DollarPrices {
  const text = (name: string) => textAt(cost, name);
  return { input: text('input'), ratios: dollarsListed('modelsDev', text) };
}

const LONG_PROMPT = 200_000;

/** The prices of long prompts, the lowest threshold first; older lists have one for all above 200,000 tokens. */
function tiersOf(cost: unknown): { above: number; prices: unknown }[] {
  const listed = fieldOf(cost, 'tiers');
  const tiers = (Array.isArray(listed) ? (listed as unknown[]) : []).flatMap((prices) => {
    const above = Number(textAt(fieldOf(prices, 'tier'), 'size'));
    return Number.isSafeInteger(above) && above > 0 ? [{ above, prices }] : [];
  });
  const long = fieldOf(cost, 'context_over_200k');
  if (tiers.length === 0 && isObject(long)) return [{ above: LONG_PROMPT, prices: long }];
  return tiers.sort((one, other) => one.above - other.above);
}

/** The prices of modes that a request selects by its service tier or its speed. */
function servedOf(usual: DollarPrices, experimental: unknown): ListedFactors['served'] {
  const modes = fieldOf(experimental, 'modes');
  const entries = Object.values(isObject(modes) ? modes : {}).flatMap((mode): [string, FactorTexts][] => {
    const body = fieldOf(fieldOf(mode, 'provider'), 'body');
    const name = textAt(body, 'service_tier') ?? textAt(body, 'speed');
    const factors = factorsBetween(usual, dollarsOf(fieldOf(mode, 'cost')), 0);
    return name && factors ? [[name, factors]] : [];
  });
  return Object.fromEntries(entries);
}
