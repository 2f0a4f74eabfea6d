import type { BodyDraft } from '../../../bytes/body-draft.js';
import type { Format, Task } from '../../../bytes/format.js';
import type { UpstreamTraits } from '../../../canonical/chat-codec.js';
import type { UpstreamCodec } from '../../../canonical/codec.js';
import type { Downgrades } from '../../../canonical/downgrades.js';
import type { OutgoingCall, Provider, UpstreamAccount } from '../../interface/provider.js';

/** The differences of one vendor from OpenAI's API. Absent fields mean that there is no difference. */
export interface Profile {
  /** Prefix of the paths that a base URL may already contain; `/v1` when absent. */
  readonly version?: string;
  /** The formats that the vendor accepts from clients unchanged, and their paths. */
  readonly paths: Paths;
  /** Models that the vendor serves with the Responses API only, where it has that API. */
  readonly responsesOnly?: (model: string) => boolean;
  /** The path of the Responses API when a channel's setting has it; the usual one when absent. */
  readonly responses?: Path;
  /** Tasks for which the vendor has its own API. */
  readonly own?: Partial<Record<Task, OwnApi>>;
  /** The path of the model list; absent when there is none. */
  readonly models?: Path;
  /**
   * When the vendor reports usage in a stream: when requested; always, with or without a request; or always, and a
   * request is rejected.
   */
  readonly streamUsage: 'when-requested' | 'always' | 'without-request';
  /** Headers for the key, where it is not `authorization: Bearer`. */
  readonly credentials?: (key: string) => Record<string, string>;
  /** Additional headers. */
  readonly headers?: (key: string, channel: UpstreamAccount) => Record<string, string>;
  /** Query parameters added to every URL. */
  readonly query?: (channel: UpstreamAccount) => Record<string, string>;
  /** For formats of generated text. */
  readonly text?: TextRules;
  /** Changes that the rules cannot express; applied before the rules. */
  readonly adapt?: (body: BodyDraft, call: OutgoingCall, downgrades: Downgrades) => void;
  /** How its variants of formats differ. */
  readonly traits?: UpstreamTraits;
  /** Whether the vendor has OpenAI's realtime sessions. */
  readonly realtime?: true;
  /** Whether the vendor has OpenAI's files and batches. */
  readonly batches?: true;
  readonly failure?: Provider['failure'];
  readonly balance?: Provider['balance'];
}

/**
 * The path of a call, or a complete URL when the call is on another host; null when the vendor does not support the
 * call.
 */
export type Path = string | ((model: string, channel: UpstreamAccount) => string | null);

type Paths = Partial<Record<Format, Path>>;

export interface OwnApi {
  readonly codec: UpstreamCodec;
  readonly path: string;
}

/** How the fields of a chat or completion request are changed for the vendor. */
export interface TextRules {
  /** The vendor supports the role `developer`; most vendors accept its messages only as `system`. */
  readonly knowsDeveloper?: true;
  /** The vendor's only name for the maximum tokens; absent when both are supported. */
  readonly maxTokens?: 'max_tokens' | 'max_completion_tokens';
  readonly rename?: Readonly<Record<string, string>>;
  /** Fields that the vendor rejects. */
  readonly drop?: readonly string[];
  /** Minimum and maximum value. */
  readonly clamp?: Readonly<Record<string, readonly [number, number]>>;
  /** Even a single stop sequence must be a list. */
  readonly stopAsList?: true;
  /** Supported tool choices; all when absent. */
  readonly toolChoices?: readonly ToolChoiceMode[];
  /** Supported response formats besides text; all when absent. */
  readonly outputFormats?: readonly ('json_object' | 'json_schema')[];
  readonly reasoning?: ReasoningStyle;
}

export type ToolChoiceMode = 'none' | 'auto' | 'required' | 'named';

/** How reasoning is controlled at a vendor. */
export type ReasoningStyle =
  | {
      style: 'thinking';
      /** Values of `type` besides `enabled` and `disabled`. */
      alsoTypes?: readonly string[];
      /** The models that also support `reasoning_effort`, and their efforts in ascending order. */
      efforts?: { models: RegExp; words: readonly string[] };
    }
  | { style: 'enable_thinking'; budget: readonly [number, number] }
  | { style: 'chat_template' }
  | { style: 'reasoning' }
  /** `reasoning_effort`, on the models that support it. */
  | { style: 'effort'; words: (model: string) => readonly string[] };

/** The paths of OpenAI's calls, after the version. */
export const CALL_NAMES = {
  'openai.chat': '/chat/completions',
  'openai.completion': '/completions',
  'openai.response': '/responses',
  'openai.embedding': '/embeddings',
  'openai.moderation': '/moderations',
  'openai.image': '/images/generations',
  'openai.image_edit': '/images/edits',
  'openai.image_variation': '/images/variations',
  'openai.speech': '/audio/speech',
  'openai.transcription': '/audio/transcriptions',
  'openai.translation': '/audio/translations',
  'jina.rerank': '/rerank',
  'mistral.ocr': '/ocr',
} as const satisfies Partial<Record<Format, string>>;

type Named = keyof typeof CALL_NAMES;

/** The calls that most OpenAI-style vendors support. */
export const ALL_BUT_RESPONSES = (Object.keys(CALL_NAMES) as Named[]).filter((format) => format !== 'openai.response');

/** The default paths of some formats. */
export function usual(version: string, ...formats: Named[]): Paths {
  return Object.fromEntries(formats.map((format) => [format, version + CALL_NAMES[format]]));
}

/** A path that only the vendor's own hosts have; resellers may offer only chats. */
export function onHost(host: RegExp, path: string): Path {
  return (_, { baseUrl }: UpstreamAccount) => (host.test(hostOf(baseUrl)) ? path : null);
}

function hostOf(baseUrl: string): string {
  return /^https?:\/\/([^/:?#]+)/.exec(baseUrl.trim())?.[1] ?? '';
}
