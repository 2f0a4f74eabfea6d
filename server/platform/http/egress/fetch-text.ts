import { AppError } from '../../../common/errors/app-error.js';
import { EgressError } from './egress.errors.js';
import { EGRESS_BLOCKED, type Egress } from './egress.js';

const MAX_UNREAD_BYTES = 64 * 1024;

export interface FetchLimits {
  /** Timeout in milliseconds for the whole text. */
  limitMs: number;
  maxBytes: number;
}

/** The text could not be fetched; `message` contains the reason and no address. */
export class FetchFailure extends Error {}

/** The text is larger than the limit. */
export class TooLarge extends FetchFailure {}

/**
 * Fetches a text from an address that an administrator named. Redirects are not followed.
 * @throws {AppError} egress_scheme, egress_private
 * @throws {FetchFailure} for a status other than 200, a timeout, or too many bytes
 */
export async function fetchText(egress: Egress, url: URL, { limitMs, maxBytes }: FetchLimits): Promise<string> {
  const pool = egress.pool(url.origin);
  try {
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: url.pathname + url.search,
      headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'tollgate' },
      signal: AbortSignal.timeout(limitMs),
    });
    if (statusCode !== 200) {
      body.dump({ limit: MAX_UNREAD_BYTES }).catch(() => undefined);
      throw new FetchFailure(`HTTP ${statusCode}`);
    }
    return await textWithin(body, maxBytes);
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    if ((error as { code?: unknown }).code === EGRESS_BLOCKED) throw new AppError(EgressError.egress_private);
    throw new FetchFailure(error instanceof Error ? error.message : String(error));
  }
}

async function textWithin(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
