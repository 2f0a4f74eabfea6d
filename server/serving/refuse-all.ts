import { createServer, type Server } from 'node:http';
import type { Config } from '../platform/config/config.js';
import { CommonError } from '../platform/errors/common.errors.js';

/** Seconds after which a refused client may send its call again. */
const RETRY_AFTER_SECONDS = 2;

/** Listens on the address of the site and refuses all requests, in a form that clients of all APIs retry. */
export async function refuseAll({ env: { HOST, PORT } }: Config): Promise<Server> {
  const { code, type, status, en, zh } = CommonError.site_moving;
  const message = `${en}; ${zh}`;
  const body = JSON.stringify({
    type: 'error',
    success: false,
    message,
    error: { type, code, message, status: 'UNAVAILABLE' },
  });
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, {
      'content-type': 'application/json',
      'retry-after': String(RETRY_AFTER_SECONDS),
      'x-should-retry': 'true',
      connection: 'close',
    });
    response.end(body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, resolve);
  });
  return server;
}
