import type { Address, Dialect, Operation } from './dialect.js';

/** What a request to a relay address asks for. */
export interface Asking {
  readonly operation: Operation;
  readonly address: Address;
}

/** An address under which clients of one dialect call. Several addresses may ask for the same thing. */
export interface RelayRoute {
  /** The router's template. */
  readonly path: string;
  readonly dialect: Dialect;
  /**
   * What is asked for, by the template's parameters.
   * @throws {AppError} when the address names nothing
   */
  find(parameters: Readonly<Record<string, string | undefined>>, query: URLSearchParams | null): Asking;
}

/** A route that asks for one thing and says all else in its body. */
export function plainRoute(path: string, operation: Operation): RelayRoute {
  return {
    path,
    dialect: operation.dialect,
    find: (_, query) => ({ operation, address: { model: null, stream: false, query } }),
  };
}
