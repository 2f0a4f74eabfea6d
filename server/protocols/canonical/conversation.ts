/**
 * A request for a generated response, independent of its API. Client dialects read their bodies into this form and
 * upstream formats write their bodies from it, so any dialect reaches any provider without a translator for each pair.
 * A field is null when the client did not set it; writers leave null fields out.
 */
export interface Conversation {
  /** The model's name at the upstream. */
  model: string;
  messages: Message[];
  tools: Tool[];
  toolChoice: ToolChoice | null;
  /** False: at most one tool call in a response. */
  parallelToolCalls: boolean | null;
  /** Maximum length of the response in tokens, reasoning included. */
  maxTokens: number | null;
  temperature: number | null;
  topP: number | null;
  topK: number | null;
  frequencyPenalty: number | null;
  presencePenalty: number | null;
  seed: number | null;
  stop: string[];
  /** Number of choices; 1 by default. */
  choices: number;
  /** Log probabilities: number of alternatives for each token; null when not requested. */
  logprobs: number | null;
  logitBias: Record<string, number> | null;
  outputFormat: OutputFormat | null;
  reasoning: ReasoningControl | null;
  verbosity: string | null;
  /** Kinds of output besides text: `image`, `audio`. */
  modalities: string[];
  audio: { voice: string; format: string } | null;
  webSearch: WebSearch | null;
  /** An opaque identifier of the end user, for the upstream's abuse detection. */
  user: string | null;
  /** Groups calls that share a prompt prefix. */
  cacheKey: string | null;
  serviceTier: string | null;
  metadata: Record<string, string> | null;
  /**
   * Fields that exist only in one family of APIs, by family. A writer of another family drops them and notes a
   * downgrade.
   * @example { gemini: { safetySettings: […] } }
   */
  only: Partial<Record<Family, Record<string, unknown>>>;
}

/** API families with specific fields. */
export type Family = 'openai' | 'anthropic' | 'gemini';

/** `tool` results are in a user's message, before its other parts. */
export interface Message {
  role: 'system' | 'developer' | 'user' | 'assistant';
  parts: Part[];
  name?: string;
  /** The last assistant message, which the model is to continue. */
  prefix?: boolean;
}

/** One piece of a message. */
export type Part =
  | TextPart
  | ReasoningPart
  | ImagePart
  | AudioPart
  | FilePart
  | VideoPart
  | ToolCallPart
  | ToolResultPart
  | RefusalPart;

/** The client requests that the prompt up to this part is cached. */
export interface CacheMark {
  ttl: '5m' | '1h';
}

interface Cacheable {
  cache?: CacheMark;
}

export interface TextPart extends Cacheable {
  type: 'text';
  text: string;
  citations?: Citation[];
}

/** The model's reasoning before its response. */
export interface ReasoningPart {
  type: 'reasoning';
  text: string;
  /** The vendor's signature of the reasoning; required to send the reasoning back. */
  signature?: string;
  /** Reasoning that the vendor returns only as an opaque block. */
  redacted?: string;
  /** The family that issued the signature. */
  issuer?: Family;
}

export interface ImagePart extends Cacheable {
  type: 'image';
  source: MediaSource;
  detail?: 'low' | 'high' | 'auto';
}

export interface AudioPart extends Cacheable {
  type: 'audio';
  source: MediaSource;
  /** `wav`, `mp3`, `pcm16`, … */
  format: string;
  transcript?: string;
  /** The vendor's id of the audio in an earlier response. */
  id?: string;
}

interface VideoPart extends Cacheable {
  type: 'video';
  source: MediaSource;
}

export interface FilePart extends Cacheable {
  type: 'file';
  source: MediaSource;
  name?: string;
}

/** The location of a file's bytes. `file` is a file uploaded to one vendor before. */
export type MediaSource =
  | { kind: 'data'; mediaType: string; base64: string }
  | { kind: 'url'; url: string; mediaType?: string }
  | { kind: 'file'; id: string; mediaType?: string };

export interface ToolCallPart extends Cacheable {
  type: 'tool_call';
  id: string;
  name: string;
  /** JSON text of an object; for a custom tool, its free-text input. */
  arguments: string;
  custom?: boolean;
  /** Gemini's signature of the reasoning before the call. */
  signature?: string;
}

export interface ToolResultPart extends Cacheable {
  type: 'tool_result';
  callId: string;
  /** The tool's name, when the client sent it. */
  name?: string;
  parts: Part[];
  isError: boolean;
}

interface RefusalPart {
  type: 'refusal';
  text: string;
}

/** A source that the model cites. Positions are characters of the text part. */
export interface Citation {
  url?: string;
  title?: string;
  citedText?: string;
  start?: number;
  end?: number;
  /** The vendor's own object, for a client of the same family. */
  raw?: unknown;
}

/** A tool that the model may call: a function, or a custom tool with free-text input. */
export interface Tool extends Cacheable {
  name: string;
  description: string | null;
  /** JSON Schema of the arguments object; null when the tool has no arguments. */
  parameters: Record<string, unknown> | null;
  strict: boolean | null;
  /** A custom tool with free-text input; its grammar, if any, is the vendor's own object. */
  custom?: { format: unknown };
}

/** Whether the model must call tools, and which. */
export type ToolChoice =
  | { mode: 'auto' | 'none' | 'required' /** Only these tools may be called. */; allowed?: string[] }
  | { mode: 'named'; name: string };

/** The format required of the response. */
export type OutputFormat =
  | { type: 'text' }
  | { type: 'json' }
  | {
      type: 'schema';
      name: string;
      schema: Record<string, unknown>;
      strict: boolean | null;
      description: string | null;
    };

export type Effort = 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';

/** How much the model should reason, as requested by the client. */
export interface ReasoningControl {
  /** `auto`: the model decides how much. */
  mode: 'off' | 'auto' | 'effort' | 'budget';
  effort?: Effort;
  /** Maximum number of reasoning tokens, in mode `budget`. */
  budget?: number;
  /** The client does not want reasoning in the response. */
  hidden?: boolean;
  /** The kind of summary, as in the Responses API. */
  summary?: string;
}

/** The client requests a web search. */
export interface WebSearch {
  contextSize?: 'low' | 'medium' | 'high';
  maxUses?: number;
  allowedDomains?: string[];
  blockedDomains?: string[];
  /** City, region, country, timezone. */
  location?: Record<string, string>;
}

/** An empty conversation, to read a body into. */
export function emptyConversation(model: string): Conversation {
  return {
    model,
    messages: [],
    tools: [],
    toolChoice: null,
    parallelToolCalls: null,
    maxTokens: null,
    temperature: null,
    topP: null,
    topK: null,
    frequencyPenalty: null,
    presencePenalty: null,
    seed: null,
    stop: [],
    choices: 1,
    logprobs: null,
    logitBias: null,
    outputFormat: null,
    reasoning: null,
    verbosity: null,
    modalities: [],
    audio: null,
    webSearch: null,
    user: null,
    cacheKey: null,
    serviceTier: null,
    metadata: null,
    only: {},
  };
}
