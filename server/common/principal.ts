import type { FastifyRequest } from 'fastify';

export const Role = { common: 1, admin: 10, root: 100 } as const;

/** The authenticated caller of the management API or GraphQL. */
export interface Principal {
  userId: number;
  username: string;
  role: number;
  group: string;
  /** The kind of credential; only a cookie is subject to CSRF. */
  via: 'session' | 'accessToken';
  /** The login behind a cookie. */
  session?: { digest: Buffer; startedAt: Date };
}

/** How long the authentication of a request is cached, in ms: a ban must not wait for a body that arrives slowly. */
const FRESH_MS = 1_000;

/** `together`: a credential is looked up in one query with those of other requests, which takes slightly longer. */
export type Lookup = 'alone' | 'together';

/** Authenticates requests. Implemented by the accounts module. */
export abstract class Authenticator {
  private readonly last = new WeakMap<FastifyRequest, { at: number; response: Promise<Principal | null> }>();

  /**
   * Called by the rate limit before the body is read, and again by the route.
   * @returns null when the request has no credential.
   * @throws {AppError} when its credential is invalid, or when its owner is banned.
   */
  authenticate(request: FastifyRequest, lookup: Lookup = 'alone'): Promise<Principal | null> {
    const now = performance.now();
    const last = this.last.get(request);
    if (last && now - last.at < FRESH_MS) return last.response;
    const response = this.identify(request, lookup);
    this.last.set(request, { at: now, response });
    return response;
  }

  /**
   * Whether the request has a credential that was valid recently. It may have become invalid; only `authenticate`
   * checks that.
   */
  abstract isKnown(request: FastifyRequest): boolean;

  /** As `authenticate`. */
  protected abstract identify(request: FastifyRequest, lookup: Lookup): Promise<Principal | null>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once per request by the access guard or the GraphQL context. */
    principal?: Principal | null;
  }
}

export function isAdmin(caller: Principal): boolean {
  return caller.role >= Role.admin;
}
