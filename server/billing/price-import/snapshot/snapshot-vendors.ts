import type { FactList } from '../../../common/model-facts/model-facts.js';

/** A vendor of the channel types, and its names in the public lists; the first name takes precedence. */
export interface SnapshotVendor extends Readonly<Record<FactList, readonly string[]>> {
  readonly vendor: string;
  /** Only models with these names; all where absent. */
  readonly only?: RegExp;
}

/**
 * The vendors of the channel types. Makers are before hosts: a model has the facts and the price of the first vendor
 * that lists it. Not in any public list: 360, iFlytek, 01.AI, Baidu's own API, and hosts whose models a site chooses
 * itself (Ollama, Xinference, Dify).
 */
export const SNAPSHOT_VENDORS: readonly SnapshotVendor[] = [
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
