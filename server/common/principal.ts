import type { FastifyRequest } from 'fastify';

export const Role = { common: 1, admin: 10, root: 100 } as const;

/** Who is calling the management API or GraphQL. */
export interface Principal {
  userId: number;
  username: string;
  role: number;
  group: string;
  /** How they proved it; only a cookie can be ridden by another site. */
  via: 'session' | 'accessToken';
  /** The login behind a cookie. */
  session?: { digest: Buffer; startedAt: Date };
}

/** How long (ms) what was found out about a request counts: a ban must not wait for a body that arrives slowly. */
const FRESH_MS = 1_000;

/** `together`: a credential is looked up in one query with those of other requests, which takes a moment longer. */
export type Lookup = 'alone' | 'together';

/** Finds out who is calling. Bound by the accounts module. */
export abstract class Authenticator {
  private readonly last = new WeakMap<FastifyRequest, { at: number; answer: Promise<Principal | null> }>();

  /**
   * The rate limit asks before the body is read, and the route asks again.
   * @returns null when the request carries no credential.
   * @throws {AppError} when it carries one that does not hold, or when its owner is banned.
   */
  authenticate(request: FastifyRequest, lookup: Lookup = 'alone'): Promise<Principal | null> {
    const now = performance.now();
    const last = this.last.get(request);
    if (last && now - last.at < FRESH_MS) return last.answer;
    const answer = this.identify(request, lookup);
    this.last.set(request, { at: now, answer });
    return answer;
  }

  /** Whether the request carries a credential that has held lately. It may hold no more: only `authenticate` says that. */
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
