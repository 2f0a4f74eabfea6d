import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { GraphQLModule as NestGraphQLModule } from '@nestjs/graphql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CRITICAL_FIELDS } from '../access/policy/critical-fields.js';
import { Authenticator } from '../access/principal.js';
import { requireSameOrigin } from '../access/same-origin.js';
import { AppError, languageOf } from '../errors/app-error.js';
import { ApiLimit } from '../http/api-limit.js';
import { Logger } from '../telemetry/logger.js';
import type { GraphQLContext } from './context.js';
import { limitCriticalFields } from './critical-fields.js';
import { errorPlugin, formatError } from './error-plugin.js';
import { applyFieldPolicy } from './field-policy.js';
import { documentLimits, documentRules, MAX_TOKENS, requireSmallDocument } from './limits.js';
import { Loaders } from './loaders.js';
import { Subscriptions } from './subscriptions.js';

/** Everything a resolver may know about its request. */
export async function createContext(authenticator: Authenticator, request: FastifyRequest): Promise<GraphQLContext> {
  requireSmallDocument(request.body);
  const context: GraphQLContext = {
    request,
    principal: null,
    language: languageOf(request.headers['accept-language']),
    loaders: new Loaders(),
  };
  try {
    context.principal = await authenticator.authenticate(request);
    requireSameOrigin(request, context.principal?.via === 'session');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    context.principal = null;
    context.refusal = error;
  }
  return context;
}

/**
 * Stopping the HTTP server is the application's own business. The driver's way of it closes every connection after ten seconds,
 * in the middle of streams that may still run for the whole grace period.
 */
class UndrainedApolloDriver extends ApolloDriver {
  override async stop(): Promise<void> {}
}

@Module({
  imports: [
    NestGraphQLModule.forRootAsync<ApolloDriverConfig>({
      driver: UndrainedApolloDriver,
      inject: [Authenticator, ApiLimit, Logger],
      useFactory: (authenticator: Authenticator, limit: ApiLimit, logger: Logger) => ({
        path: '/graphql',
        autoSchemaFile: true,
        sortSchema: true,
        introspection: true,
        graphiql: false,
        csrfPrevention: true,
        // Who may not call a field at all uses up nobody's limit: the policy stands in front.
        transformSchema: (schema) => applyFieldPolicy(limitCriticalFields(schema, limit, CRITICAL_FIELDS)),
        transformAutoSchemaFile: false,
        context: (request: FastifyRequest, _reply: FastifyReply) => createContext(authenticator, request),
        includeStacktraceInErrorResponses: false,
        formatError,
        parseOptions: { maxTokens: MAX_TOKENS },
        validationRules: [...documentRules],
        // Its types come from the CommonJS build of Apollo Server, ours from the ESM one; the objects are the same.
        plugins: [...(documentLimits.plugins as unknown as ApolloServerPlugin[]), errorPlugin(logger)],
        allowBatchedHttpRequests: false,
      }),
    }),
  ],
  providers: [Subscriptions],
})
export class GraphQLModule {}
