import type { ApolloServerPlugin } from '@apollo/server';
import type { ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { GraphQLModule as NestGraphQLModule } from '@nestjs/graphql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import { AppError } from '../../common/errors/app-error.js';
import { Authenticator } from '../../common/principal.js';
import { accessOfField } from '../access/authorize.js';
import { DemoSite } from '../access/demo-site.js';
import { requireJson, requireSameOrigin } from '../access/same-origin.js';
import { Config } from '../config/config.js';
import { IdempotencyModule } from '../http/idempotency/idempotency.module.js';
import { IdempotencyKeysService } from '../http/idempotency/idempotency-keys.service.js';
import { ApiLimit } from '../http/limits/api-limit.js';
import { Logger } from '../telemetry/logger.js';
import { type GraphQLContext, Loaders } from './context.js';
import { errorPlugin, formatError } from './error-plugin.js';
import { applyFieldPolicy } from './field-policy.js';
import { refusalOf } from './graphql.errors.js';
import { MAX_DOCUMENT_TOKENS, requireSmallDocument, withinLimits } from './limits.js';
import { operationPlugin } from './operation-plugin.js';
import { SchemaDriver } from './schema-driver.js';
import { SchemaOnDemand } from './schema-on-demand.js';
import { Subscriptions } from './subscriptions.js';

/** Creates the context of the resolvers. */
async function createContext(authenticator: Authenticator, request: FastifyRequest): Promise<GraphQLContext> {
  const { language } = request;
  requireSmallDocument(request.body, language);
  try {
    requireJson(request);
  } catch (error) {
    throw error instanceof AppError ? refusalOf(error, language) : error;
  }
  const context: GraphQLContext = {
    request,
    principal: null,
    language,
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

@Module({ providers: [SchemaOnDemand], exports: [SchemaOnDemand] })
class SchemaModule {}

@Module({
  imports: [
    SchemaModule,
    NestGraphQLModule.forRootAsync<ApolloDriverConfig>({
      driver: SchemaDriver,
      imports: [IdempotencyModule, SchemaModule],
      inject: [Authenticator, DemoSite, ApiLimit, IdempotencyKeysService, Config, Logger],
      useFactory: (
        authenticator: Authenticator,
        demo: DemoSite,
        limit: ApiLimit,
        keys: IdempotencyKeysService,
        { env }: Config,
        logger: Logger,
      ) => ({
        path: '/graphql',
        autoSchemaFile: true,
        // The driver validates the schema; a whole introspection query in addition takes a twentieth of its time.
        buildSchemaOptions: { skipCheck: true },
        introspection: true,
        graphiql: false,
        csrfPrevention: true,
        // The policy is checked first: a caller without access to a field must not consume a limit.
        transformSchema: (schema) => applyFieldPolicy(limitCriticalFields(schema, limit), demo),
        context: (request: FastifyRequest, _reply: FastifyReply) => createContext(authenticator, request),
        includeStacktraceInErrorResponses: false,
        formatError,
        parseOptions: { maxTokens: MAX_DOCUMENT_TOKENS },
        validationRules: [withinLimits],
        persistedQueries: false,
        // The plugin types come from the CommonJS build of Apollo Server, the server's from the ESM build; the objects
        // are the same.
        plugins: [
          errorPlugin(logger),
          operationPlugin({ keys, demo, queryLimitMs: env.GRAPHQL_QUERY_TIMEOUT_MS, logger }),
        ] as unknown as ApolloServerPlugin[],
        allowBatchedHttpRequests: false,
      }),
    }),
  ],
  providers: [Subscriptions],
})
export class GraphQLModule {}

/**
 * Counts every call of a critical root field, under any alias, in the strict limit of the client's address, before the
 * field is resolved. Changes the schema.
 */
export function limitCriticalFields(schema: GraphQLSchema, limit: Pick<ApiLimit, 'countCritical'>): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      if (!type || !accessOfField(schema, type.name, field.name).critical) continue;
      const { resolve = defaultFieldResolver } = field;
      field.resolve = async (source, args, context: GraphQLContext, info) => {
        await limit.countCritical(context.request.ip);
        return resolve(source, args, context, info);
      };
    }
  }
  return schema;
}
