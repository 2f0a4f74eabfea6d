import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  type Source,
  specifiedRules,
  validate,
} from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { AppError, type Language } from '../../common/errors/app-error.js';
import { Authenticator, type Principal } from '../../common/principal.js';
import { originHost } from '../access/same-origin.js';
import { Changes } from '../coordination/changes.js';
import { CommonError } from '../errors/common.errors.js';
import { toAppError } from '../http/error-filter.js';
import { graphqlFailureOf } from '../http/graphql-error.js';
import { newRequestId } from '../http/request-id.js';
import { refuseUpgrade, Upgrades } from '../http/upgrades.js';
import { type GraphQLContext, Loaders } from './context.js';
import { libraryText } from './graphql.errors.js';
import { MAX_DOCUMENT_TOKENS, MAX_ERRORS, subscriptionsOnly, tooManyTokens, withinLimits } from './limits.js';
import { SchemaOnDemand } from './schema-on-demand.js';

const PATH = '/graphql';
const MAX_MESSAGE_BYTES = 64 * 1024;
const PING_EVERY_MS = 30_000;
/** Max sockets of one user in one process. */
const MAX_SOCKETS_PER_USER = 20;
/** Max subscriptions of one socket. */
const MAX_FOLLOWED = 100;
const SERVICE_RESTART = 1012;
const REVOKED = 4403;

type Upgraded = IncomingMessage & { principal?: Principal };

/**
 * GraphQL over WebSocket. A client that is not logged in, or that comes from another site, is refused before the
 * upgrade; a client that loses its access is disconnected immediately.
 */
@Injectable()
export class Subscriptions implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has('graphql-transport-ws') ? 'graphql-transport-ws' : false),
  });

  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly schema: SchemaOnDemand,
    private readonly authenticator: Authenticator,
    private readonly upgrades: Upgrades,
    changes: Changes,
  ) {
    changes.on('user', ({ userId }) => this.cutOff(userId));
    changes.on('everything', () => this.disconnectAll());
  }

  onApplicationBootstrap(): void {
    useServer<Record<string, unknown>, { request: Upgraded }>(
      {
        schema: () => this.schema.get(),
        parse: parsed,
        onSubscribe: ({ subscriptions }, _id, { query }) =>
          Object.keys(subscriptions).length > MAX_FOLLOWED ? [tooMany()] : syntaxErrorsOf(query),
        context: ({ extra }) => this.contextOf(extra.request),
        validate: validated,
        onError: ({ extra }, _id, _payload, errors) => {
          const subscriber = { language: this.languageOf(extra.request), id: newRequestId() };
          return translated(errors, subscriber, ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE);
        },
        onNext: (_, _id, _payload, { contextValue }, result) => {
          if (!result.errors) return result;
          const { language, request } = contextValue as GraphQLContext;
          const errors = translated(result.errors, { language, id: request.id }, ApolloServerErrorCode.BAD_USER_INPUT);
          return { ...result, errors };
        },
      },
      this.sockets,
      PING_EVERY_MS,
    );
    this.upgrades.register(PATH, (request, socket, head) => void this.upgrade(request, socket, head));
  }

  beforeApplicationShutdown(): void {
    for (const socket of this.sockets.clients) socket.close(1001, 'going away');
    this.sockets.close();
  }

  private async upgrade(request: Upgraded, socket: Duplex, head: Buffer): Promise<void> {
    try {
      const principal = await this.admit(request);
      // Built before the upgrade: after it, a client has three seconds for its first message, even while this process
      // builds.
      await this.schema.get();
      if (this.socketsOf(principal.userId).length >= MAX_SOCKETS_PER_USER) throw new AppError(CommonError.rate_limited);
      request.principal = principal;
      this.sockets.handleUpgrade(request, socket, head, (client) => {
        Reflect.set(client, 'userId', principal.userId);
        this.sockets.emit('connection', client, request);
      });
    } catch (thrown) {
      const error = toAppError(thrown);
      const failure = graphqlFailureOf(error, { language: this.languageOf(request), id: newRequestId() });
      refuseUpgrade(socket, error.status, failure);
    }
  }

  /** @throws {AppError} unless the caller may open a socket */
  private async admit(request: Upgraded): Promise<Principal> {
    const { origin, host, cookie = '' } = request.headers;
    if (origin !== undefined && originHost(origin) !== host) throw new AppError(CommonError.cross_origin);
    const cookies = this.adapter.httpAdapter.getInstance<FastifyInstance>().parseCookie(cookie);
    const principal = await this.authenticator.authenticate(asFastify(request, cookies));
    if (principal === null) throw new AppError(CommonError.unauthenticated);
    // A socket would outlive the expiry of the credential.
    if (principal.via === 'serviceCredential') throw new AppError(CommonError.forbidden);
    return principal;
  }

  private contextOf(request: Upgraded): GraphQLContext {
    const principal = request.principal ?? null;
    return { request: asFastify(request), principal, language: this.languageOf(request), loaders: new Loaders() };
  }

  private languageOf({ headers }: Upgraded): Language {
    return this.adapter.httpAdapter.getInstance<FastifyInstance>().languageOf(headers);
  }

  /** Closes all sockets when permissions are unknown: clients reconnect and are authenticated again. */
  private disconnectAll(): void {
    for (const socket of this.sockets.clients) socket.close(SERVICE_RESTART, 'Reconnect');
  }

  private cutOff(userId: number): void {
    for (const socket of this.socketsOf(userId)) socket.close(REVOKED, 'Forbidden');
  }

  private socketsOf(userId: number): WebSocket[] {
    return [...this.sockets.clients].filter((socket) => Reflect.get(socket, 'userId') === userId);
  }
}

function tooMany(): GraphQLError {
  const refusal = new AppError(CommonError.rate_limited);
  return new GraphQLError(refusal.message, { originalError: refusal });
}

/** The parts of a request that authentication and resolvers read; there is no Fastify request on an upgrade. */
function asFastify(request: Upgraded, cookies: Record<string, string | undefined> = {}): FastifyRequest {
  const { headers, url } = request;
  const ip = request.socket.remoteAddress ?? '';
  return { headers, url: url ?? PATH, ip, id: newRequestId(), cookies, raw: request } as FastifyRequest;
}

/** What a translated error depends on. */
type Subscriber = Pick<FastifyRequest, 'language' | 'id'>;

/** Errors in the form that requests have. @param libraryCode code of errors of the library that have none */
function translated(
  errors: readonly GraphQLError[],
  subscriber: Subscriber,
  libraryCode: ApolloServerErrorCode,
): GraphQLError[] {
  return errors.slice(0, MAX_ERRORS).map((error) => {
    const { originalError, path, nodes, source, positions, message } = error;
    if (!originalError || originalError instanceof GraphQLError) {
      const code = error.extensions['code'] ?? libraryCode;
      const extensions = { code, status: 400, requestId: subscriber.id };
      const place = { path, nodes, source, positions };
      return new GraphQLError(libraryText(code, message, subscriber.language), { ...place, extensions });
    }
    const [failure] = graphqlFailureOf(toAppError(originalError), subscriber).errors;
    return new GraphQLError(failure.message, { path, nodes, extensions: failure.extensions });
  });
}

/** @throws {GraphQLError} for a syntax error, or too many tokens */
function parsed(source: string | Source): DocumentNode {
  return parse(source, { maxTokens: MAX_DOCUMENT_TOKENS });
}

/** Errors of a document that cannot be parsed, for which the library would close the socket. */
function syntaxErrorsOf(query: string): readonly GraphQLError[] | undefined {
  try {
    parsed(query);
    return undefined;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const { message, source, positions } = error;
    const extensions = { code: ApolloServerErrorCode.GRAPHQL_PARSE_FAILED };
    return [new GraphQLError(message, { source, positions, extensions, originalError: tooManyTokens(error) })];
  }
}

/** The errors of the library's rules with their code; only over HTTP the library adds it. */
function validated(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const errors = validate(schema, document, [...specifiedRules, withinLimits, subscriptionsOnly]);
  return errors.map((error) => {
    const { originalError, nodes, message } = error;
    const extensions = { code: ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED };
    return originalError ? error : new GraphQLError(message, { nodes, extensions });
  });
}
