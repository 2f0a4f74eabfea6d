import { connect, type Socket } from 'node:net';
import type { Contestant } from '../contestants.js';
import { requestBytes } from '../load.js';

/** A request whose client does more than wait for its response. */
export interface OpenCall {
  readonly socket: Socket;
  /** Bytes that the client has read. */
  readonly read: () => number;
}

/** The body of a request for which the upstream of this bench has a special response. */
export const bodyFor = (user: string): string =>
  JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Go on.' }], stream: true, user });

/**
 * Sends a request on a new connection.
 * @param share of the bytes of the request that is sent
 * @param reads whether the client reads its response
 */
export function openCall({ url, keys }: Contestant, body: string, { share = 1, reads = true } = {}): Promise<OpenCall> {
  const address = new URL(url);
  const request = requestBytes(address, keys[0] ?? '', body);
  let read = 0;
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address.hostname, port: Number(address.port), noDelay: true });
    if (reads) socket.on('data', ({ length }) => (read += length));
    else socket.pause();
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.write(request.subarray(0, Math.ceil(request.length * share)));
      resolve({ socket, read: () => read });
    });
  });
}
