import type { Readable } from 'node:stream';
import type { Dialect } from '../../protocols/dialects/dialect.js';
import type { Exchange } from '../model/exchange.js';

/** Sends a body to the client as it arrives. A broken connection shows the client that the body is incomplete. */
export async function sendStream(
  exchange: Exchange,
  body: Readable,
  contentType: string,
  dialect: Dialect,
): Promise<void> {
  const { response } = exchange;
  exchange.beginStream(dialect, contentType);
  try {
    for await (const chunk of body) {
      if (response.write(chunk as Buffer) || exchange.disconnected) continue;
      await new Promise<void>((resume) => {
        response.once('drain', resume);
        response.once('close', resume);
      });
    }
    response.end();
  } catch {
    exchange.abandon();
  }
}
