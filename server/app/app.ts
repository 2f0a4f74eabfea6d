import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Authenticator } from '../common/principal.js';
import { SQLITE_TYPE } from '../imports/stored-sources/sqlite-type.js';
import { OptionsService } from '../options/options.service.js';
import type { AccessRule } from '../platform/access/access-rule.js';
import { requireAccess } from '../platform/access/authorize.js';
import { RequestOrigins } from '../platform/audit/request-origin.js';
import { type Config, ROLES } from '../platform/config/config.js';
import type { Secrets } from '../platform/config/secrets.js';
import type { ConnectionTarget } from '../platform/database/database-target.js';
import { SchemaOnDemand } from '../platform/graphql/schema-on-demand.js';
import { responseInDialect } from '../platform/http/api-dialect.js';
import {
  acceptForms,
  acceptJsonBodies,
  acceptUploads,
  applyBodyLimits,
  lowerCaseEncoding,
} from '../platform/http/bodies/body-parsers.js';
import { serveConsole } from '../platform/http/console-files.js';
import { ErrorFilter } from '../platform/http/error-filter.js';
import { createFastifyAdapter } from '../platform/http/fastify-adapter.js';
import { HttpFigures, onManagementResponses } from '../platform/http/http-figures.js';
import { IdempotencyKeysService } from '../platform/http/idempotency/idempotency-keys.service.js';
import { keepResponses } from '../platform/http/idempotency/keep-responses.js';
import { ReplayFilter } from '../platform/http/idempotency/stored-response.js';
import { validationPipe } from '../platform/http/input/validation.js';
import { ApiLimit, limitApi } from '../platform/http/limits/api-limit.js';
import { UnnamedProxy } from '../platform/http/limits/unnamed-proxy.js';
import { setUpApiDocs } from '../platform/http/openapi/api-docs.js';
import { responseInLanguages } from '../platform/http/request-language.js';
import { relayAddresses, restrictToRoles } from '../platform/http/role-routes.js';
import { type Logger, NestLogger } from '../platform/telemetry/logger.js';
import { Tracing } from '../platform/telemetry/tracing.js';
import { RELAY_CALLS } from '../relay/docs/relay.docs.js';
import { AppModule } from './app.module.js';
import { insecureOrigins } from './insecure-origins.js';

/** Its fields declare who may use them. */
const graphql: AccessRule = { level: 'public', fields: true };

/** The access to routes that libraries register, which cannot declare it themselves. */
const LIBRARY_ROUTES: Readonly<Record<string, AccessRule>> = {
  'GET /assets/*': { level: 'page' },
  'GET /api/docs': { level: 'public' },
  'GET /api/docs/*': { level: 'public' },
  'GET /api/openapi.json': { level: 'public' },
  'GET /graphql': graphql,
  'POST /graphql': graphql,
};

/** Creates the whole application, ready to listen. */
export async function createApp(
  config: Config,
  secrets: Secrets,
  database: ConnectionTarget,
  logger: Logger,
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot(config, secrets, database, logger),
    createFastifyAdapter(config),
    { logger: new NestLogger(logger), abortOnError: false, bodyParser: false },
  );
  const fastify = app.getHttpAdapter().getInstance();
  const options = app.get(OptionsService);
  responseInLanguages(fastify, () => options.get('DefaultLanguage'));
  responseInDialect(fastify, () => options.get('ApiDialect'));
  requireAccess(fastify, LIBRARY_ROUTES);
  applyBodyLimits(fastify);
  onManagementResponses(fastify, app.get(HttpFigures), app.get<Tracing | null>(Tracing));
  await fastify.register(fastifyCookie);
  keepResponses(fastify, app.get(IdempotencyKeysService), logger);
  fastify.addHook('onRequest', lowerCaseEncoding);
  await fastify.register(fastifyCompress, { threshold: 1_024, encodings: ['br', 'gzip'] });
  fastify.addHook('onRequest', commonHeaders);
  const isRelayed = relayAddresses(RELAY_CALLS.map(({ path }) => path));
  if (config.env.ROLE.length < ROLES.length) fastify.addHook('onRequest', restrictToRoles(config, isRelayed));
  fastify.addHook('onRequest', limitApi(app.get(ApiLimit), app.get(Authenticator), new UnnamedProxy(logger)));
  app.useGlobalPipes(validationPipe());
  app.useGlobalInterceptors(new RequestOrigins());
  app.useGlobalFilters(new ErrorFilter(logger), new ReplayFilter());
  acceptJsonBodies(fastify);
  acceptForms(fastify);
  acceptUploads(fastify, [SQLITE_TYPE]);
  if (config.servesConsole) {
    setUpApiDocs(app, RELAY_CALLS);
    const pageSettings = () => ({
      siteName: options.get('SystemName'),
      insecureOrigins: insecureOrigins(options),
    });
    await serveConsole(fastify, config, isRelayed, pageSettings, () => app.get(SchemaOnDemand).prepare());
  }
  await app.init();
  return app;
}

/** Opens the port. @returns the address to open in a browser. */
export async function listen(app: NestFastifyApplication, config: Config): Promise<string> {
  const { HOST, PORT } = config.env;
  await app.listen(PORT, HOST);
  const address = app.getHttpServer().address();
  const port = typeof address === 'object' && address !== null ? address.port : PORT;
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The page of /api/docs has inline styles; all other content must be loaded from the same origin. */
const API_DOCS_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every response that is not relayed: the request id, and restrictions for browsers. */
function commonHeaders(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.url.startsWith('/v1/')) {
    done();
    return;
  }
  reply.header('x-request-id', request.id);
  reply.header('x-oneapi-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  if (request.url.startsWith('/api/docs')) reply.header('content-security-policy', API_DOCS_POLICY);
  if (/^\/(api|scim)\//.test(request.url)) reply.header('cache-control', 'no-store');
  done();
}
