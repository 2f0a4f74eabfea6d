import type { WireBody } from '../bytes/wire-body.js';
import type { Dialect } from './dialect.js';

/** A call that is answered here. */
export interface LocalCall {
  /** By the names in the route's template. */
  readonly parameters: Readonly<Record<string, string | undefined>>;
  /** @throws {AppError} when the body is no JSON object */
  body(): WireBody;
}

/** What an answer may need. */
export interface LocalTools {
  /** Counts tokens as the model would. */
  count(model: string, texts: readonly string[]): Promise<number>;
  /**
   * Asks for a response where it is stored. The answer is the upstream's JSON.
   * @param below the path below the response's own
   * @throws {AppError} response_not_found, response_unavailable, or the upstream's error
   */
  stored(method: 'GET' | 'POST' | 'DELETE', id: string, below: string): Promise<string>;
}

/** An address that is answered free of charge and without a model. The caller's token is checked all the same. */
export interface LocalRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The router's template. */
  readonly path: string;
  readonly dialect: Dialect;
  /** The answer's body: a value, or a JSON text. @throws {AppError} in words of this API */
  answer(call: LocalCall, tools: LocalTools): object | Promise<object | string>;
}
