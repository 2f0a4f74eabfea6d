import {
  FACT_LISTS,
  type FactList,
  type FactName,
  type ListedPrice,
  Modality,
  type ModelFacts,
  type ModelSnapshot,
} from '../../../common/model-facts/model-facts.js';
import { unitRowsOf } from '../../../common/price.js';
import { SET_RATIOS, type SetRatio } from '../../../common/price-dimension-keys.js';
import { isLiteLlm, readLiteLlm } from '../litellm.js';
import { isModelsDev, readModelsDev } from '../models-dev.js';
import { type ListedModel, PriceNote, parseListed } from '../price-source.js';
import { type ListedFacts, readLiteLlmFacts, readModelsDevFacts } from './listed-facts.js';

/** A vendor of the channel types, and its names in the public lists; the first name takes precedence. */
interface SnapshotVendor extends Readonly<Record<FactList, readonly string[]>> {
  readonly vendor: string;
  /** Only models with these names. If absent, all. */
  readonly only?: RegExp;
}

/**
 * The vendors of the channel types. Makers are before hosts: a model has the facts and the price of the first vendor
 * that lists it. Not in any public list: 360, iFlytek, 01.AI, Baidu's own API, and hosts whose models a site chooses
 * itself (Ollama, Xinference, Dify).
 */
const SNAPSHOT_VENDORS: readonly SnapshotVendor[] = [
  { vendor: 'openai', litellm: ['openai', 'text-completion-openai'], modelsDev: ['openai'] },
  { vendor: 'anthropic', litellm: ['anthropic'], modelsDev: ['anthropic'] },
  { vendor: 'google', litellm: ['gemini', 'vertex_ai-language-models'], modelsDev: ['google'] },
  { vendor: 'deepseek', litellm: ['deepseek'], modelsDev: ['deepseek'] },
  { vendor: 'xai', litellm: ['xai'], modelsDev: ['xai'] },
  { vendor: 'mistral', litellm: ['mistral', 'codestral'], modelsDev: ['mistral'] },
  { vendor: 'cohere', litellm: ['cohere_chat', 'cohere'], modelsDev: ['cohere'] },
  { vendor: 'moonshot', litellm: ['moonshot'], modelsDev: ['moonshotai'] },
  { vendor: 'zhipu', litellm: ['zai', 'bigmodel'], modelsDev: ['zai', 'zhipuai'] },
  { vendor: 'alibaba', litellm: ['dashscope'], modelsDev: ['alibaba'] },
  { vendor: 'minimax', litellm: ['minimax'], modelsDev: ['minimax'] },
  { vendor: 'volcengine', litellm: ['volcengine'], modelsDev: [] },
  { vendor: 'tencent', litellm: ['tencent'], modelsDev: ['tencent-tokenhub'] },
  // Perplexity also resells the models of other vendors.
  {
    vendor: 'perplexity',
    litellm: ['perplexity'],
    modelsDev: ['perplexity'],
    only: /^(sonar(-pro|-reasoning|-reasoning-pro|-deep-research)?$|pplx-embed)/,
  },
  { vendor: 'jina', litellm: ['jina_ai'], modelsDev: [] },
  { vendor: 'cloudflare', litellm: ['cloudflare'], modelsDev: [], only: /^@cf\// },
  { vendor: 'siliconflow', litellm: [], modelsDev: ['siliconflow'] },
  { vendor: 'openrouter', litellm: [], modelsDev: ['openrouter'] },
];

/** A copy of a public list. */
export interface ListCopy {
  readonly text: string;
  readonly address: string;
  /** Its version, or the day when it was fetched. */
  readonly version: string;
}

const FORMATS: Record<
  FactList,
  {
    readonly fits: typeof isLiteLlm;
    readonly facts: typeof readLiteLlmFacts;
    readonly prices: (list: NonNullable<ReturnType<typeof parseListed>>) => ListedModel[];
  }
> = {
  litellm: { fits: isLiteLlm, facts: readLiteLlmFacts, prices: readLiteLlm },
  modelsDev: { fits: isModelsDev, facts: readModelsDevFacts, prices: readModelsDev },
};

/** Kinds of calls that are charged by token if the list states a price per token. */
const PRICED_BY_TOKEN = new Set([
  'chat',
  'responses',
  'completion',
  'embedding',
  'rerank',
  'moderation',
  undefined,
  'realtime',
  'audio_transcription',
  'image_generation',
  'image_edit',
]);

/** The price of output other than text, whose tokens cost a multiple of text tokens. */
const PRICE_OF: { readonly [Key in Modality]?: SetRatio } = {
  [Modality.AUDIO]: 'audioCompletionRatio',
  [Modality.IMAGE]: 'imageCompletionRatio',
};

/** Facts whose better source is models.dev: LiteLLM has no names and dates, and the longest prompt as its context. */
const PREFERS_MODELS_DEV: readonly FactName[] = ['name', 'context', 'modalities', 'released'];

/** The fields of a row that a fact consists of. */
const FIELDS: Readonly<Record<FactName, readonly (keyof ListedFacts | 'price')[]>> = {
  name: ['name'],
  context: ['context'],
  output: ['output'],
  modalities: ['input', 'produces'],
  capabilities: ['can'],
  released: ['released'],
  retires: ['retires'],
  price: ['price'],
};

type Entry = ListedFacts & { readonly price?: ListedPrice };

/**
 * Builds the snapshot from copies of LiteLLM's and models.dev's lists.
 * @param date the day of the copies, YYYY-MM-DD; models that were retired before are left out
 * @throws {Error} when a copy does not have the format of its list
 */
export function buildSnapshot(copies: Readonly<Record<FactList, ListCopy>>, date: string): ModelSnapshot {
  const entries = {
    litellm: entriesOf('litellm', copies.litellm),
    modelsDev: entriesOf('modelsDev', copies.modelsDev),
  };
  const rows = new Map<string, { facts: Omit<ModelFacts, 'page'>; page: string | undefined }>();
  for (const vendor of SNAPSHOT_VENDORS) {
    const lists = { litellm: listedBy(entries, vendor, 'litellm'), modelsDev: listedBy(entries, vendor, 'modelsDev') };
    for (const id of new Set([...lists.litellm.keys(), ...lists.modelsDev.keys()])) {
      if (rows.has(id) || vendor.only?.test(id) === false) continue;
      rows.set(id, merged(id, vendor.vendor, { litellm: lists.litellm.get(id), modelsDev: lists.modelsDev.get(id) }));
    }
  }
  const current = [...rows.values()].filter(({ facts: { retires } }) => retires === undefined || retires >= date);
  const pages = [...new Set(current.flatMap(({ page }) => page ?? []))].sort();
  const { litellm, modelsDev } = copies;
  return {
    date,
    lists: { litellm: nameOf(litellm), modelsDev: nameOf(modelsDev) },
    pages,
    models: current
      .map(({ facts, page }) => (page === undefined ? facts : { ...facts, page: pages.indexOf(page) }))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  };
}

function nameOf({ address, version }: ListCopy) {
  return { address, version };
}

function entriesOf(name: FactList, { text }: ListCopy): readonly Entry[] {
  const list = parseListed(text);
  const format = FORMATS[name];
  if (!list || !format.fits(list)) throw new Error(`the copy of ${name} does not have the format of that list`);
  const prices = new Map(format.prices(list).map((listed) => [`${listed.vendor} ${listed.model}`, listed]));
  return format.facts(list).map((facts) => {
    const price = priceOf(prices.get(`${facts.vendor} ${facts.model}`), facts);
    return price ? { ...facts, price } : facts;
  });
}

/** The entries of a vendor in a list, by name. */
function listedBy(
  entries: Readonly<Record<FactList, readonly Entry[]>>,
  vendor: SnapshotVendor,
  list: FactList,
): Map<string, Entry> {
  const byName = new Map<string, Entry>();
  for (const name of vendor[list]) {
    for (const entry of entries[list]) {
      if (entry.vendor === name && !byName.has(entry.model)) byName.set(entry.model, entry);
    }
  }
  return byName;
}

function merged(id: string, vendor: string, found: Readonly<Record<FactList, Entry | undefined>>) {
  const facts: Record<string, unknown> = { id, vendor };
  const from: { [List in FactList]?: FactName[] } = {};
  for (const fact of Object.keys(FIELDS) as FactName[]) {
    const order = PREFERS_MODELS_DEV.includes(fact) ? [...FACT_LISTS].reverse() : FACT_LISTS;
    const list = order.find((one) => FIELDS[fact].some((field) => isStated(found[one]?.[field as keyof Entry])));
    const entry = list && found[list];
    if (!entry) continue;
    for (const field of FIELDS[fact]) {
      const value = entry[field as keyof Entry];
      if (isStated(value)) facts[field] = value;
    }
    from[list] = [...(from[list] ?? []), fact];
  }
  return { facts: { ...facts, from } as Omit<ModelFacts, 'page'>, page: found.litellm?.page };
}

function isStated(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}

/**
 * The price in the format of the price options. Undefined for a price that options cannot express, so that such a model
 * stays without a price instead of being charged too little.
 */
function priceOf(listed: ListedModel | undefined, { mode, produces = [] }: ListedFacts): ListedPrice | undefined {
  if (!listed || typeof listed.price === 'string') return undefined;
  const { price, notes } = listed;
  if (price.kind === 'call') return { modelPrice: price.modelPrice.text };
  if (price.kind === 'units') {
    const amounts = unitRowsOf(price.mode).map(({ key }) => [key, price[key]?.text]);
    return Object.fromEntries(amounts.filter(([, text]) => text !== undefined));
  }
  const isPriced = (modality: Modality) => {
    const ratio = PRICE_OF[modality];
    return modality === Modality.TEXT || (ratio !== undefined && price[ratio] !== null);
  };
  if (!PRICED_BY_TOKEN.has(mode) || notes.includes(PriceNote.AUDIO) || !produces.every(isPriced)) return undefined;
  const ratios = SET_RATIOS.flatMap((key) => (price[key] ? [[key, price[key].text]] : []));
  return { modelRatio: price.modelRatio.text, ...Object.fromEntries(ratios) };
}

/** The source file of a snapshot: JSON with a line for each model, so that a new snapshot shows what has changed. */
export function writeSnapshot({ models, pages, ...head }: ModelSnapshot): string {
  return `// Written by \`npm run model-snapshot\`, see docs/models.md.
import type { ModelSnapshot } from './model-facts.js';

// The text is parsed once at start, which is faster than to compile as many literals.
const TEXT = String.raw\`${rawOf(`{${JSON.stringify(head).slice(1, -1)},
"pages":[
${lines(pages)}
],
"models":[
${lines(models)}
]}`)}\`;

export const MODEL_SNAPSHOT = JSON.parse(TEXT) as ModelSnapshot;
`;
}

function lines(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(',\n');
}

/** @throws {Error} for a text that ends or escapes a raw template */
function rawOf(json: string): string {
  if (/[`\\]|\$\{/.test(json)) throw new Error('a name in the lists contains a backslash, a backtick or ${');
  return json;
}
