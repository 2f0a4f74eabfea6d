import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Max pipelined requests of one connection that wait for an earlier response. Clients that pipeline send a few. */
const MAX_WAITING = 100;

const WAITING = Symbol('waiting requests');

/** A connection; while it has a request, with the later ones that wait for it. */
type Connection = Socket & { [WAITING]?: (() => void)[] | undefined };

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Starts the requests of a connection one after the other, and closes a connection on which more than `MAX_WAITING`
 * wait. Node.js starts all pipelined requests concurrently and buffers their responses until the client reads them: a
 * megabyte of requests would fill gigabytes.
 */
export function oneAtATime(handle: RequestHandler): RequestHandler {
  function start(request: IncomingMessage, response: ServerResponse, queue: (() => void)[]): void {
    const connection: Connection = request.socket;
    response.on('close', () => {
      const next = connection.destroyed ? undefined : queue.shift();
      if (next) next();
      else connection[WAITING] = undefined;
    });
    handle(request, response);
  }

  return (request, response) => {
    const connection: Connection = request.socket;
    const queue = connection[WAITING];
    if (!queue) {
      connection[WAITING] = [];
      start(request, response, connection[WAITING]);
    } else if (queue.length < MAX_WAITING) queue.push(() => start(request, response, queue));
    else connection.destroy();
  };
}
