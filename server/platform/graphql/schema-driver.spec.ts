import { once } from 'node:events';
import { request as send } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ApolloDriverConfig } from '@nestjs/apollo';
import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { GraphQLModule, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { OrphanedReferenceRegistry } from '@nestjs/graphql/dist/schema-builder/services/orphaned-reference.registry.js';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Authenticator } from '../../common/principal.js';
import { readConfig } from '../config/config.js';
import { Changes } from '../coordination/changes.js';
import { responseInLanguages } from '../http/request-language.js';
import { Upgrades } from '../http/upgrades.js';
import { Logger } from '../telemetry/logger.js';
import { SchemaDriver } from './schema-driver.js';
import { SchemaOnDemand } from './schema-on-demand.js';
import { Subscriptions } from './subscriptions.js';

class KeptLog extends Logger {
  readonly errors: string[] = [];

  override error(fields: { readonly event?: string; readonly err?: unknown }): void {
    this.errors.push(`${fields.event}: ${fields.err}`);
  }
}

@ObjectType()
class Empty {}

/** Its schema has a type without fields. */
@Resolver()
class FaultyResolver {
  @Query(() => Empty, { nullable: true })
  nothing() {
    return null;
  }
}

@Resolver()
class ValidResolver {
  @Query(() => String)
  greeting() {
    return 'hello';
  }
}

const logger = new KeptLog(readConfig({}));
const shared = [
  SchemaOnDemand,
  { provide: Logger, useValue: logger },
  { provide: Changes, useValue: { on: () => undefined } },
  { provide: Authenticator, useValue: { authenticate: async () => ({ via: 'session', userId: 1 }) } },
];
@Global()
@Module({ providers: shared, exports: shared })
class SharedModule {}

describe('GraphQL of the driver', () => {
  let app: NestFastifyApplication;
  // NestJS adds these types to each schema of the process. Those of product files that another test file has loaded may
  // refer to enumerations that it has not loaded.
  beforeEach(() => {
    jest.spyOn(OrphanedReferenceRegistry.prototype, 'getAll').mockReturnValue([]);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await app.close();
  });

  async function start(resolver: new () => object): Promise<string> {
    logger.errors.length = 0;
    @Module({
      imports: [
        SharedModule,
        GraphQLModule.forRoot<ApolloDriverConfig>({
          driver: SchemaDriver,
          autoSchemaFile: true,
          buildSchemaOptions: { skipCheck: true },
        }),
      ],
      providers: [resolver, Subscriptions, Upgrades],
    })
    class SiteModule {}
    app = await NestFactory.create<NestFastifyApplication>(SiteModule, new FastifyAdapter(), { logger: false });
    const fastify = app.getHttpAdapter().getInstance();
    responseInLanguages(fastify, () => 'en');
    await fastify.register(fastifyCookie);
    await app.listen(0, '127.0.0.1');
    return app.getUrl();
  }

  const query = async (url: string, text: string) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify({ query: text }),
    });
    return { status: response.status, body: await response.json() };
  };

  const upgrade = async (url: string) => {
    const request = send(`${url}/graphql`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-protocol': 'graphql-transport-ws',
      },
    }).end();
    const [response] = await Promise.race([once(request, 'response'), once(request, 'upgrade')]);
    response.destroy();
    return response.statusCode;
  };

  it('serves a valid schema over HTTP and WebSocket', async () => {
    const url = await start(ValidResolver);
    const response = await query(url, '{ greeting }');
    // First, because the response does not say why a schema is invalid.
    expect(logger.errors).toEqual([]);
    expect(response).toEqual({ status: 200, body: { data: { greeting: 'hello' } } });
    expect(await upgrade(url)).toBe(101);
    expect(logger.errors).toEqual([]);
  });

  it('responds with an error in the format of GraphQL, and refuses upgrades, when the schema is invalid', async () => {
    const url = await start(FaultyResolver);
    const { status, body } = await query(url, '{ nothing { name } }');
    expect([status, body]).toEqual([
      500,
      {
        errors: [
          {
            message: 'Internal server error. Contact the administrator',
            extensions: { code: 'internal', status: 500, requestId: expect.any(String) },
          },
        ],
      },
    ]);
    expect(await upgrade(url)).toBe(500);
    const reason = 'Error: Type Empty must define one or more fields.';
    expect(logger.errors).toEqual([`graphql.schema_failed: ${reason}`, `graphql.failed: ${reason}`]);
  });
});
