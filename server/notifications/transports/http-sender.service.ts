import { Injectable } from '@nestjs/common';
import type { Dispatcher } from 'undici';
import { Role } from '../../common/principal.js';
import { OptionsService } from '../../options/options.service.js';
import { Egress } from '../../platform/http/egress/egress.js';
import { requestThrough } from '../../platform/http/egress/proxy-worker.js';
import { retryAfterOf } from '../../platform/http/retry-after.js';

/**
 * Time limit from the connection to the end of the response, in ms, so that an unresponsive receiver does not block a
 * worker for longer.
 */
const TIMEOUT_MS = 5_000;
/** More of a response is not read. */
const MAX_RESPONSE_BYTES = 16_384;

/** A notice as an HTTP request. */
export interface HttpNotice {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
  /** The role of the recipient. */
  readonly role: number;
}

export interface HttpReceipt {
  readonly status: number;
  /** The value of Retry-After, in ms. */
  readonly retryAfterMs: number | undefined;
  /** The first 16 KiB of the response. @throws when it does not arrive in time */
  text(): Promise<string>;
  /** Reads the rest of the body, so that the connection can be reused. */
  discard(): void;
}

/**
 * Sends notices by POST: from the site's worker if it has one. Redirects are not followed. Addresses of administrators
 * follow the rules of channel addresses; addresses of other users must always be public.
 */
@Injectable()
export class HttpSenderService {
  constructor(
    private readonly egress: Egress,
    private readonly options: OptionsService,
  ) {}

  /** @throws {Error} without a response in time; {AppError} egress_private, egress_not_public */
  async post({ url: address, headers, body, role }: HttpNotice): Promise<HttpReceipt> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const worker = { url: this.options.get('WorkerUrl'), key: this.options.get('WorkerValidKey') };
    if (worker.url) {
      this.check(address, role);
      // The worker sends exactly the signed bytes.
      const request = { url: address, method: 'POST' as const, headers, body };
      return receiptOf(await requestThrough(worker, this.egress, request, signal));
    }
    const url = new URL(address);
    const pool = role >= Role.admin ? this.egress.pool(url.origin) : this.egress.publicPool(url);
    const path = url.pathname + url.search;
    return receiptOf(await pool.request({ method: 'POST', path, headers, body, signal }));
  }

  /** @throws {AppError} egress_private, egress_not_public when the address is an IP literal that is not allowed */
  check(address: string, role: number): void {
    const url = new URL(address);
    if (role >= Role.admin) this.egress.check(url);
    else this.egress.publicPool(url);
  }
}

function receiptOf({ statusCode, headers, body }: Dispatcher.ResponseData): HttpReceipt {
  return {
    status: statusCode,
    retryAfterMs: retryAfterOf(headers['retry-after']),
    async text() {
      const chunks: Buffer[] = [];
      let length = 0;
      for await (const chunk of body as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= MAX_RESPONSE_BYTES) break;
      }
      return Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8');
    },
    discard() {
      body.dump({ limit: MAX_RESPONSE_BYTES }).catch(() => undefined);
    },
  };
}
