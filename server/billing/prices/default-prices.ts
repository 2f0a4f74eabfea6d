import type { PriceDimension, SetDimension } from '../../common/price-dimension-keys.js';
import { DEFAULT_MODEL_RATIO } from './default-model-ratios.js';

/**
 * Output price relative to the input price for model families with published prices; the first match applies. A
 * suggestion only: a value that an administrator enters in `CompletionRatio` takes precedence.
 */
const FAMILIES: readonly { readonly model: RegExp; readonly ratio: string }[] = [
  // Names of resold web sessions; their resellers set the prices.
  { model: /^gpt-4.*(-all|-gizmo-\*)$/, ratio: '1' },
  { model: /^gpt-4o-2024-05-13$/, ratio: '3' },
  { model: /^gpt-4o/, ratio: '4' },
  { model: /^gpt-4\.5-preview/, ratio: '2' },
  { model: /^gpt-4-turbo/, ratio: '3' },
  { model: /^gpt-4(.*gpt-4)?-110[56]$/, ratio: '3' },
  { model: /^gpt-4/, ratio: '2' },
  { model: /^o[13]/, ratio: '4' },
  { model: /^chatgpt-4o-latest$/, ratio: '3' },
  { model: /claude-3|claude-sonnet-4|claude-opus-4/, ratio: '5' },
  { model: /claude-instant-1|claude-2/, ratio: '3' },
  { model: /^gpt-3\.5-turbo$|^gpt-3\.5.*0125$/, ratio: '3' },
  { model: /^gpt-3\.5.*1106$/, ratio: '2' },
  { model: /^gpt-3\.5/, ratio: '1.333333' },
  { model: /^mistral-/, ratio: '3' },
  { model: /^gemini-1\.[05]-pro/, ratio: '4' },
  { model: /^gemini-2\.5-pro-preview/, ratio: '8' },
  { model: /^gemini-2\.5-flash-preview.*-nothinking$/, ratio: '4' },
  { model: /^gemini-2\.5-flash-preview/, ratio: '5.833333' },
  { model: /^gemini/, ratio: '4' },
  { model: /^command-r$/, ratio: '3' },
  { model: /^command-r-plus$/, ratio: '5' },
  { model: /^command/, ratio: '4' },
  { model: /^deepseek-(chat|reasoner)$/i, ratio: '4' },
  { model: /^ERNIE-(Speed-|Lite-|Character|Functions)/, ratio: '2' },
  { model: /^llama2-70b-4096$/, ratio: '1.25' },
  { model: /^llama3-8b-8192$/, ratio: '2' },
  { model: /^llama3-70b-8192$/, ratio: '1.338983' },
];

/** The ratio of a model's family. Null for a model without a family. */
function familyCompletionRatio(model: string): string | null {
  return FAMILIES.find((family) => family.model.test(model))?.ratio ?? null;
}

/** US dollars per call; a model with a price per call ignores its ratios. */
export const DEFAULT_MODEL_PRICE: Readonly<Record<string, string>> = {
  suno_music: '0.1',
  suno_lyrics: '0.01',
  'dall-e-3': '0.04',
  'imagen-3.0-generate-002': '0.03',
  'gpt-4-gizmo-*': '0.1',
  mj_imagine: '0.1',
  mj_variation: '0.1',
  mj_reroll: '0.1',
  mj_blend: '0.1',
  mj_modal: '0.1',
  mj_zoom: '0.1',
  mj_shorten: '0.1',
  mj_high_variation: '0.1',
  mj_low_variation: '0.1',
  mj_pan: '0.1',
  mj_inpaint: '0',
  mj_custom_zoom: '0',
  mj_describe: '0.05',
  mj_upscale: '0.05',
  swap_face: '0.05',
  mj_upload: '0.05',
};

/**
 * US dollars per page of the models of Mistral that recognize text, and per page with annotations:
 * https://docs.mistral.ai/models/ocr-4-1.md; OCR 4.0 in LiteLLM's list of 2026-06-25 (`ocr_cost_per_page`,
 * `annotation_cost_per_page`).
 */
const DEFAULT_PAGE_PRICE: Readonly<Record<string, string>> = {
  'mistral-ocr-latest': '0.004',
  'mistral-ocr-4': '0.004',
  'mistral-ocr-4-0': '0.004',
  'mistral-ocr-4-1': '0.004',
};
const DEFAULT_ANNOTATED_PAGE_PRICE: Readonly<Record<string, string>> = {
  'mistral-ocr-latest': '0.005',
  'mistral-ocr-4': '0.005',
  'mistral-ocr-4-0': '0.005',
  'mistral-ocr-4-1': '0.005',
};

/** Output price relative to the input price for models without a rule in `familyCompletionRatio`. */
const DEFAULT_COMPLETION_RATIO: Readonly<Record<string, string>> = {
  'gpt-4-gizmo-*': '2',
  'gpt-4o-gizmo-*': '3',
  'gpt-4-all': '2',
  'demo-chat': '4',
  // https://developers.openai.com/api/docs/models/gpt-6.2-sol.md
  'gpt-6.2-sol': '5',
};

/** Price of a cached prompt token relative to the price of an ordinary one. If absent, 1. */
const DEFAULT_CACHE_RATIO: Readonly<Record<string, string>> = {
  'gpt-6.2-sol': '0.05',
  'gpt-4': '0.5',
  o1: '0.5',
  'o1-2024-12-17': '0.5',
  'o1-preview-2024-09-12': '0.5',
  'o1-preview': '0.5',
  'o1-mini-2024-09-12': '0.5',
  'o1-mini': '0.5',
  'o3-mini': '0.5',
  'o3-mini-2025-01-31': '0.5',
  'gpt-4o-2024-11-20': '0.5',
  'gpt-4o-2024-08-06': '0.5',
  'gpt-4o': '0.5',
  'gpt-4o-mini-2024-07-18': '0.5',
  'gpt-4o-mini': '0.5',
  'gpt-4o-realtime-preview': '0.5',
  'gpt-4o-mini-realtime-preview': '0.5',
  'gpt-4.5-preview': '0.5',
  'gpt-4.5-preview-2025-02-27': '0.5',
  'deepseek-chat': '0.25',
  'deepseek-reasoner': '0.25',
  'deepseek-coder': '0.25',
  'claude-3-sonnet-20240229': '0.1',
  'claude-3-opus-20240229': '0.1',
  'claude-3-haiku-20240307': '0.1',
  'claude-3-5-haiku-20241022': '0.1',
  'claude-3-5-sonnet-20240620': '0.1',
  'claude-3-5-sonnet-20241022': '0.1',
  'claude-3-7-sonnet-20250219': '0.1',
  'claude-3-7-sonnet-20250219-thinking': '0.1',
  'claude-sonnet-4-20250514': '0.1',
  'claude-sonnet-4-20250514-thinking': '0.1',
  'claude-opus-4-20250514': '0.1',
  'claude-opus-4-20250514-thinking': '0.1',
};

/** Audio models by name; the first match applies. The ratio is the price of an audio token relative to a text token. */
const AUDIO_RATIO_RULES: readonly { readonly model: RegExp; readonly ratio: string }[] = [
  { model: /gpt-4o-realtime-preview-2024-12-17$/, ratio: '8' },
  { model: /-realtime.*mini|mini.*-realtime/, ratio: '16.666667' },
  { model: /-realtime/, ratio: '20' },
  { model: /gpt-4o-audio-preview-2024-12-17$/, ratio: '16' },
  { model: /-audio.*mini|mini.*-audio/, ratio: '66.666667' },
  { model: /-audio/, ratio: '40' },
];

/** Price of output audio relative to the price of input audio. */
const AUDIO_COMPLETION_RATIO = '2';

/**
 * Price of a cached audio token relative to the price of a text token. It equals the price of cached text
 * (https://developers.openai.com/api/docs/models/gpt-4o-realtime-preview).
 */
function audioCacheRatioOf(model: string): string | null {
  return /^gpt-4o-realtime-preview/.test(model) ? '0.5' : null;
}

function audioRatioOf(model: string): string | null {
  return AUDIO_RATIO_RULES.find((rule) => rule.model.test(model))?.ratio ?? null;
}

/** The tables that apply while an option is not set; a dimension without one has no entries. */
export const BUILT_IN_PRICES: { readonly [Key in SetDimension]?: Readonly<Record<string, string>> } = {
  modelRatio: DEFAULT_MODEL_RATIO,
  modelPrice: DEFAULT_MODEL_PRICE,
  pagePrice: DEFAULT_PAGE_PRICE,
  annotatedPagePrice: DEFAULT_ANNOTATED_PAGE_PRICE,
  completionRatio: DEFAULT_COMPLETION_RATIO,
  cacheRatio: DEFAULT_CACHE_RATIO,
};

/** Ratios by the name of a model that has no entry; a dimension without a rule, or a result of null, has its default. */
export const RATIO_RULES: { readonly [Key in PriceDimension]?: (model: string) => string | null } = {
  completionRatio: familyCompletionRatio,
  audioRatio: audioRatioOf,
  audioCacheRatio: audioCacheRatioOf,
  audioCompletionRatio: (model) => (audioRatioOf(model) === null ? null : AUDIO_COMPLETION_RATIO),
};
