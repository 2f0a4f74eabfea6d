import { webhookSignature } from '../../platform/http/webhook-signature.js';
import { HttpSenderService } from './http-sender.service.js';
import {
  DeliveryFailure,
  NoticeTransport,
  type OutgoingNotice,
  TransportHandler,
  TransportSettingKind,
} from './notice-transport.js';
import { TransportError } from './transport.errors.js';

/** Webhooks of users. */
@NoticeTransport({
  key: 'webhook',
  settings: [
    {
      name: 'webhookUrl',
      kind: TransportSettingKind.HTTPS_URL,
      description: 'For webhooks: an https address.',
      missing: TransportError.webhook_url_required,
      invalid: TransportError.webhook_url_invalid,
    },
    {
      name: 'webhookSecret',
      kind: TransportSettingKind.SECRET,
      description:
        'Signs the requests to the webhook; never returned. Absent: unchanged while the host of the address stays the same; empty: none.',
      invalid: TransportError.webhook_secret_invalid,
    },
  ],
  format: 'json',
  target: 'webhookUrl',
  body: (type, { title, content, values }) =>
    JSON.stringify({ type, title, content, values, timestamp: Math.floor(Date.now() / 1_000) }),
})
export class WebhookTransport extends TransportHandler {
  constructor(private readonly sender: HttpSenderService) {
    super();
  }

  /**
   * @throws {DeliveryFailure} when the response is not 2xx; its body is not reported, because it may repeat the request.
   *   {Error} without a response in time; {AppError} egress_private, egress_not_public
   */
  override async send(notice: OutgoingNotice): Promise<void> {
    const { target: url, body, deliveryId, role } = notice;
    const signature = webhookSignature(body, notice.secrets.webhookSecret);
    const headers = { 'content-type': 'application/json', 'x-webhook-id': deliveryId, ...signature };
    const receipt = await this.sender.post({ url, headers, body, role });
    receipt.discard();
    const { status, retryAfterMs } = receipt;
    if (status < 200 || status > 299) throw new DeliveryFailure(`status ${status}`, retryAfterMs);
  }

  override check(target: string, role: number): void {
    this.sender.check(target, role);
  }
}
