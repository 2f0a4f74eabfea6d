import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Claim, IDEMPOTENCY_KEY, IdempotencyKeysService } from './idempotency-keys.service.js';
import { StoredResponse } from './stored-response.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while a request runs under an idempotency key; its response will be stored. */
    idempotencyClaim?: Claim;
  }
}

/**
 * Claims the idempotency key of a request to a route that accepts one. Runs after the access guard, so refused callers
 * get no information about keys.
 */
@Injectable()
export class IdempotencyGuard implements CanActivate {
  constructor(private readonly keys: IdempotencyKeysService) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    if (context.getType<string>() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = request.headers[IDEMPOTENCY_KEY];
    if (typeof key !== 'string' || !request.routeOptions.config.access?.idempotencyKey) return true;
    // Keys are per caller, and every one of these routes has a caller.
    return request.principal ? this.claim(request, request.principal.userId, key) : true;
  }

  private async claim(request: FastifyRequest, userId: number, key: string): Promise<true> {
    const claimed = await this.keys.claim(userId, key, request);
    if (claimed instanceof StoredResponse) throw claimed;
    request.idempotencyClaim = claimed;
    return true;
  }
}
