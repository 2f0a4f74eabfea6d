import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from '../one-at-a-time.js';

const IDLE_MS = 30_000;
const SWEEPS_PER_LIMIT = 6;
/** How long a client whose body was refused may go on sending, so that it sees the answer before the connection ends. */
const LINGER_MS = 5_000;

interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Bytes of the connection when it was last looked at, and since when (ms) there are no more. */
  bytes: number;
  since: number;
}

/** Ends requests whose body stops arriving, and lets clients whose body is refused read the answer. */
export class BodyWatch {
  private readonly arriving = new Set<Arrival>();

  constructor(private readonly idleMs = IDLE_MS) {
    setInterval(() => this.sweep(performance.now()), idleMs / SWEEPS_PER_LIMIT).unref();
  }

  watch(handle: RequestHandler): RequestHandler {
    return (request, response) => {
      if (hasBody(request)) {
        const arrival = { request, response, bytes: request.socket.bytesRead, since: performance.now() };
        this.arriving.add(arrival);
        response.once('close', () => this.arriving.delete(arrival));
        response.once('prefinish', () => {
          if (!request.complete) closeSlowly(request);
        });
      }
      handle(request, response);
    };
  }

  /** @param now milliseconds by the clock of `performance.now()` */
  sweep(now: number): void {
    for (const arrival of this.arriving) {
      const { request, bytes, since } = arrival;
      if (request.complete) this.arriving.delete(arrival);
      else if (request.socket.bytesRead !== bytes) {
        arrival.bytes = request.socket.bytesRead;
        arrival.since = now;
      } else if (now - since >= this.idleMs) {
        this.arriving.delete(arrival);
        giveUp(arrival);
      }
    }
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** What reads the body answers with the error; where nothing does, the connection ends. */
function giveUp({ request, response }: Arrival): void {
  if (response.headersSent || request.listenerCount('error') === 0) {
    request.socket.destroy();
    return;
  }
  response.shouldKeepAlive = false;
  request.emit(
    'error',
    Object.assign(new Error('the body stopped arriving'), { code: 'BODY_STALLED', statusCode: 408 }),
  );
}

/** Node ends a connection after the last answer at once, and a client that is still sending sees a reset instead of it. */
function closeSlowly(request: IncomingMessage): void {
  const socket: Socket = request.socket;
  socket.destroySoon = () => {
    request.resume();
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}
