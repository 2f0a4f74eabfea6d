import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, fastify } from 'fastify';
import { Access } from './access.decorator.js';
import { accessTo, requireAccess } from './authorize.js';

const respond = async () => 'ok';

describe('access of a route', () => {
  let server: FastifyInstance;
  beforeEach(() => {
    server = fastify();
    requireAccess(server, { 'GET /docs/*': { level: 'public' }, 'POST /graphql': { level: 'public', fields: true } });
  });
  afterEach(() => server.close());

  it('is declared by its definition, which also applies to HEAD', async () => {
    server.get(
      '/things/',
      accessTo('channels:write', { changes: true }),
      async ({ routeOptions }) => routeOptions.config.access,
    );
    expect((await server.inject('/things')).statusCode).toBe(404);
    expect((await server.inject('/things/')).json()).toEqual({ level: 'channels:write', changes: true });
    expect((await server.inject({ method: 'HEAD', url: '/things/' })).statusCode).toBe(200);
    expect(server.accessRules.get('GET /things')).toEqual({ level: 'channels:write', changes: true });
  });

  it('of a library is declared for it, also for all paths below one', async () => {
    server.get('/docs/page.js', async ({ routeOptions }) => routeOptions.config.access);
    server.post('/graphql', async ({ routeOptions }) => routeOptions.config.access);
    expect((await server.inject('/docs/page.js')).json()).toEqual({ level: 'public' });
    expect((await server.inject({ method: 'POST', url: '/graphql' })).json()).toEqual({
      level: 'public',
      fields: true,
    });
    expect([...server.accessRules.keys()]).toEqual(['GET /docs/*', 'POST /graphql']);
  });

  it.each(['/things', '/graphql', '/docs'])('that is not declared fails the start: GET %s', (url) => {
    expect(() => server.get(url, respond)).toThrow(`GET ${url} (respond) declares no access`);
  });

  it('of a library is needed for every method of a route', () => {
    const both = { method: ['POST', 'PUT'], url: '/graphql', handler: respond };
    expect(() => server.route(both)).toThrow('PUT /graphql (respond) declares no access');
  });

  it('is not needed for OPTIONS', () => {
    expect(() => server.options('/things', respond)).not.toThrow();
  });
});

describe('access of a controller', () => {
  @Controller('things')
  class ThingsController {
    @Get()
    @Access('channels:write', { critical: true })
    list() {
      return 'things';
    }
  }

  @Controller('forgotten')
  class ForgottenController {
    @Get(':id')
    show() {
      return 'a thing';
    }
  }

  let app: NestFastifyApplication;
  afterEach(() => app.close());

  async function start(controller: new () => object): Promise<void> {
    @Module({ controllers: [controller] })
    class ThingsModule {}
    app = await NestFactory.create<NestFastifyApplication>(ThingsModule, new FastifyAdapter(), { logger: false });
    requireAccess(app.getHttpAdapter().getInstance(), {});
    await app.init();
  }

  it('is declared by @Access at its methods', async () => {
    await start(ThingsController);
    const { accessRules } = app.getHttpAdapter().getInstance();
    expect([...accessRules]).toEqual([['GET /things', { level: 'channels:write', critical: true }]]);
  });

  it('fails the start with the name of the method when it is not declared', async () => {
    await expect(start(ForgottenController)).rejects.toThrow(
      'GET /forgotten/:id (ForgottenController.show) declares no',
    );
  });
});
