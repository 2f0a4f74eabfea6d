import type { Behaviour } from '../../../support/mock-upstream/behaviour.js';

/** A tool in a form that every API supports. */
interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly parameters: Record<string, unknown>;
}

/** The request of a client, independent of an API format. */
export interface RequestParameters {
  readonly prompt: string;
  readonly stream?: boolean;
  readonly tools?: readonly ToolSpec[];
  /** A PNG as base64. */
  readonly image?: string;
  /** JSON Schema that the response must follow. */
  readonly schema?: Record<string, unknown>;
  readonly maxTokens?: number;
  readonly stop?: readonly string[];
  readonly reasoning?: boolean;
}

/** The result of a request, independent of an API format. */
export interface Outcome {
  text: string;
  reasoning: string;
  calls: { name: string; arguments: unknown }[];
  /** `stop`, `length`, `tool_calls`, `refusal`; empty when the response was interrupted. */
  stop: string;
  usage: { prompt: number; completion: number } | null;
  /** The HTTP status of an error, or 0 for one inside a stream. */
  error?: number;
}

export const nothing = (): Outcome => ({ text: '', reasoning: '', calls: [], stop: '', usage: null });

/** One row of the matrix: the request, the behaviour of the upstream and the expected outcome. */
export interface Scenario {
  readonly name: string;
  readonly parameters: RequestParameters;
  readonly upstream: Behaviour;
  check(outcome: Outcome): void;
  /** Checks the text of the upstream request. */
  sent?(body: string): void;
}

/** A client API, called with the SDK of its vendor. */
export interface Driver {
  readonly name: string;
  send(wanted: RequestParameters, model: string): Promise<Outcome>;
}
