import { type Client, createClient } from 'graphql-ws';
import { requestGraphql } from '../../lib/graphql-request';
import { sessionExpired } from '../../lib/sign-in-state';
import { LiveSessionDocument } from './live.generated';
import { socketReporter } from './socket-state';

/** Interval of pings, and the time within which the server responds to one, in ms. */
const pingIntervalMs = 25_000;
const pongTimeoutMs = 10_000;

/** The server closes the socket with it when the user was changed or logged out. */
const revokedCode = 4403;
const normalClosureCode = 1000;

/** Failed attempts after which a refused handshake is suspected: browsers do not report its status. */
const failuresBeforeSuspicion = 2;

const address = () => `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/graphql`;

/**
 * Time until the next attempt, in ms: from half a second, doubled up to ten seconds. Up to half of it is random, so that
 * the consoles of a restarted server do not return together.
 * @param attempts failed attempts since the connection was lost
 */
export function retryDelay(attempts: number, random = Math.random()): number {
  const maxDelay = Math.min(500 * 2 ** attempts, 10_000);
  return maxDelay * (1 - random / 2);
}

/**
 * Creates the WebSocket client. It connects with the first subscription, closes after the last
 * one and reconnects until it succeeds or the session is found to have ended.
 */
export function createLiveSocket(url: () => string = address): Client {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const report = socketReporter();
  const client = createClient({
    url,
    lazy: true,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: async (attempts) => {
      if (attempts >= failuresBeforeSuspicion) void checkSession();
      await pauseWhileOffline(retryDelay(attempts));
    },
    connectionAckWaitTimeout: pongTimeoutMs,
    keepAlive: pingIntervalMs,
    on: {
      connecting: (isRetry) => report(isRetry ? 'lost' : 'connecting'),
      connected: () => report('live'),
      // A connection that was cut silently reports nothing.
      ping: (received) => {
        if (!received) silence = setTimeout(() => client.terminate(), pongTimeoutMs);
      },
      pong: (received) => {
        if (received) clearTimeout(silence);
      },
      closed: (event) => {
        clearTimeout(silence);
        const { code } = event as CloseEvent;
        if (code === revokedCode) void checkSession();
        report(code === normalClosureCode ? 'idle' : 'lost');
      },
    },
  });
  return client;
}

/** Ends the local session if the server knows no login of this browser. */
async function checkSession(): Promise<void> {
  const ended = await requestGraphql(LiveSessionDocument)
    .then(({ viewer }) => viewer === null)
    // A 401 has already ended the session; other failures do not affect it.
    .catch(() => false);
  if (ended) sessionExpired();
}

/** Ends early when the browser is online again. */
function pauseWhileOffline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });
}
