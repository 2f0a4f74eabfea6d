/** Settings by model name; `default` applies to all other models. */
export type ByModel<Value> = Readonly<Record<string, Value>>;

/** The site's vendor settings. Pure data: the same frozen object until an option changes. */
export interface VendorSettings {
  readonly gemini: GeminiSettings;
  readonly claude: ClaudeSettings;
  /** The version of Azure's API when neither the client nor the channel sets one. */
  readonly azureVersion: string;
}

export interface GeminiSettings {
  /** The threshold by harm category; `default` applies to all other categories. */
  readonly safety: Readonly<Record<string, string>>;
  readonly versions: ByModel<string>;
  /** Models that respond with images and text, besides those detected by their names. */
  readonly imageModels: readonly string[];
  /** Models with a thinking budget in tokens, besides those detected by their names. */
  readonly budgetModels: readonly string[];
  /** A suffix of the model's name may set the thinking budget and request a web search. */
  readonly suffixes: boolean;
  /** The share of the response's maximum tokens available for thinking, 0 to 1. */
  readonly thinkingShare: number;
  /** Maximum number of images in one message; -1: no limit. */
  readonly maxImages: number;
}

export interface ClaudeSettings {
  /** Additional request headers, names in lower case. */
  readonly headers: ByModel<Readonly<Record<string, readonly string[]>>>;
  /** Maximum tokens of a response when the client sets none. */
  readonly maxTokens: ByModel<number>;
  /** The suffix `-thinking` of a model's name requests thinking. */
  readonly suffixes: boolean;
  /** The share of the response's maximum tokens available for thinking, 0 to 1. */
  readonly thinkingShare: number;
}

/** The settings of a site that has changed none. */
export const BUILT_IN_SETTINGS: VendorSettings = {
  gemini: {
    safety: {
      HARM_CATEGORY_HARASSMENT: 'BLOCK_NONE',
      HARM_CATEGORY_HATE_SPEECH: 'BLOCK_NONE',
      HARM_CATEGORY_SEXUALLY_EXPLICIT: 'BLOCK_NONE',
      HARM_CATEGORY_DANGEROUS_CONTENT: 'BLOCK_NONE',
      default: 'OFF',
    },
    versions: { default: 'v1beta', 'gemini-1.0-pro': 'v1beta' },
    imageModels: ['gemini-2.0-flash-exp-image-generation', 'gemini-2.0-flash-exp'],
    budgetModels: ['gemini-2.5-flash-preview-04-17', 'gemini-2.5-flash-preview-05-20', 'gemini-2.5-pro-preview-06-05'],
    suffixes: false,
    thinkingShare: 0.6,
    maxImages: 16,
  },
  claude: { headers: {}, maxTokens: { default: 8_192 }, suffixes: true, thinkingShare: 0.8 },
  azureVersion: '2025-04-01-preview',
};

/**
 * The setting of the first name that has one, otherwise the default.
 * @param names a model's names, the most exact first
 */
export function settingFor<Value>(settings: ByModel<Value>, ...names: readonly string[]): Value | undefined {
  const name = [...names, 'default'].find((candidate) => Object.hasOwn(settings, candidate));
  return name === undefined ? undefined : settings[name];
}
