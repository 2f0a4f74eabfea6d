import { completionPrice, promptPrice } from '../../lib/format/money';
import { modes } from '../../lib/prices/price-dimensions';
import { billingModes } from '../../lib/prices/price-dimensions.generated';
import type { ModelPrice } from './pricing.query';
import type { PricingFilters } from './pricing.url';

/** Vendor of a model by its name; company names are the same in every language. */
const families: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    'OpenAI',
    /^(gpt|chatgpt|o\d|dall-e|davinci|babbage|tts|whisper|text-embedding-(3|ada)|text-moderation|omni|sora|codex)/,
  ],
  ['Anthropic', /^claude/],
  ['Google', /^(gemini|gemma|palm|imagen|veo|learnlm)/],
  ['DeepSeek', /^deepseek/],
  ['Alibaba', /^(qwen|qwq|qvq|wan)/],
  ['Zhipu', /^(glm|chatglm|cogview|cogvideo)/],
  ['Moonshot', /^(moonshot|kimi)/],
  ['Meta', /^(llama|meta-llama|codellama)/],
  ['Mistral', /^(mistral|mixtral|codestral|pixtral|ministral|magistral|devstral)/],
  ['xAI', /^grok/],
  ['Cohere', /^(command|c4ai|embed-|rerank-)/],
  ['ByteDance', /^(doubao|seed)/],
  ['Baidu', /^(ernie|bge-large)/],
  ['Tencent', /^hunyuan/],
  ['MiniMax', /^(abab|minimax)/],
  ['iFlytek', /^spark/],
  ['01.AI', /^yi-/],
  ['Midjourney', /^(mj_|midjourney)/],
  ['Suno', /^suno/],
  ['Jina', /^jina/],
];

/** `undefined` if no vendor matches. A path before the name (`deepseek-ai/deepseek-v3`) is ignored. */
export function familyOf(model: string): string | undefined {
  const name = model.toLowerCase().split('/').at(-1) ?? '';
  return families.find(([, pattern]) => pattern.test(name))?.[0];
}

export interface PriceRow extends ModelPrice {
  family: string | undefined;
  /** Whether the selected group may use the model. */
  usable: boolean;
}

/** Family of models whose vendor is unknown. */
export const otherFamily = '-';

export const rowsOf = (models: readonly ModelPrice[], group: string): PriceRow[] =>
  models.map((price) => ({ ...price, family: familyOf(price.model), usable: price.groups.includes(group) }));

/** The price of a call or a unit, or the cost of a typical call with as many output as prompt tokens. */
function weightOf(row: PriceRow): number {
  if (row.mode !== 'PER_TOKEN') return row[billingModes[row.mode].base] ?? 0;
  return promptPrice(row.modelRatio, 1) + completionPrice(row.modelRatio, row.completionRatio, 1);
}

const byName = (a: PriceRow, b: PriceRow) => a.model.localeCompare(b.model, 'en', { numeric: true });
/** Models by billing mode, those that are charged per token first: prices of different modes are not comparable. */
const byPrice = (a: PriceRow, b: PriceRow) =>
  a.mode === b.mode ? weightOf(a) - weightOf(b) || byName(a, b) : modes.indexOf(a.mode) - modes.indexOf(b.mode);
/** Models without a price come last in both directions. */
const unpricedLast = (a: PriceRow, b: PriceRow) => Number(b.priceSet) - Number(a.priceSet);

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s\-_./:]/g, '');

/**
 * Distance of a name from the query: punctuation is ignored, and a few letters may be missing. Undefined if the name
 * does not match.
 */
function distanceOf(name: string, wanted: string): number | undefined {
  const text = plain(name);
  const at = text.indexOf(wanted);
  if (at >= 0) return at + text.length / 1000;
  let next = text.indexOf(wanted[0] ?? '');
  let between = 0;
  if (next < 0) return undefined;
  for (const letter of wanted.slice(1)) {
    const found = text.indexOf(letter, next + 1);
    if (found < 0) return undefined;
    between += found - next - 1;
    next = found;
  }
  return between <= wanted.length ? 100 + between : undefined;
}

/** Matching rows, the best match first. */
function found(rows: PriceRow[], query: string): PriceRow[] {
  const wanted = plain(query);
  return rows
    .flatMap((row) => {
      const distance =
        distanceOf(row.model, wanted) ??
        distanceOf(row.family ?? '', wanted) ??
        distanceOf(row.facts?.name ?? '', wanted);
      return distance === undefined ? [] : [{ row, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ row }) => row);
}

/** Whether the model has the capability, or reads the named input. */
const isAble = ({ facts }: PriceRow, ability: string): boolean =>
  facts !== null && [...facts.capabilities, ...facts.inputModalities].some((one) => one === ability);

export function shownRows(rows: readonly PriceRow[], filters: PricingFilters): PriceRow[] {
  const { q, mode, family, can, usable, sort } = filters;
  const kept = rows.filter(
    (row) =>
      (!mode || billingModes[row.mode].per === mode) &&
      (!family || (row.family ?? otherFamily) === family) &&
      (!can || isAble(row, can)) &&
      (!usable || row.usable),
  );
  const query = q.trim();
  if (query && !sort) return found(kept, query);
  const matching = query ? found(kept, query) : kept;
  const isByPrice = sort.endsWith('price');
  const ascending = matching.toSorted(isByPrice ? byPrice : byName);
  const sorted = sort.startsWith('-') ? ascending.toReversed() : ascending;
  if (isByPrice) return sorted.toSorted(unpricedLast);
  // Without an explicit sort order, usable models come first.
  return sort ? sorted : sorted.toSorted((a, b) => Number(b.usable) - Number(a.usable));
}

/** Families on screen, sorted by their number of models. */
export function familiesOf(rows: readonly PriceRow[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { family } of rows) counts.set(family ?? otherFamily, (counts.get(family ?? otherFamily) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).toSorted((a, b) => b.count - a.count);
}
