import { AppError } from '../../common/errors/app-error.js';
import { DeliveryFailure } from './delivery-failure.js';
import {
  jsonOf,
  MessagingTransport,
  secretKey,
  serverAddress,
  shortened,
  type VendorRequest,
} from './messaging-transport.js';
import { NoticeTransport, type OutgoingNotice } from './notice-transport.js';
import { TransportError } from './transport.errors.js';

/** Longer messages become attachments. */
const MAX_TEXT = 1_200;
const PRIORITY = { alert: 4, other: 3 };

/**
 * ntfy, published as JSON to the root of the server, because headers cannot contain every text.
 * https://docs.ntfy.sh/publish/#publish-as-json
 */
@NoticeTransport({
  key: 'ntfy',
  settings: [
    serverAddress('ntfyUrl', 'For ntfy: the address of the topic, such as https://ntfy.sh/my-topic.'),
    secretKey('ntfyToken', 'For ntfy: an access token; empty: none.', false),
  ],
  format: 'json',
  target: 'ntfyUrl',
  body: (kind, { title, text }) =>
    JSON.stringify({
      title,
      message: shortened(text || title, MAX_TEXT),
      priority: kind === 'alert' ? PRIORITY.alert : PRIORITY.other,
    }),
})
export class NtfyTransport extends MessagingTransport {
  protected override requestOf({ target, body, secrets }: OutgoingNotice): VendorRequest {
    const place = topicOf(target);
    if (!place) throw new DeliveryFailure('ntfyUrl has no topic');
    const { ntfyToken } = secrets;
    return {
      url: place.server,
      ...(ntfyToken && { headers: { authorization: `Bearer ${ntfyToken}` } }),
      body: JSON.stringify({ topic: place.topic, ...(jsonOf(body) as object) }),
    };
  }

  /** @throws {AppError} ntfy_topic_required and those of other addresses */
  override check(target: string, role: number): void {
    if (!topicOf(target)) throw new AppError(TransportError.ntfy_topic_required);
    super.check(target, role);
  }
}

/** The server may be below a path; the topic is the last part. */
function topicOf(address: string): { server: string; topic: string } | undefined {
  const url = new URL(address);
  const [, base = '', topic] = /^(.*\/)([\w-]{1,64})\/?$/.exec(url.pathname) ?? [];
  return topic === undefined ? undefined : { server: url.origin + base, topic };
}
