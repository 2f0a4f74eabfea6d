import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';
import { BodyWatch } from './body-watch.js';
import { oneAtATime, type RequestHandler } from './one-at-a-time.js';
import { routedUrl } from './path-aliases.js';
import { newRequestId } from './request-id.js';
import { clientErrorHandler, faultOf, strictly } from './strict-requests.js';
import { respondToInvalidAddress } from './unknown-route.js';

/** Serves a request without the framework, or returns false to leave it to the framework. */
type DirectHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

declare module 'fastify' {
  interface FastifyInstance {
    /** Offers each request to the handler before routing. There is at most one such handler. */
    handleDirectly(handler: DirectHandler): void;
    /** The client's address of a request that the framework does not route, as `FastifyRequest.ip`. */
    addressOf(request: IncomingMessage): string;
  }
}

/**
 * Requests that are served before the framework sees them: routing, hooks and the body parser of Fastify are a tenth of
 * the CPU time of a relayed call.
 */
class DirectRequests {
  private handler: DirectHandler | undefined;
  private readonly isTrusted: (address: string, hop: number) => boolean;

  /** @param proxies the addresses of trusted proxies */
  constructor(proxies: readonly string[]) {
    this.isTrusted = proxies.length > 0 ? proxyAddr.compile([...proxies]) : () => false;
  }

  /** A handler that offers each request to the direct handler first. */
  before(handle: RequestHandler): RequestHandler {
    return (request, response) => {
      if (!this.handler?.(request, response)) handle(request, response);
    };
  }

  decorate(fastify: FastifyInstance): void {
    fastify.decorate('handleDirectly', (handler: DirectHandler) => {
      this.handler = handler;
    });
    fastify.decorate('addressOf', (request: IncomingMessage) => proxyAddr(request, this.isTrusted));
    // While it closes, the framework sends `connection: close` to clients.
    fastify.addHook('preClose', (done) => {
      this.handler = undefined;
      done();
    });
  }
}

const CONSOLE_BODY_LIMIT = 1024 * 1024;

/**
 * Upgrades to other protocols are ignored, and the request is served normally (RFC 9110, 7.8): some clients always
 * offer h2c.
 */
const wantsWebSocket = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket' && faultOf(request) === null;

const SERVER_OPTIONS: ServerOptions = {
  keepAliveTimeout: 75_000,
  // Timeout for the whole request, however slowly it is sent.
  requestTimeout: 300_000,
  headersTimeout: 15_000,
  maxHeaderSize: 16 * 1024,
  shouldUpgradeCallback: wantsWebSocket,
};

/** The HTTP server's fixed settings. */
export function createFastifyAdapter(config: Config): FastifyAdapter {
  const bodies = new BodyWatch();
  const direct = new DirectRequests(config.env.TRUSTED_PROXIES);
  const adapter = new FastifyAdapter({
    // Lines per request would cost a third of a relayed call; the usage log records the calls.
    logger: false,
    genReqId: newRequestId,
    bodyLimit: CONSOLE_BODY_LIMIT,
    trustProxy: config.env.TRUSTED_PROXIES.length > 0 ? config.env.TRUSTED_PROXIES : false,
    serverFactory: (handle: RequestHandler) =>
      createServer(SERVER_OPTIONS, oneAtATime(strictly(bodies.watch(direct.before(handle))))),
    clientErrorHandler,
    frameworkErrors: respondToInvalidAddress,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    rewriteUrl: routedUrl,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  });
  direct.decorate(adapter.getInstance());
  return adapter;
}
