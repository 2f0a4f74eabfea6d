import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { Egress } from '../../platform/http/egress/egress.js';
import { FetchFailure, fetchText, TooLarge } from '../../platform/http/egress/fetch-text.js';
import { PriceImportError } from './price-import.errors.js';

export const MAX_LIST_BYTES = 16 * 1024 * 1024;
const LIMIT_MS = 20_000;

/** Fetches price lists from addresses that administrators enter. */
@Injectable()
export class PriceListFetcher {
  constructor(private readonly egress: Egress) {}

  /** @throws {AppError} when the address is not https or not allowed, it takes over 20 s, or the list is over 16 MiB. */
  async fetch(address: string): Promise<string> {
    const url = priceListAddress(address);
    try {
      return await fetchText(this.egress, url, { limitMs: LIMIT_MS, maxBytes: MAX_LIST_BYTES });
    } catch (error) {
      if (error instanceof TooLarge) throw tooLarge();
      if (error instanceof FetchFailure) {
        throw new AppError(PriceImportError.price_list_unreachable, { reason: error.message });
      }
      throw error;
    }
  }
}

/** @throws {AppError} price_list_not_https */
export function priceListAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:') throw new AppError(PriceImportError.price_list_not_https);
  return url;
}

export function tooLarge(): AppError {
  return new AppError(PriceImportError.price_list_too_large, { max: MAX_LIST_BYTES / 1024 / 1024 });
}
