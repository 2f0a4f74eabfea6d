import { fieldOf, isObject, type Listed, textAt } from './listed-json.js';
import { type ListedModel, PriceNote } from './price-source.js';
import { dollarsListed, ratiosOf } from './token-prices.js';

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
  const text = (name: string) => textAt(cost, name);
  const ratios = dollarsListed('modelsDev', text);
  const { price, notes } = ratiosOf({ input: text('input'), ratios, reasoning: text('reasoning') }, 0);
  const more = [...notes];
  if (isObject(fieldOf(cost, 'context_over_200k')) || Array.isArray(fieldOf(cost, 'tiers'))) {
    more.push(PriceNote.LONG_PROMPT);
  }
  return { model, vendor, price, notes: typeof price === 'string' ? [] : more };
}
