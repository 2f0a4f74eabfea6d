import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { Pool } from 'undici';
import { Role } from '../../platform/access/principal.js';
import { Egress } from '../../platform/http/egress.js';

/** From connecting to the answer's head, in ms (security 4.5). */
const LIMIT_MS = 5_000;
/** An answer's body says nothing to us; so much of it is read to keep the connection. */
const MAX_ANSWER_BYTES = 16_384;

export interface WebhookCall {
  readonly url: string;
  /** JSON, sent as it is. */
  readonly body: string;
  readonly deliveryId: string;
  /** Signs the body and proves who sends; null: neither. */
  readonly secret: string | null;
  /** Of the user whose webhook it is; see `poolOf`. */
  readonly role: number;
}

/** Calls the webhooks of users. Redirects are not followed. */
@Injectable()
export class Webhooks {
  constructor(private readonly egress: Egress) {}

  /** @throws {Error} when it was not answered with 2xx in time; {AppError} egress_private, egress_not_public */
  async post({ url: address, body, deliveryId, secret, role }: WebhookCall): Promise<void> {
    const url = new URL(address);
    const answer = await this.poolOf(url, role).request({
      method: 'POST',
      path: url.pathname + url.search,
      headers: { 'content-type': 'application/json', 'x-webhook-id': deliveryId, ...proofs(body, secret) },
      body,
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    answer.body.dump({ limit: MAX_ANSWER_BYTES }).catch(() => undefined);
    if (answer.statusCode < 200 || answer.statusCode > 299) throw new Error(`status ${answer.statusCode}`);
  }

  /** @throws {AppError} egress_private, egress_not_public when the address is written out and may not be called */
  check(url: URL, role: number): void {
    if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) this.poolOf(url, role);
  }

  /** Administrators name addresses as they do for channels; what other users name must be public in any case. */
  private poolOf(url: URL, role: number): Pool {
    return role >= Role.admin ? this.egress.pool(url.origin) : this.egress.publicPool(url);
  }
}

/** The signature is the documented one; the bearer header is for receivers that compare the secret itself. */
function proofs(body: string, secret: string | null): Record<string, string> {
  if (secret === null) return {};
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return { 'x-webhook-signature': signature, authorization: `Bearer ${secret}` };
}
