import type { RawData } from 'ws';

/** The text of a WebSocket's message, in whichever of its shapes the socket gives it. */
export function socketText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8');
}
