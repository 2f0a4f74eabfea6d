import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Max pipelined requests of one connection that wait for an earlier response. Clients that pipeline send a few. */
const MAX_WAITING = 100;

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Starts the requests of a connection one after the other, and closes a connection on which more than `MAX_WAITING`
 * wait. Node.js starts all pipelined requests at once and buffers their responses until the client reads them: a
 * megabyte of requests would fill gigabytes.
 */
export function oneAtATime(handle: RequestHandler): RequestHandler {
  const queues = new WeakMap<Socket, (() => void)[]>();

  function start(request: IncomingMessage, response: ServerResponse, queue: (() => void)[]): void {
    const { socket } = request;
    response.once('close', () => {
      const next = socket.destroyed ? undefined : queue.shift();
      if (next) next();
      else queues.delete(socket);
    });
    handle(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket);
    if (!queue) {
      const waiting: (() => void)[] = [];
      queues.set(socket, waiting);
      start(request, response, waiting);
    } else if (queue.length < MAX_WAITING) queue.push(() => start(request, response, queue));
    else socket.destroy();
  };
}
