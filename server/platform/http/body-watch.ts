import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Placed, UnorderedSet } from '../../common/unordered-set.js';
import type { RequestHandler } from './one-at-a-time.js';

const IDLE_MS = 30_000;
/**
 * A body that has not arrived at this rate since `IDLE_MS` is rejected, so that clients cannot hold a slot by sending
 * single bytes.
 */
const MIN_BYTES_PER_SECOND = 2 * 1024;
const SWEEPS_PER_LIMIT = 6;
/**
 * How long a client whose body was refused may continue to send, so that it reads the response before the connection
 * ends.
 */
const LINGER_TIMEOUT_MS = 5_000;

interface IncomingBody extends Placed {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Bytes of the connection at the last check that found enough of them, and the time (ms) of that check. */
  bytes: number;
  since: number;
}

/**
 * Ends requests whose body stops arriving or arrives too slowly, and lets clients whose body is refused read the
 * response.
 */
export class BodyWatch {
  private readonly arriving = new UnorderedSet<IncomingBody>();

  constructor(
    private readonly idleMs = IDLE_MS,
    private readonly bytesPerSecond = MIN_BYTES_PER_SECOND,
  ) {
    setInterval(() => this.sweep(performance.now()), idleMs / SWEEPS_PER_LIMIT).unref();
  }

  watch(handle: RequestHandler): RequestHandler {
    return (request, response) => {
      if (hasBody(request)) {
        const arrival = { request, response, bytes: request.socket.bytesRead, since: performance.now(), place: -1 };
        this.arriving.add(arrival);
        response.on('close', () => this.arriving.delete(arrival));
        response.on('prefinish', () => {
          if (!request.complete) closeSlowly(request);
        });
      }
      handle(request, response);
    };
  }

  /** The bytes that must have arrived after this many ms. */
  private minBytesIn(ms: number): number {
    return Math.max(1, (ms * this.bytesPerSecond) / 1_000);
  }

  /** @param now milliseconds by the clock of `performance.now()` */
  sweep(now: number): void {
    for (const arrival of this.arriving) {
      const { request, bytes, since } = arrival;
      if (request.complete) this.arriving.delete(arrival);
      else if (request.socket.bytesRead - bytes >= this.minBytesIn(now - since)) {
        arrival.bytes = request.socket.bytesRead;
        arrival.since = now;
      } else if (now - since >= this.idleMs) {
        this.arriving.delete(arrival);
        refuseStalled(arrival);
      }
    }
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The body parser responds with the error; without a parser, the connection is closed. */
function refuseStalled({ request, response }: IncomingBody): void {
  if (response.headersSent || request.listenerCount('error') === 0) {
    request.socket.destroy();
    return;
  }
  response.shouldKeepAlive = false;
  request.emit('error', Object.assign(new Error('body stopped arriving'), { code: 'BODY_STALLED', statusCode: 408 }));
}

/**
 * Node.js closes a connection right after the last response, and a client that is still sending receives a reset
 * instead.
 */
function closeSlowly(request: IncomingMessage): void {
  const socket: Socket = request.socket;
  socket.destroySoon = () => {
    request.resume();
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_TIMEOUT_MS).unref();
  };
}
