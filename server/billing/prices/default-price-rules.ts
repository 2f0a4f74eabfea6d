import type { FactorTexts } from '../../common/price-factors.js';
import type { RuleOptions } from './price-rules.js';

/** Twice the input and the cache reads, and 1.5 times the output, of the whole call. */
const DOUBLE_INPUT: FactorTexts = { input: '2', output: '1.5' };
const DOUBLE: FactorTexts = { input: '2', output: '2' };

/**
 * Prices of long prompts, as factors on the whole call. From the vendors' public price lists, read in models.dev of
 * 2026-07-02 (github.com/anomalyco/models.dev, providers/<vendor>/models/<model>.toml, `cost.tiers`):
 * OpenAI https://developers.openai.com/api/docs/pricing, Google https://ai.google.dev/gemini-api/docs/pricing,
 * xAI https://docs.x.ai/docs/models. GPT-5.6 from https://docs.apiyi.com/en/models/gpt-5-6-luna. Claude Sonnet 4 and 4.5 from LiteLLM's model_prices_and_context_window.json
 * (`_above_200k_tokens`), after https://docs.claude.com/en/docs/about-claude/pricing.
 */
export const DEFAULT_PRICE_TIERS: RuleOptions['tiers'] = {
  'gpt-5.4': [{ above: 272_000, factors: DOUBLE_INPUT }],
  'gpt-5.4-2*': [{ above: 272_000, factors: DOUBLE_INPUT }],
  'gpt-5.4-pro*': [{ above: 272_000, factors: DOUBLE_INPUT }],
  'gpt-5.6*': [{ above: 272_000, factors: DOUBLE_INPUT }],
  'gpt-5.5*': [{ above: 272_000, factors: DOUBLE_INPUT }],
  'gemini-2.5-pro*': [{ above: 200_000, factors: DOUBLE_INPUT }],
  'gemini-3-pro-preview': [{ above: 200_000, factors: DOUBLE_INPUT }],
  'gemini-3.1-pro*': [{ above: 200_000, factors: DOUBLE_INPUT }],
  'claude-sonnet-4-20250514': [{ above: 200_000, factors: DOUBLE_INPUT }],
  'claude-sonnet-4-5*': [{ above: 200_000, factors: DOUBLE_INPUT }],
  'grok-4.3*': [{ above: 200_000, factors: DOUBLE }],
  'grok-4.20*': [{ above: 200_000, factors: DOUBLE }],
};

const HALF: Readonly<Record<string, FactorTexts>> = { flex: '0.5', batch: '0.5' };

/**
 * Prices of service tiers, speeds and regions that upstreams report, as factors.
 * OpenAI: `priority` in models.dev of 2026-07-02 (`experimental.modes.fast`) and LiteLLM (`_priority`, `_flex`), after
 * https://developers.openai.com/api/docs/pricing. Google: https://ai.google.dev/gemini-api/docs/optimization (flex and
 * batch at half), priority https://docs.llmgateway.io/features/service-tiers. Anthropic: batches at half and `fast`,
 * https://platform.claude.com/docs/en/about-claude/pricing, https://code.claude.com/docs/en/fast-mode; `geo:us`,
 * https://docs.aws.amazon.com/claude-platform/latest/userguide/data-residency.html.
 */
export const DEFAULT_SERVED_FACTORS: RuleOptions['served'] = {
  'gpt-5*': HALF,
  'gpt-5': { priority: '2' },
  'gpt-5-2*': { priority: '2' },
  'gpt-5.1*': { priority: '2' },
  'gpt-5.4': { priority: '2' },
  'gpt-5.4-2*': { priority: '2' },
  'gpt-5.4-mini*': { priority: '2' },
  'gpt-5.5': { priority: '2.5' },
  'gpt-5.5-2*': { priority: '2.5' },
  'gemini-*': { ...HALF, priority: '1.8' },
  'claude-*': { batch: '0.5', 'geo:us': '1.1' },
  'claude-opus-4-6*': { fast: '6' },
  'claude-opus-4-7*': { fast: '6' },
  'claude-opus-4-8*': { fast: '2' },
  'claude-opus-5*': { fast: '2' },
};
