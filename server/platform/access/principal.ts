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

/** Finds out who is calling. Bound by the accounts module. */
export abstract class Authenticator {
  /**
   * @returns null when the request carries no credential.
   * @throws {AppError} when it carries one that does not hold, or when its owner is banned.
   */
  abstract authenticate(request: FastifyRequest): Promise<Principal | null>;
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
