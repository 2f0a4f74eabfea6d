import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import { Egress } from '../../platform/http/egress.js';
import { PriceImportError } from './price-import.errors.js';

export const MAX_LIST_BYTES = 16 * 1024 * 1024;
const MAX_UNREAD_BYTES = 64 * 1024;
const LIMIT_MS = 20_000;

/** Fetches price lists from addresses that administrators name. */
@Injectable()
export class PriceListFetcher {
  constructor(private readonly egress: Egress) {}

  /** @throws {AppError} when the address is not https or not allowed, it takes over 20 s, or the list is over 16 MiB. */
  async fetch(address: string): Promise<string> {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url?.protocol !== 'https:') throw new AppError(PriceImportError.price_list_not_https);
    const pool = this.egress.pool(url.origin);
    try {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: url.pathname + url.search,
        headers: { accept: 'application/json', 'accept-encoding': 'identity' },
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      if (statusCode !== 200) {
        body.dump({ limit: MAX_UNREAD_BYTES }).catch(() => undefined);
        throw unreachable(`HTTP ${statusCode}`);
      }
      return await textWithin(body);
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw unreachable(error instanceof Error ? error.message : String(error));
    }
  }
}

async function textWithin(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_LIST_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function tooLarge(): AppError {
  return new AppError(PriceImportError.price_list_too_large, { max: MAX_LIST_BYTES / 1024 / 1024 });
}

function unreachable(reason: string): AppError {
  return new AppError(PriceImportError.price_list_unreachable, { reason });
}
