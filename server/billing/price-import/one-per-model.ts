import type { Decimal } from '../../common/decimal.js';
import { unitRowsOf } from '../../common/price.js';
import { SET_RATIOS } from '../../common/price-dimension-keys.js';
import { type ListedModel, SkipReason } from './price-source.js';

/** Vendors of models. Their prices take precedence over prices of resellers. */
const MAKERS = [
  'openai',
  'anthropic',
  'google',
  'gemini',
  'deepseek',
  'xai',
  'mistral',
  'moonshotai',
  'moonshot',
  'zhipuai',
  'zai',
  'alibaba',
  'dashscope',
  'minimax',
  'cohere',
  'perplexity',
  'text-completion-openai',
  'cohere_chat',
];

/**
 * One entry per model, ordered by name: the entry of its vendor, or the price that all resellers agree on.
 * @param vendors restricts the entries to these vendors; the first has precedence; empty for all
 */
export function onePerModel(listed: readonly ListedModel[], vendors: readonly string[]): ListedModel[] {
  const wanted = vendors.length === 0 ? listed : listed.filter(({ vendor }) => vendors.includes(vendor));
  const byModel = new Map<string, ListedModel[]>();
  for (const entry of wanted) {
    const known = byModel.get(entry.model);
    if (known) known.push(entry);
    else byModel.set(entry.model, [entry]);
  }
  const order = vendors.length === 0 ? MAKERS : vendors;
  return [...byModel.values()]
    .map((entries) => choose(entries, order))
    .sort((one, other) => (one.model < other.model ? -1 : 1));
}

function choose(entries: readonly ListedModel[], order: readonly string[]): ListedModel {
  const [first, ...rest] = entries as [ListedModel, ...ListedModel[]];
  for (const vendor of order) {
    const own = entries.find((entry) => entry.vendor === vendor && typeof entry.price !== 'string');
    if (own) return own;
  }
  const priced = entries.filter(({ price }) => typeof price !== 'string');
  const [one = first, ...others] = priced;
  if (rest.length === 0 || others.every((other) => isSamePrice(one.price, other.price))) return one;
  return { model: first.model, vendor: '', price: SkipReason.AMBIGUOUS, notes: [] };
}

function isSamePrice(one: ListedModel['price'], other: ListedModel['price']): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  if (one.kind === 'call' || other.kind === 'call') {
    return one.kind === 'call' && other.kind === 'call' && isSame(one.modelPrice, other.modelPrice);
  }
  if (one.kind === 'units' || other.kind === 'units') {
    if (one.kind !== 'units' || other.kind !== 'units' || one.mode !== other.mode) return false;
    return unitRowsOf(one.mode).every(({ key }) => isSame(one[key] ?? null, other[key] ?? null));
  }
  return (
    isSame(one.modelRatio, other.modelRatio) &&
    SET_RATIOS.every((key) => isSame(one[key], other[key])) &&
    JSON.stringify(one.factors) === JSON.stringify(other.factors)
  );
}

function isSame(one: Decimal | null, other: Decimal | null): boolean {
  return one?.units === other?.units;
}
