import { createHmac } from 'node:crypto';
import type { Dispatcher } from 'undici';
import { Role } from '../common/principal.js';
import { Options } from '../options/options.service.js';
import { Egress } from '../platform/http/egress/egress.js';
import { type ProxyWorker, requestThrough } from '../platform/http/egress/proxy-worker.js';
import { NoticeError } from './notice.errors.js';
import { NoticeTransport, type OutgoingNotice, TransportHandler, TransportSettingKind } from './notice-transport.js';

/**
 * Time limit from the connection to the response headers, in ms, so that an unresponsive webhook does not block a
 * worker for longer.
 */
const LIMIT_MS = 5_000;
/** The response body is not used; so many bytes of it are read to keep the connection. */
const MAX_RESPONSE_BYTES = 16_384;

/** Webhooks of users, through the site's worker when it has one. Redirects are not followed. */
@NoticeTransport({
  key: 'webhook',
  settings: [
    {
      name: 'webhookUrl',
      kind: TransportSettingKind.HTTPS_URL,
      description: 'For webhooks: an https address.',
      missing: NoticeError.webhook_url_required,
      invalid: NoticeError.webhook_url_invalid,
    },
    {
      name: 'webhookSecret',
      kind: TransportSettingKind.SECRET,
      description:
        'Signs the requests to the webhook; never returned. Absent: unchanged while the host of the address stays the same; empty: none.',
      invalid: NoticeError.webhook_secret_invalid,
    },
  ],
  format: 'json',
  target: 'webhookUrl',
  body: (type, { title, content, values }) =>
    JSON.stringify({ type, title, content, values, timestamp: Math.floor(Date.now() / 1_000) }),
})
export class WebhookTransport extends TransportHandler {
  constructor(
    private readonly egress: Egress,
    private readonly options: Options,
  ) {
    super();
  }

  /** @throws {Error} without a 2xx response in time; {AppError} egress_private, egress_not_public */
  override async send(notice: OutgoingNotice): Promise<void> {
    const { target, body, deliveryId, role } = notice;
    const headers = { 'content-type': 'application/json', 'x-webhook-id': deliveryId, ...signatureHeaders(notice) };
    const worker = { url: this.options.get('WorkerUrl'), key: this.options.get('WorkerValidKey') };
    if (worker.url) return this.throughWorker(worker, notice, headers);
    const url = new URL(target);
    const pool = role >= Role.admin ? this.egress.pool(url.origin) : this.egress.publicPool(url);
    const path = url.pathname + url.search;
    requireAccepted(await pool.request({ method: 'POST', path, headers, body, signal: AbortSignal.timeout(LIMIT_MS) }));
  }

  /**
   * Addresses of administrators have the rules of channel addresses; those of other users must be public in any case.
   * @throws {AppError} egress_private, egress_not_public when the address is an IP literal that is not allowed
   */
  override check(target: string, role: number): void {
    const url = new URL(target);
    if (role >= Role.admin) this.egress.check(url);
    else this.egress.publicPool(url);
  }

  /** Sends the request through the site's worker, as a description of the request to send. */
  private async throughWorker(
    worker: ProxyWorker,
    { target, body, role }: OutgoingNotice,
    headers: Record<string, string>,
  ): Promise<void> {
    this.check(target, role);
    // The worker sends exactly the signed bytes.
    const request = { url: target, method: 'POST' as const, headers, body };
    requireAccepted(await requestThrough(worker, this.egress, request, AbortSignal.timeout(LIMIT_MS)));
  }
}

/** @throws {Error} when the response of a webhook is not 2xx */
function requireAccepted(response: Dispatcher.ResponseData): void {
  response.body.dump({ limit: MAX_RESPONSE_BYTES }).catch(() => undefined);
  if (response.statusCode < 200 || response.statusCode > 299) throw new Error(`status ${response.statusCode}`);
}

/** The documented signature, and the bearer header for receivers that compare the secret itself. */
function signatureHeaders({ body, secret }: OutgoingNotice): Record<string, string> {
  if (secret === null) return {};
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return { 'x-webhook-signature': signature, authorization: `Bearer ${secret}` };
}
