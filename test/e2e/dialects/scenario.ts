import type { Behaviour } from '../../support/mock-upstream/behaviour.js';

/** A tool as every API can describe one. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly parameters: Record<string, unknown>;
}

/** What a caller wants, in no API's words. */
export interface Wish {
  readonly prompt: string;
  readonly stream?: boolean;
  readonly tools?: readonly ToolSpec[];
  /** A PNG as base64. */
  readonly image?: string;
  /** JSON Schema the answer must follow. */
  readonly schema?: Record<string, unknown>;
  readonly maxTokens?: number;
  readonly stop?: readonly string[];
  readonly reasoning?: boolean;
}

/** What a caller got, in no API's words. */
export interface Outcome {
  text: string;
  reasoning: string;
  calls: { name: string; arguments: unknown }[];
  /** `stop`, `length`, `tool_calls`, `refusal`; empty when the answer did not come to its end. */
  stop: string;
  usage: { prompt: number; completion: number } | null;
  /** The HTTP status of an error, or 0 for one inside a stream. */
  error?: number;
}

export const nothing = (): Outcome => ({ text: '', reasoning: '', calls: [], stop: '', usage: null });

/** One row of the matrix: what is asked, how the upstream behaves, what must come out. */
export interface Scenario {
  readonly name: string;
  readonly wish: Wish;
  readonly upstream: Behaviour;
  check(outcome: Outcome): void;
  /** Looks at what the upstream was sent, as one text. */
  sent?(body: string): void;
}

/** A client API, spoken by its vendor's own package. */
export interface Driver {
  readonly name: string;
  ask(wish: Wish, model: string): Promise<Outcome>;
}
