/**
 * A request for a generated answer, whatever API it was written in. Client dialects read their bodies into it and upstream formats
 * write theirs from it, so that any dialect reaches any provider without a translator for the pair.
 *
 * Fields are null where the client said nothing: a writer leaves those out.
 */
export interface Conversation {
  /** The model's name as the upstream knows it. */
  model: string;
  messages: Message[];
  tools: Tool[];
  toolChoice: ToolChoice | null;
  /** False: at most one tool call in an answer. */
  parallelToolCalls: boolean | null;
  /** Upper bound of the answer in tokens, reasoning included. */
  maxTokens: number | null;
  temperature: number | null;
  topP: number | null;
  topK: number | null;
  frequencyPenalty: number | null;
  presencePenalty: number | null;
  seed: number | null;
  stop: string[];
  /** How many answers; 1 unless the client asked for more. */
  choices: number;
  /** Log probabilities: how many alternatives to each token; null when not asked for. */
  logprobs: number | null;
  logitBias: Record<string, number> | null;
  outputFormat: OutputFormat | null;
  reasoning: ReasoningControl | null;
  verbosity: string | null;
  /** Kinds of output besides text: `image`, `audio`. */
  modalities: string[];
  audio: { voice: string; format: string } | null;
  webSearch: WebSearch | null;
  /** An opaque name of the person behind the call, for the upstream's abuse checks. */
  user: string | null;
  /** Groups calls that share a prompt prefix. */
  cacheKey: string | null;
  serviceTier: string | null;
  metadata: Record<string, string> | null;
  /**
   * Fields that only one family of APIs knows, by that family; a writer of another family drops them and says so.
   * @example { gemini: { safetySettings: […] } }
   */
  only: Partial<Record<Family, Record<string, unknown>>>;
}

/** APIs that have fields of their own. */
export type Family = 'openai' | 'anthropic' | 'gemini';

/** `tool` results stand in a user's message, before its other parts. */
export interface Message {
  role: 'system' | 'developer' | 'user' | 'assistant';
  parts: Part[];
  name?: string;
  /** An assistant's message at the end that the model is to continue. */
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

/** The client wants the prompt up to this part cached. */
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

/** What the model thought before it answered. */
export interface ReasoningPart {
  type: 'reasoning';
  text: string;
  /** The vendor's proof that it wrote this; needed to send it back. */
  signature?: string;
  /** Reasoning that the vendor shows only as an opaque block. */
  redacted?: string;
  /** Whose signature it is. */
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
  /** The vendor's name for an earlier answer's audio. */
  id?: string;
}

export interface VideoPart extends Cacheable {
  type: 'video';
  source: MediaSource;
}

export interface FilePart extends Cacheable {
  type: 'file';
  source: MediaSource;
  name?: string;
}

/** Where the bytes are. `file` names something uploaded to one vendor before. */
export type MediaSource =
  | { kind: 'data'; mediaType: string; base64: string }
  | { kind: 'url'; url: string; mediaType?: string }
  | { kind: 'file'; id: string; mediaType?: string };

export interface ToolCallPart extends Cacheable {
  type: 'tool_call';
  id: string;
  name: string;
  /** JSON text of an object; for a custom tool the free text it is called with. */
  arguments: string;
  custom?: boolean;
  /** Gemini's proof of the thought behind the call. */
  signature?: string;
}

export interface ToolResultPart extends Cacheable {
  type: 'tool_result';
  callId: string;
  /** The tool's name, where the client gave it. */
  name?: string;
  parts: Part[];
  isError: boolean;
}

export interface RefusalPart {
  type: 'refusal';
  text: string;
}

/** A source the model quotes. Positions are characters of the text part. */
export interface Citation {
  url?: string;
  title?: string;
  citedText?: string;
  start?: number;
  end?: number;
  /** The vendor's own object, for a client of the same family. */
  raw?: unknown;
}

/** Something that the model may call: a function, or a tool of free text. */
export interface Tool extends Cacheable {
  name: string;
  description: string | null;
  /** JSON Schema of the arguments object; null when it takes none. */
  parameters: Record<string, unknown> | null;
  strict: boolean | null;
  /** A tool called with free text; the grammar, if any, is the vendor's own object. */
  custom?: { format: unknown };
}

/** Whether, and which, tools the model must call. */
export type ToolChoice =
  | { mode: 'auto' | 'none' | 'required' /** Only these may be called. */; allowed?: string[] }
  | { mode: 'named'; name: string };

/** The shape that the answer must have. */
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

/** How much the model should reason, as far as the client says. */
export interface ReasoningControl {
  /** `auto`: the model decides how much. */
  mode: 'off' | 'auto' | 'effort' | 'budget';
  effort?: Effort;
  /** Reasoning tokens at most, in mode `budget`. */
  budget?: number;
  /** The client does not want to see it. */
  hidden?: boolean;
  /** How a summary should look, in the words of the Responses API. */
  summary?: string;
}

/** The client wants the web to be searched for the answer. */
export interface WebSearch {
  contextSize?: 'low' | 'medium' | 'high';
  maxUses?: number;
  allowedDomains?: string[];
  blockedDomains?: string[];
  /** City, region, country, timezone. */
  location?: Record<string, string>;
}

/** A conversation with nothing set, to read a body into. */
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
