import { randomFillSync } from 'node:crypto';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const POOL_SIZE = 8_192;
const pool = Buffer.alloc(POOL_SIZE);
let used = POOL_SIZE;
let second = 0;
let stamp = '';

/**
 * A request's id, in the format that existing log tools expect: yyyyMMddHHmmss, nine digits of nanoseconds, eight
 * random characters. Random bytes are generated in blocks because a system call per request would cost more than
 * everything else here.
 */
export function newRequestId(): string {
  const now = Date.now();
  const current = Math.floor(now / 1000);
  if (current !== second) {
    second = current;
    stamp = new Date(current * 1000).toISOString().replace(/\D/g, '').slice(0, 14);
  }
  if (used + 8 > POOL_SIZE) {
    randomFillSync(pool);
    used = 0;
  }
  let suffix = '';
  for (let end = used + 8; used < end; used++) suffix += ALPHABET[(pool[used] as number) % ALPHABET.length];
  const nanos = String((now % 1000) * 1_000_000 + (Math.floor(performance.now() * 1_000_000) % 1_000_000)).padStart(
    9,
    '0',
  );
  return stamp + nanos + suffix;
}
