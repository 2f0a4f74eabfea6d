import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Observable } from 'rxjs';
import type { Principal } from '../../common/principal.js';
import { type ChangeOrigin, withOrigin } from '../database/change-origin.js';

/** The origin of what a request changes. A visitor has neither an id nor a name. */
export function originOf(request: FastifyRequest, principal: Principal | null, operation: string): ChangeOrigin {
  return {
    kind: 'user',
    name: principal ? nameOf(principal) : '',
    ...(principal && { userId: principal.userId, role: principal.role, credential: principal.via }),
    address: request.ip,
    requestId: String(request.id),
    operation,
  };
}

/** The username and, of a service credential, its name. */
function nameOf({ username, credential }: Principal): string {
  return credential ? `${username} (${credential.name})` : username;
}

/** Gives the handlers of REST routes the origin of their request. GraphQL fields have their own. */
@Injectable()
export class RequestOrigins implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType<string>() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const operation = `${request.method} ${request.routeOptions.url}`;
    const origin = originOf(request, request.principal ?? null, operation);
    return new Observable((subscriber) => withOrigin(origin, () => next.handle().subscribe(subscriber)));
  }
}
