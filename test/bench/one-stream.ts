import { connect } from 'node:net';
import type { Contestant } from './contestants.js';
import { requestBytes, withModel } from './load.js';
import { pacedStreams } from './loads.js';

/** Arrival of the chunks of one stream, in milliseconds after the request was sent. */
export interface Arrivals {
  readonly first: number;
  /** Time between two events. */
  readonly gaps: readonly number[];
}

const firstEvent = Buffer.from('data: {');
const end = Buffer.from('0\r\n\r\n');

/** Reads one paced stream on a separate connection. */
export function oneStream({ url, keys, model }: Contestant): Promise<Arrivals> {
  const address = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address.hostname, port: Number(address.port), noDelay: true });
    const times: number[] = [];
    let sentAt = 0;
    socket.once('connect', () => {
      sentAt = performance.now();
      socket.write(requestBytes(address, keys[0] ?? '', withModel(pacedStreams.body, model ?? 'gpt-4o-mini')));
    });
    socket.on('data', (piece) => {
      if (piece.includes(firstEvent)) times.push(performance.now() - sentAt);
      if (!piece.subarray(-end.length).equals(end)) return;
      socket.destroy();
      const [first = 0] = times;
      resolve({ first, gaps: times.slice(1).map((time, at) => time - (times[at] ?? 0)) });
    });
    socket.once('error', reject);
  });
}
