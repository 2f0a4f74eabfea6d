/** A channel of the demonstration. */
export interface DemoChannel {
  readonly name: string;
  readonly type: number;
  readonly keys: readonly string[];
  readonly models: readonly string[];
  readonly groups: readonly string[];
  readonly baseUrl?: string;
  readonly other?: string;
  readonly priority?: number;
  readonly weight?: number;
  readonly tag?: string;
  readonly modelMapping?: Readonly<Record<string, string>>;
  /** A factor on the prices of the site. If absent, the purchase price is unknown. */
  readonly purchasePrice?: number;
  /** When in the period it was created, as a share; from the start when absent. */
  readonly from?: number;
  /** When in the period it was disabled. */
  readonly until?: number;
  /** The error text of the upstream that led to its automatic disabling. If absent, an administrator disabled it. */
  readonly refusal?: string;
  /** An outage of the upstream, as shares of the period. */
  readonly outage?: { readonly from: number; readonly to: number };
}

const ALL_GROUPS = ['default', 'vip', 'enterprise'];
const PREMIUM = ['vip', 'enterprise'];

const OPENAI_MODELS = [
  'gpt-4o-mini',
  'gpt-4o',
  'o3-mini',
  'o1',
  'text-embedding-3-small',
  'text-embedding-3-large',
  'dall-e-3',
  'tts-1',
  'whisper-1',
];
const CLAUDE_MODELS = ['claude-sonnet-4-20250514', 'claude-opus-4-20250514', 'claude-3-5-haiku-20241022'];

/** The models that the Demo channel serves instead of upstreams with invented keys, so that requests succeed. */
const SERVED_BY_DEMO = [
  ...OPENAI_MODELS.slice(0, 4),
  ...CLAUDE_MODELS,
  'gemini-2.0-flash',
  'gemini-2.5-pro-preview-03-25',
  'deepseek-chat',
  'deepseek-reasoner',
  'glm-4-air',
  'grok-3-beta',
  'command-r-08-2024',
];

/** The name of the channel whose third key is refused by its upstream. */
export const POOLED_CHANNEL = 'OpenAI main';
export const IMAGE_TASK_CHANNEL = 'Midjourney proxy';
export const SONG_CHANNEL = 'Suno';

/**
 * Addresses end in `.example`, which does not resolve: neither invented keys nor prompts reach a vendor. The Demo
 * channel is built in and responds to requests.
 */
export const DEMO_CHANNELS: readonly DemoChannel[] = [
  {
    name: POOLED_CHANNEL,
    type: 1,
    baseUrl: 'https://openai.example',
    tag: 'openai',
    models: OPENAI_MODELS,
    groups: ALL_GROUPS,
    priority: 20,
    weight: 8,
    keys: ['sk-proj-demo-main-1-Zk3vQ8', 'sk-proj-demo-main-2-Hb7xT1', 'sk-proj-demo-main-3-Yw5mR4'],
    outage: { from: 0.8072, to: 0.8085 },
    purchasePrice: 0.7,
  },
  {
    name: 'OpenAI backup',
    type: 1,
    baseUrl: 'https://openai-backup.example',
    tag: 'openai',
    models: OPENAI_MODELS,
    groups: ALL_GROUPS,
    priority: 10,
    weight: 2,
    keys: ['sk-proj-demo-backup-Qn2cL9'],
    purchasePrice: 0.95,
  },
  {
    name: 'Azure East US 2',
    type: 3,
    baseUrl: 'https://contoso-eastus2.example',
    tag: 'azure',
    models: ['gpt-4o', 'gpt-4o-mini', 'o3-mini'],
    groups: PREMIUM,
    priority: 20,
    weight: 5,
    keys: ['demo-azure-eastus2-6f1c2e9a40'],
    other: '2025-04-01-preview',
    purchasePrice: 0.6,
  },
  {
    name: 'Azure Sweden Central',
    type: 3,
    baseUrl: 'https://contoso-sweden.example',
    tag: 'azure',
    from: 0.32,
    models: ['gpt-4o', 'gpt-4o-mini'],
    groups: PREMIUM,
    priority: 20,
    weight: 3,
    keys: ['demo-azure-sweden-b72d0c5518'],
    other: '2025-04-01-preview',
    purchasePrice: 0.6,
  },
  {
    name: 'Anthropic',
    type: 14,
    baseUrl: 'https://anthropic.example',
    tag: 'claude',
    models: CLAUDE_MODELS,
    groups: ALL_GROUPS,
    priority: 20,
    weight: 6,
    keys: ['sk-ant-demo-1-Vt6pJ2', 'sk-ant-demo-2-Kd9sW7'],
    purchasePrice: 0.5,
  },
  {
    name: 'OpenRouter',
    type: 20,
    baseUrl: 'https://openrouter.example/api',
    tag: 'claude',
    models: [...CLAUDE_MODELS, 'gpt-4o-mini', 'deepseek-chat'],
    groups: ALL_GROUPS,
    priority: 5,
    weight: 1,
    keys: ['sk-or-demo-Rf4hB8'],
  },
  {
    name: 'Gemini AI Studio',
    type: 24,
    baseUrl: 'https://gemini.example',
    models: ['gemini-2.0-flash', 'gemini-2.5-pro-preview-03-25'],
    groups: ALL_GROUPS,
    priority: 20,
    weight: 4,
    keys: ['AIza-demo-1-Xc5nM3', 'AIza-demo-2-Lp8gS6'],
    purchasePrice: 0.7,
  },
  {
    name: 'DeepSeek',
    type: 43,
    baseUrl: 'https://deepseek.example',
    tag: 'deepseek',
    models: ['deepseek-chat', 'deepseek-reasoner'],
    groups: ALL_GROUPS,
    priority: 20,
    weight: 5,
    keys: ['sk-demo-deepseek-Tq7wE2'],
    outage: { from: 0.9688, to: 0.9705 },
    purchasePrice: 0.6,
  },
  {
    name: 'SiliconFlow',
    type: 40,
    baseUrl: 'https://siliconflow.example',
    tag: 'deepseek',
    from: 0.18,
    models: ['deepseek-chat', 'deepseek-reasoner'],
    groups: ALL_GROUPS,
    priority: 10,
    weight: 3,
    keys: ['sk-demo-siliconflow-Gy1kD5'],
    modelMapping: { 'deepseek-chat': 'deepseek-ai/DeepSeek-V3', 'deepseek-reasoner': 'deepseek-ai/DeepSeek-R1' },
    purchasePrice: 0.45,
  },
  {
    name: 'Zhipu',
    type: 26,
    baseUrl: 'https://zhipu.example',
    keys: ['demo5f2a.c81Nf0Pz'],
    models: ['glm-4-air'],
    groups: ALL_GROUPS,
    priority: 20,
    weight: 1,
  },
  {
    name: 'xAI',
    type: 48,
    baseUrl: 'https://xai.example',
    keys: ['xai-demo-Uj4bF6'],
    models: ['grok-3-beta'],
    groups: PREMIUM,
    priority: 20,
    weight: 1,
    from: 0.4,
  },
  {
    name: 'Cohere',
    type: 34,
    baseUrl: 'https://cohere.example',
    keys: ['co-demo-Ie2zO9'],
    models: ['command-r-08-2024'],
    groups: ALL_GROUPS,
    priority: 20,
    weight: 1,
    until: 0.86,
  },
  {
    name: 'OpenAI reseller',
    type: 8,
    baseUrl: 'https://reseller.example',
    keys: ['sk-demo-reseller-Ax8vN1'],
    models: ['gpt-4o', 'gpt-4o-mini'],
    groups: ['default'],
    priority: 20,
    weight: 6,
    tag: 'openai',
    until: 0.71,
    refusal: '429 You exceeded your current quota, please check your plan and billing details.',
    purchasePrice: 0.3,
  },
  {
    name: IMAGE_TASK_CHANNEL,
    type: 2,
    baseUrl: 'https://midjourney.example',
    keys: ['demo-mj-secret-Cs3rK7'],
    models: ['mj_imagine', 'mj_variation', 'mj_upscale'],
    groups: ALL_GROUPS,
    priority: 10,
  },
  {
    name: SONG_CHANNEL,
    type: 36,
    baseUrl: 'https://suno.example',
    keys: ['demo-suno-Mv6tQ4'],
    from: 0.25,
    models: ['suno_music', 'suno_lyrics'],
    groups: ALL_GROUPS,
    priority: 10,
  },
  {
    name: 'Demo',
    type: 1000,
    keys: [],
    groups: ALL_GROUPS,
    priority: -10,
    from: 0.97,
    models: ['demo-chat', 'demo-embedding', ...SERVED_BY_DEMO, 'text-embedding-3-small'],
    modelMapping: {
      ...Object.fromEntries(SERVED_BY_DEMO.map((model) => [model, 'demo-chat'])),
      'text-embedding-3-small': 'demo-embedding',
    },
  },
];
