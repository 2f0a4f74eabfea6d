import type { FactorTexts } from '../../common/price-factors.js';
import type { RuleOptions } from './price-rules.js';

/** Twice the input and the cache reads, and 1.5 times the output, of the whole call. */
const DOUBLE_INPUT: FactorTexts = { input: '2', output: '1.5' };
const DOUBLE: FactorTexts = { input: '2', output: '2' };
/** Prices of OpenAI's models above 272,000 tokens. */
const OPENAI_LONG = [{ above: 272_000, factors: DOUBLE_INPUT }];
/** Prices of Google's and xAI's models above 200,000 tokens. */
const GOOGLE_LONG = [{ above: 200_000, factors: DOUBLE_INPUT }];
const XAI_LONG = [{ above: 200_000, factors: DOUBLE }];

/**
 * Prices of long prompts, as factors on the whole call. From the vendors' public price lists, read in models.dev of
 * 2026-07-02 (github.com/anomalyco/models.dev, providers/<vendor>/models/<model>.toml, `cost.tiers`) and in the
 * model_prices_and_context_window.json of LiteLLM 1.109.1 (`_above_…_tokens`, `tiered_pricing`): OpenAI
 * https://developers.openai.com/api/docs/pricing, Google https://ai.google.dev/gemini-api/docs/pricing, xAI
 * https://api.x.ai/v1/language-models, Anthropic https://platform.claude.com/docs/en/models/haiku-5-5/overview, Alibaba
 * https://www.alibabacloud.com/help/en/model-studio/models, Volcengine https://wcode.net/model/doubao-seed-2.0-pro. An
 * empty list is a model that has one price, unlike others with its prefix.
 */
export const DEFAULT_PRICE_TIERS: RuleOptions['tiers'] = {
  'gpt-5.4': OPENAI_LONG,
  'gpt-5.4-2*': OPENAI_LONG,
  'gpt-5.4-pro*': OPENAI_LONG,
  'gpt-5.5*': OPENAI_LONG,
  'gpt-5.5-cyber*': [],
  'gpt-5.6*': OPENAI_LONG,
  'gpt-6*': OPENAI_LONG,
  'gpt-6-astra-law*': [],
  'gpt-daybreak*': OPENAI_LONG,
  'daybreak*': OPENAI_LONG,
  'gemini-2.5-pro*': GOOGLE_LONG,
  'gemini-2.5-pro-preview-tts': [],
  'gemini-2.5-computer-use*': GOOGLE_LONG,
  'gemini-3-pro-preview': GOOGLE_LONG,
  'gemini-3.1-pro*': GOOGLE_LONG,
  'gemini-pro-latest': GOOGLE_LONG,
  'claude-sonnet-4-20250514': GOOGLE_LONG,
  'claude-sonnet-4-5*': GOOGLE_LONG,
  'claude-haiku-5-5*': [{ above: 100_000, factors: '5' }],
  'grok-4.3*': XAI_LONG,
  'grok-4.5*': XAI_LONG,
  'grok-4.6*': XAI_LONG,
  'grok-4.7*': XAI_LONG,
  'grok-4.20*': XAI_LONG,
  'grok-build*': XAI_LONG,
  'grok-code-fast*': XAI_LONG,
  'MiniMax-M3*': [{ above: 512_000, factors: DOUBLE }],
  'qwen-flash*': [{ above: 256_000, factors: '5' }],
  'qwen-plus-latest': [{ above: 256_000, factors: '3' }],
  'qwen-plus-2025-07-28': [{ above: 256_000, factors: '3' }],
  'qwen-plus-2025-09-11': [{ above: 256_000, factors: '3' }],
  'qwen3.5-plus*': [{ above: 256_000, factors: '1.25' }],
  'qwen3.7-plus*': [{ above: 256_000, factors: '3' }],
  'qwen3-max*': [
    { above: 32_000, factors: '2' },
    { above: 128_000, factors: '2.5' },
  ],
  'qwen3-vl-plus*': [
    { above: 32_000, factors: '1.5' },
    { above: 128_000, factors: '3' },
  ],
  'qwen3-coder-plus*': [
    { above: 32_000, factors: '1.8' },
    { above: 128_000, factors: '3' },
    { above: 256_000, factors: { input: '6', output: '12' } },
  ],
  'qwen3-coder-flash*': [
    { above: 32_000, factors: { input: '1.666666666667', output: '1.666666666667', cache_read: '1.5' } },
    { above: 128_000, factors: { input: '2.666666666667', output: '2.666666666667', cache_read: '2.5' } },
    { above: 256_000, factors: { input: '5.333333333334', output: '6.4', cache_read: '5' } },
  ],
  'doubao-seed-2-0*': [
    { above: 32_000, factors: '1.5' },
    { above: 128_000, factors: '3' },
  ],
  'doubao-seed-2-0-mini*': [
    { above: 32_000, factors: '2' },
    { above: 128_000, factors: '4' },
  ],
};

const HALF: Readonly<Record<string, FactorTexts>> = { flex: '0.5', batch: '0.5' };
/** Google charges cache reads of these models in full in both tiers. */
const HALF_UNCACHED = { input: '0.5', output: '0.5', cache_read: '1' };
const GOOGLE_HALF: Readonly<Record<string, FactorTexts>> = { flex: HALF_UNCACHED, batch: HALF_UNCACHED };
const PRIORITY_OF_GPT_4O = '1.7';
/** 0.25 dollars instead of 0.15, and 2 instead of 1.1, rounded up. */
const PRIORITY_OF_GPT_4O_MINI = '1.666666666667';
const PRIORITY_OF_O4_MINI = '1.818181818182';

/** The regions of OpenAI's data residency that have separate hosts. */
const OPENAI_REGIONS: Readonly<Record<string, FactorTexts>> = Object.fromEntries(
  ['us', 'eu', 'au', 'in', 'jp'].map((region) => [`geo:${region}`, '1.1']),
);

/**
 * Prices of service tiers, speeds and regions that upstreams report or that follow from their host, as factors. OpenAI:
 * https://openai.com/api-priority-processing/, and `_priority`, `_flex`, `_ultrafast` in LiteLLM 1.109.1 after
 * https://developers.openai.com/api/docs/pricing; ultrafast of GPT-6.2 at 3 until 2027-02-28,
 * https://developers.openai.com/api/docs/models/gpt-6.2-sol. Google: https://ai.google.dev/gemini-api/docs/optimization
 * (flex and batch at half), https://ai.google.dev/gemini-api/docs/pricing (cache reads), priority
 * https://docs.llmgateway.io/features/service-tiers. Anthropic: batches at half and `fast`,
 * https://platform.claude.com/docs/en/about-claude/pricing, https://code.claude.com/docs/en/fast-mode; `geo:us`,
 * https://docs.aws.amazon.com/claude-platform/latest/userguide/data-residency.html. xAI: `_batches` in LiteLLM 1.109.1,
 * and `geo:us`, https://docs.x.ai/developers/advanced-api-usage/regions.md. OpenAI's regions: models released since
 * 2026-03-05, https://developers.openai.com/api/docs/guides/data-residency.md.
 */
export const DEFAULT_SERVED_FACTORS: RuleOptions['served'] = {
  'gpt-4.1*': { priority: '1.75' },
  'gpt-4.1-nano*': { priority: '2' },
  'gpt-4o': { priority: PRIORITY_OF_GPT_4O },
  'gpt-4o-2*': { priority: PRIORITY_OF_GPT_4O },
  'gpt-4o-2024-05-13': { priority: '1.75' },
  'gpt-4o-mini': { priority: PRIORITY_OF_GPT_4O_MINI },
  'gpt-4o-mini-2*': { priority: PRIORITY_OF_GPT_4O_MINI },
  o3: { priority: '1.75', ...HALF },
  'o3-2*': { priority: '1.75', ...HALF },
  'o4-mini': { priority: PRIORITY_OF_O4_MINI, ...HALF },
  'o4-mini-2*': { priority: PRIORITY_OF_O4_MINI, ...HALF },
  'gpt-5*': HALF,
  'gpt-5': { priority: '2' },
  'gpt-5-2*': { priority: '2' },
  'gpt-5-codex*': { priority: '2' },
  'gpt-5-mini*': { priority: '1.8' },
  'gpt-5.1*': { priority: '2' },
  'gpt-5.2': { priority: '2' },
  'gpt-5.2-2*': { priority: '2' },
  'gpt-5.3-codex': { priority: '2' },
  'gpt-5.4*': OPENAI_REGIONS,
  'gpt-5.5*': OPENAI_REGIONS,
  'gpt-5.4': { priority: '2' },
  'gpt-5.4-2*': { priority: '2' },
  'gpt-5.4-mini*': { priority: '2' },
  'gpt-5.5': { priority: '2.5' },
  'gpt-5.5-2*': { priority: '2.5' },
  'gpt-5.6*': { priority: '2', ...OPENAI_REGIONS },
  'gpt-6*': { priority: '2', ultrafast: '6', ...HALF, ...OPENAI_REGIONS },
  'gpt-6.2*': { ultrafast: '3' },
  'gemini-*': { ...HALF, priority: '1.8' },
  'gemini-2.5-*': GOOGLE_HALF,
  'gemini-3-flash-preview': GOOGLE_HALF,
  'gemini-3.1-pro*': GOOGLE_HALF,
  'gemini-pro-latest': GOOGLE_HALF,
  'claude-*': { batch: '0.5', 'geo:us': '1.1' },
  'claude-opus-4-6*': { fast: '6' },
  'claude-opus-4-7*': { fast: '6' },
  'claude-opus-4-8*': { fast: '2' },
  'claude-opus-5*': { fast: '2' },
  'grok-4.3*': { batch: '0.8' },
  'grok-4.6*': { 'geo:us': '1.1' },
  'grok-4.7*': { batch: '0.8' },
  'grok-4.20*': { batch: '0.8' },
};
