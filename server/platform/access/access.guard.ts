import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../common/errors/app-error.js';
import { Authenticator } from '../../common/principal.js';
import { CommonError } from '../errors/common.errors.js';
import type { AccessRule } from './access-rule.js';
import { authorize } from './authorize.js';
import { DemoSite, isSafe } from './demo-site.js';
import { requireJson, requireSameOrigin } from './same-origin.js';

/** Applies the declared access to REST routes, by the matched route and not by the URL as it was written. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly demo: DemoSite,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    // GraphQL fields are checked individually when the schema is built.
    if (context.getType<string>() === 'graphql') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const rule = request.routeOptions.config.access;
    if (rule === undefined) throw new AppError(CommonError.forbidden);
    request.principal = rule.crossSite ? null : await this.principalOf(request, rule);
    authorize(rule, request.principal);
    if (rule.changes || !isSafe(request.method)) {
      if (!rule.crossSite) requireSameOrigin(request, request.principal?.via === 'session');
      requireJson(request, request.principal, rule);
    }
    this.demo.requireRoute(request.method, rule, request.principal);
    return true;
  }

  /** A stale cookie must not make a public page fail. */
  private async principalOf(request: FastifyRequest, rule: AccessRule) {
    try {
      return await this.authenticator.authenticate(request);
    } catch (error) {
      if (rule.level === 'public' && error instanceof AppError) return null;
      throw error;
    }
  }
}
