import { ApolloServer, type ApolloServerOptionsWithSchema } from '@apollo/server';
import { type ApolloFastifyContextFunction, fastifyApolloHandler } from '@as-integrations/fastify';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Inject, Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { GraphQLSchemaBuilder } from '@nestjs/graphql/dist/graphql-schema.builder.js';
import { ResolversExplorerService } from '@nestjs/graphql/dist/services/resolvers-explorer.service.js';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import {
  assertValidSchema,
  type GraphQLFieldResolver,
  GraphQLSchema,
  isObjectType,
  lexicographicSortSchema,
} from 'graphql';
import { sendError, toAppError } from '../http/error-filter.js';
import { Logger } from '../telemetry/logger.js';
import type { GraphQLContext } from './context.js';
import { servedRequest } from './error-plugin.js';
import { SchemaOnDemand } from './schema-on-demand.js';

type Resolve = GraphQLFieldResolver<unknown, unknown>;
/**
 * The resolver of a field that NestJS finds: the function of a query, mutation or field, or both functions of a
 * subscription.
 */
type FieldResolver = Resolve | { readonly resolve?: Resolve; readonly subscribe?: Resolve };

/**
 * Builds the schema once, from the classes, for the first request. The driver of NestJS builds it at the start, prints
 * it as text, builds a second one from the text and copies the resolvers between the two.
 */
@Injectable()
export class SchemaDriver extends ApolloDriver {
  constructor(
    @Inject(ModulesContainer) modules: ModulesContainer,
    @Inject(ResolversExplorerService) private readonly explorer: ResolversExplorerService,
    @Inject(GraphQLSchemaBuilder) private readonly builder: GraphQLSchemaBuilder,
    @Inject(SchemaOnDemand) private readonly schema: SchemaOnDemand,
    @Inject(Logger) private readonly logger: Logger,
  ) {
    super(modules);
  }

  /** NestJS requires a schema at the start; this one is empty and never served. */
  override async generateSchema(options: ApolloDriverConfig): Promise<GraphQLSchema> {
    this.schema.buildWith(() => this.build(options));
    return new GraphQLSchema({});
  }

  override async start(options: ApolloDriverConfig): Promise<void> {
    const fastify = this.httpAdapterHost.httpAdapter.getInstance<FastifyInstance>();
    let opened: Promise<RouteHandlerMethod> | undefined;
    fastify.route({
      url: options.path ?? '/graphql',
      method: ['GET', 'POST', 'OPTIONS'],
      handler: async (request, reply) => {
        opened ??= this.open(options);
        let handle: RouteHandlerMethod;
        try {
          handle = await opened;
        } catch (error) {
          return this.fail(error, request, reply);
        }
        return servedRequest.run(request, () => handle.call(fastify, request, reply));
      },
    });
  }

  private async open(options: ApolloDriverConfig): Promise<RouteHandlerMethod> {
    const schema = await this.schema.get();
    const server = new ApolloServer<GraphQLContext>({
      ...options,
      schema,
    } as ApolloServerOptionsWithSchema<GraphQLContext>);
    await server.start();
    return fastifyApolloHandler(server, { context: options.context as ApolloFastifyContextFunction<GraphQLContext> });
  }

  /** Responds in the format of GraphQL when there is no server that would. */
  private fail(cause: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    this.logger.error({ event: 'graphql.failed', err: cause, requestId: request.id }, 'GraphQL request failed');
    sendError(request, reply, toAppError(cause));
    return reply;
  }

  /** @throws {Error} when the schema is invalid, for instance when a type has no fields */
  private async build(options: ApolloDriverConfig): Promise<GraphQLSchema> {
    const resolvers = this.explorer.explore() as Record<string, Record<string, FieldResolver>>;
    const schema = await this.builder.build(true, options, this.explorer.getAllCtors());
    addResolvers(schema, resolvers);
    const transformed = options.transformSchema ? await options.transformSchema(schema) : schema;
    const sorted = lexicographicSortSchema(transformed);
    // graphql-js stores the result in the schema, so Apollo Server does not validate it again.
    assertValidSchema(sorted);
    return sorted;
  }

  /**
   * The application closes the HTTP server. The driver's own shutdown closes every connection after ten seconds, even
   * streams that may run for the whole grace period.
   */
  override async stop(): Promise<void> {}
}

/** @throws {Error} when a resolver has a type or a field that is not in the schema */
function addResolvers(schema: GraphQLSchema, resolvers: Record<string, Record<string, FieldResolver>>): void {
  for (const [typeName, ofFields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName);
    for (const [fieldName, resolver] of Object.entries(ofFields)) {
      const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
      if (!field) throw new Error(`GraphQL field ${typeName}.${fieldName} has a resolver but is not in the schema`);
      Object.assign(field, typeof resolver === 'function' ? { resolve: resolver } : resolver);
    }
  }
}
