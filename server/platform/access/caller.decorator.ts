import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../common/principal.js';

function principalFrom(context: ExecutionContext): Principal | null {
  if (context.getType<string>() === 'graphql') {
    return GqlExecutionContext.create(context).getContext<{ principal: Principal | null }>().principal;
  }
  return context.switchToHttp().getRequest<FastifyRequest>().principal ?? null;
}

/** The caller of a protected route or field, already authorized. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const principal = principalFrom(context);
  if (principal === null) throw new Error('@Caller() is used on a public route or field; use @OptionalCaller()');
  return principal;
});

/** The caller of a public route or field: null when no user is logged in. */
export const OptionalCaller = createParamDecorator((_: unknown, context: ExecutionContext) => principalFrom(context));
