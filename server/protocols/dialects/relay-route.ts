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
