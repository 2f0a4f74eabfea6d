import { createServer, type IncomingMessage, type ServerOptions } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Config } from '../config/config.js';
import { BodyWatch } from './bodies/body-watch.js';
import { oneAtATime, type RequestHandler } from './one-at-a-time.js';
import { newRequestId } from './request-id.js';
import { clientErrorHandler, faultOf, strictly } from './strict-requests.js';

const CONSOLE_BODY_LIMIT = 1024 * 1024;

/** Any other protocol is ignored, and the request answered as it is (RFC 9110, 7.8): some clients offer h2c with each. */
const wantsWebSocket = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket' && faultOf(request) === null;

const SERVER_OPTIONS: ServerOptions = {
  keepAliveTimeout: 75_000,
  // A whole request must have arrived by then, however slowly it is sent.
  requestTimeout: 300_000,
  headersTimeout: 15_000,
  maxHeaderSize: 16 * 1024,
  shouldUpgradeCallback: wantsWebSocket,
};

/** The HTTP server's fixed settings. */
export function createFastifyAdapter(config: Config): FastifyAdapter {
  const bodies = new BodyWatch();
  return new FastifyAdapter({
    // Per-request lines would cost a third of a relayed call; the log row is the record.
    logger: false,
    genReqId: newRequestId,
    bodyLimit: CONSOLE_BODY_LIMIT,
    trustProxy: config.env.TRUSTED_PROXIES.length > 0 ? config.env.TRUSTED_PROXIES : false,
    serverFactory: (handle: RequestHandler) => createServer(SERVER_OPTIONS, oneAtATime(strictly(bodies.watch(handle)))),
    clientErrorHandler,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // The same API at the address of an older alias.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/hf/v1/') ? url.slice('/hf'.length) : url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  });
}
