import type { BodyDraft } from '../../../bytes/body-draft.js';
import type { Format, Task } from '../../../bytes/format.js';
import type { UpstreamCodec } from '../../../canonical/codec.js';
import type { Downgrades } from '../../../canonical/downgrades.js';
import type { OutgoingCall, Provider, UpstreamAccount } from '../../provider.js';

/** What one vendor of an OpenAI-style API does its own way. Whatever is absent is as OpenAI has it. */
export interface Profile {
  /** What the paths begin with and a base may already end in; `/v1` when absent. */
  readonly version?: string;
  /** The formats the vendor takes as clients write them, and where. */
  readonly paths: Paths;
  /** Tasks the vendor does, but in an API of its own. */
  readonly own?: Partial<Record<Task, OwnApi>>;
  /** Where the models are listed; absent when they are not. */
  readonly models?: Path;
  /** The vendor reports usage in a stream: when asked, or in its own time, being asked or not, or never being asked. */
  readonly streamUsage: 'requested' | 'always' | 'unrequested';
  /** How the key is shown, where it is not `authorization: Bearer`. */
  readonly credentials?: (key: string) => Record<string, string>;
  /** Besides the key. */
  readonly headers?: (key: string, channel: UpstreamAccount) => Record<string, string>;
  /** Added to every address. */
  readonly query?: (channel: UpstreamAccount) => Record<string, string>;
  /** For formats of generated text. */
  readonly text?: TextRules;
  /** What no rule can say; runs before the rules. */
  readonly adapt?: (body: BodyDraft, call: OutgoingCall, downgrades: Downgrades) => void;
  readonly failure?: Provider['failure'];
  readonly balance?: Provider['balance'];
}

/** The path of a call, or a whole address where it leads to another host; null when such a call cannot be made. */
export type Path = string | ((model: string, channel: UpstreamAccount) => string | null);

export type Paths = Partial<Record<Format, Path>>;

export interface OwnApi {
  readonly codec: UpstreamCodec;
  readonly path: string;
}

/** How the fields of a chat or completion request become the vendor's. */
export interface TextRules {
  /** The vendor knows the role `developer`; most take its messages only as `system`. */
  readonly knowsDeveloper?: true;
  /** The one name by which the vendor knows the bound of an answer; absent when it knows both. */
  readonly maxTokens?: 'max_tokens' | 'max_completion_tokens';
  readonly rename?: Readonly<Record<string, string>>;
  /** Fields the vendor refuses. */
  readonly drop?: readonly string[];
  /** Least and greatest value. */
  readonly clamp?: Readonly<Record<string, readonly [number, number]>>;
  /** A single stop text must be a list too. */
  readonly stopAsList?: true;
  /** Ways of choosing tools; all when absent. */
  readonly toolChoices?: readonly ToolChoiceMode[];
  /** Forms of an answer besides text; all when absent. */
  readonly outputFormats?: readonly ('json_object' | 'json_schema')[];
  readonly reasoning?: ReasoningStyle;
}

export type ToolChoiceMode = 'none' | 'auto' | 'required' | 'named';

/** How a vendor is told how much to reason. */
export type ReasoningStyle =
  | {
      style: 'thinking';
      /** Values of `type` besides `enabled` and `disabled`. */
      alsoTypes?: readonly string[];
      /** The models that also read `reasoning_effort`, and their words for it from least to most. */
      efforts?: { models: RegExp; words: readonly string[] };
    }
  | { style: 'enable_thinking'; budget: readonly [number, number] }
  | { style: 'chat_template' }
  | { style: 'reasoning' }
  /** `reasoning_effort`, on the models that have it. */
  | { style: 'effort'; words: (model: string) => readonly string[] };
