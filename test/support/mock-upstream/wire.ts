import type { ServerResponse } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Plan } from './plan.js';
import type { RecordedRequest } from './recorded-request.js';

/** How the bytes of a response are sent, independent of their content. */
export interface Wire {
  /** Sends nothing at all (`headers`), or the head and then nothing (`body`). */
  readonly hangBefore?: 'headers' | 'body';
  /** Sends nothing before this is settled. */
  readonly after?: Promise<unknown>;
  /** Line ends of the events; the plan is written with `\n`. */
  readonly lineEnd?: '\r\n' | '\r';
  /** Splits the body into chunks of this number of bytes. */
  readonly splitEvery?: number;
  /** Splits the body at exactly these byte offsets. */
  readonly splitAt?: readonly number[];
  /** Milliseconds of silence before each chunk. */
  readonly pauseMs?: number;
  /** Sends only this number of bytes of the body … */
  readonly stopAfter?: { readonly parts: number } | { readonly bytes: number };
  /** … and then resets the connection, closes it, or keeps it open without sending. */
  readonly ending?: 'reset' | 'close' | 'hang';
}

function withLineEnd(part: Buffer, lineEnd: string): Buffer {
  return Buffer.from(part.toString('latin1').replaceAll('\n', lineEnd), 'latin1');
}

function cutAt(body: Buffer, offsets: readonly number[]): Buffer[] {
  const edges = [0, ...offsets.filter((offset) => offset > 0 && offset < body.length), body.length];
  return edges.slice(1).map((end, index) => body.subarray(edges[index], end));
}

/** The chunks in which a body is sent, one write each. */
function piecesOf(parts: readonly Buffer[], wire: Wire): Buffer[] {
  const { lineEnd, splitEvery, splitAt, stopAfter } = wire;
  let pieces = lineEnd ? parts.map((part) => withLineEnd(part, lineEnd)) : [...parts];
  if (stopAfter && 'parts' in stopAfter) pieces = pieces.slice(0, stopAfter.parts);
  if (stopAfter && 'bytes' in stopAfter) pieces = [Buffer.concat(pieces).subarray(0, stopAfter.bytes)];
  if (splitAt) return cutAt(Buffer.concat(pieces), splitAt);
  if (!splitEvery) return pieces;
  const body = Buffer.concat(pieces);
  const count = Math.ceil(body.length / splitEvery);
  return Array.from({ length: count }, (_, index) => body.subarray(index * splitEvery, (index + 1) * splitEvery));
}

/** Writes one chunk and returns when the kernel has accepted it; false when the caller has disconnected. */
async function write(response: ServerResponse, piece: Buffer): Promise<boolean> {
  if (response.destroyed) return false;
  await new Promise<void>((resolve) => {
    const settle = () => {
      response.off('close', settle);
      resolve();
    };
    response.once('close', settle);
    response.write(piece, settle);
  });
  // A turn of the event loop between two writes prevents the kernel from joining them into one packet.
  await setImmediate();
  return !response.destroyed;
}

/** Sends the plan over the described wire; does not throw when the caller disconnects. */
export async function send(request: RecordedRequest, response: ServerResponse, plan: Plan, wire: Wire): Promise<void> {
  if (wire.hangBefore === 'headers') return;
  await wire.after;
  response.socket?.setNoDelay(true);
  response.writeHead(plan.status, plan.headers);
  response.flushHeaders();
  if (wire.hangBefore === 'body') return;
  for (const piece of piecesOf(plan.parts, wire)) {
    if (wire.pauseMs) await setTimeout(wire.pauseMs);
    if (!(await write(response, piece))) return;
  }
  if (wire.ending === 'hang') return;
  if (wire.ending === undefined) {
    response.end();
    return;
  }
  request.cutByScript = true;
  if (wire.ending === 'reset') response.socket?.resetAndDestroy();
  else response.socket?.destroy();
}
