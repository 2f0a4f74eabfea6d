import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Dispatcher } from 'undici';
import { Role } from '../common/principal.js';
import { Options } from '../options/options.service.js';
import { Egress } from '../platform/http/egress/egress.js';
import { type ProxyWorker, requestThrough } from '../platform/http/egress/proxy-worker.js';

/**
 * Time limit from the connection to the response headers, in ms, so that an unresponsive webhook does not block a
 * worker for longer.
 */
const LIMIT_MS = 5_000;
/** The response body is not used; so many bytes of it are read to keep the connection. */
const MAX_ANSWER_BYTES = 16_384;

export interface WebhookCall {
  readonly url: string;
  /** JSON, sent unchanged. */
  readonly body: string;
  readonly deliveryId: string;
  /** Signs the body and authenticates the sender; null: neither. */
  readonly secret: string | null;
  /** The role of the webhook's user; see `check`. */
  readonly role: number;
}

/** Sends webhooks of users, through the site's worker when it has one. Redirects are not followed. */
@Injectable()
export class Webhooks {
  constructor(
    private readonly egress: Egress,
    private readonly options: Options,
  ) {}

  /** @throws {Error} without a 2xx response in time; {AppError} egress_private, egress_not_public */
  async post(call: WebhookCall): Promise<void> {
    const headers = { 'content-type': 'application/json', 'x-webhook-id': call.deliveryId, ...signatureHeaders(call) };
    const worker = { url: this.options.get('WorkerUrl'), key: this.options.get('WorkerValidKey') };
    if (worker.url) return this.throughWorker(worker, call, headers);
    const url = new URL(call.url);
    const pool = call.role >= Role.admin ? this.egress.pool(url.origin) : this.egress.publicPool(url);
    const path = url.pathname + url.search;
    taken(
      await pool.request({ method: 'POST', path, headers, body: call.body, signal: AbortSignal.timeout(LIMIT_MS) }),
    );
  }

  /**
   * Addresses of administrators have the rules of channel addresses; those of other users must be public in any case.
   * @throws {AppError} egress_private, egress_not_public when the address is an IP literal that is not allowed
   */
  check(url: URL, role: number): void {
    if (role >= Role.admin) this.egress.check(url);
    else this.egress.publicPool(url);
  }

  /** Sends the request through the site's worker, as a description of the request to send. */
  private async throughWorker(worker: ProxyWorker, call: WebhookCall, headers: Record<string, string>): Promise<void> {
    this.check(new URL(call.url), call.role);
    const { url, body } = call;
    // The worker sends exactly the signed bytes.
    const request = { url, method: 'POST' as const, headers, body };
    taken(await requestThrough(worker, this.egress, request, AbortSignal.timeout(LIMIT_MS)));
  }
}

/** @throws {Error} when the response of a webhook is not 2xx */
function taken(answer: Dispatcher.ResponseData): void {
  answer.body.dump({ limit: MAX_ANSWER_BYTES }).catch(() => undefined);
  if (answer.statusCode < 200 || answer.statusCode > 299) throw new Error(`status ${answer.statusCode}`);
}

/** The documented signature, and the bearer header for receivers that compare the secret itself. */
function signatureHeaders({ body, secret }: WebhookCall): Record<string, string> {
  if (secret === null) return {};
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return { 'x-webhook-signature': signature, authorization: `Bearer ${secret}` };
}
