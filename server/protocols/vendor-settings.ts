/** Settings by a model's name; `default` is for all the others. */
export type ByModel<Value> = Readonly<Record<string, Value>>;

/** What the site decides about single vendors. Pure data: the same frozen object until an option changes. */
export interface VendorSettings {
  readonly gemini: GeminiSettings;
  readonly claude: ClaudeSettings;
  /** The version of Azure's API where neither the client nor the channel names one. */
  readonly azureVersion: string;
}

export interface GeminiSettings {
  /** The threshold by harm category; `default` is for categories that are not named. */
  readonly safety: Readonly<Record<string, string>>;
  readonly versions: ByModel<string>;
  /** Models that answer with pictures as well as text, besides those whose names say it. */
  readonly imageModels: readonly string[];
  /** Models whose thinking is bounded in tokens, besides those whose names say it. */
  readonly budgetModels: readonly string[];
  /** The end of a model's name may say how much to think, and that the web is to be searched. */
  readonly suffixes: boolean;
  /** The part of the answer's bound that may be thought, 0 to 1. */
  readonly thinkingShare: number;
  /** Pictures in one message; -1: any number. */
  readonly maxImages: number;
}

export interface ClaudeSettings {
  /** Further headers of requests, names in lower case. */
  readonly headers: ByModel<Readonly<Record<string, readonly string[]>>>;
  /** The bound of an answer in tokens when the client gives none. */
  readonly maxTokens: ByModel<number>;
  /** `-thinking` at the end of a model's name asks for thinking. */
  readonly suffixes: boolean;
  /** The part of the answer's bound that may be thought, 0 to 1. */
  readonly thinkingShare: number;
}

/** What a site decides that has decided nothing. */
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
 * The setting of the first of these names that has one of its own, else the default.
 * @param names a model's names, the most exact first
 */
export function settingFor<Value>(settings: ByModel<Value>, ...names: readonly string[]): Value | undefined {
  const name = [...names, 'default'].find((candidate) => Object.hasOwn(settings, candidate));
  return name === undefined ? undefined : settings[name];
}
