import type { BodyDraft } from '../../bytes/body-draft.js';
import type { Format } from '../../bytes/format.js';
import type { RequestBody } from '../../bytes/request-body.js';
import type { Fields } from '../../bytes/untrusted.js';
import type { VendorSettings } from '../../canonical/vendor-settings.js';
import type { Address, Dialect, Operation } from './dialect.js';

/** The operation and the address of a request to a relay path. */
export interface RouteMatch {
  readonly operation: Operation;
  readonly address: Address;
}

/** A path that clients of one dialect call. Several paths can lead to the same operation. */
export interface RelayRoute {
  /** The router's template. */
  readonly path: string;
  readonly dialect: Dialect;
  /**
   * The operation for the template's parameters.
   * @throws {AppError} when there is none
   */
  find(parameters: Readonly<Record<string, string | undefined>>, query: URLSearchParams | null): RouteMatch;
}

/** A route with a single operation whose parameters are all in the body. */
export function plainRoute(path: string, operation: Operation): RelayRoute {
  return {
    path,
    dialect: operation.dialect,
    find: (_, query) => ({ operation, address: { model: null, stream: false, query } }),
  };
}

/** A call that the gateway serves without an upstream. */
export interface LocalCall {
  /** Path parameters by their names in the route's template. */
  readonly parameters: Readonly<Record<string, string | undefined>>;
  /** @throws {AppError} when the body is not a JSON object */
  body(): RequestBody;
}

/** A request for a token count in an API that upstreams may have. */
export interface UpstreamCount {
  readonly format: Extract<Format, 'anthropic.count' | 'gemini.count'>;
  readonly model: string;
  /** Writes the request. @param model the model's name at the upstream */
  write(model: string, vendors: VendorSettings): BodyDraft;
}

/** The tools a local response may use. */
export interface LocalTools {
  /** Counts tokens with the model's tokenizer. */
  count(model: string, texts: readonly string[]): Promise<number>;
  /** The response of an upstream that counts tokens itself; null when none does, or it failed. */
  upstreamCount(count: UpstreamCount): Promise<Fields | null>;
  /**
   * Requests a response from the upstream that stores it. Returns the upstream's JSON.
   * @param below the path after the response's id
   * @throws {AppError} response_not_found, response_unavailable, or the upstream's error
   */
  stored(method: 'GET' | 'POST' | 'DELETE', id: string, below: string): Promise<string>;
}

/** A route that is served free of charge and without a model. The caller's token is checked anyway. */
export interface LocalRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The router's template. */
  readonly path: string;
  readonly dialect: Dialect;
  /**
   * The response body: a value, or a JSON text.
   * @throws {AppError} an error of this API
   */
  respond(call: LocalCall, tools: LocalTools): object | Promise<object | string>;
}
