import { AppError } from '../../common/errors/app-error.js';
import { parsedJson } from '../../common/json.js';
import {
  below,
  codeFailure,
  MessagingTransport,
  secretKey,
  secretOf,
  serverAddress,
  shortened,
  type VendorRequest,
} from './messaging-transport.js';
import { DeliveryFailure, NoticeTransport, type OutgoingNotice } from './notice-transport.js';
import { TransportError } from './transport.errors.js';

/** A notification of Apple has at most 4 KB with its other fields. */
const BARK_MAX_TEXT = 1_500;

/**
 * Bark for iOS, through a self-hosted server or the server of its author. The response repeats the status as `code`.
 * https://github.com/Finb/bark-server/blob/master/docs/API_V2.md
 */
@NoticeTransport({
  key: 'bark',
  settings: [
    secretKey('barkKey', 'For Bark: the key of the device.', true),
    serverAddress('barkUrl', 'For Bark: the address of the server, when it is not api.day.app.', 'https://api.day.app'),
  ],
  format: 'json',
  target: 'barkUrl',
  body: (kind, { title, text }) =>
    JSON.stringify({ title, body: shortened(text || title, BARK_MAX_TEXT), group: 'Tollgate', level: levelOf(kind) }),
})
export class BarkTransport extends MessagingTransport {
  protected override requestOf(notice: OutgoingNotice) {
    const body = { device_key: secretOf(notice, 'barkKey'), ...(parsedJson(notice.body) as object) };
    return { url: below(notice.target, 'push'), body: JSON.stringify(body) };
  }

  protected override failureIn(response: string): string | null {
    return codeFailure(response, 'code', 'message', 200);
  }
}

/** Alerts are shown in the focus modes that allow time-sensitive notifications. */
function levelOf(kind: string): string {
  return kind === 'alert' ? 'timeSensitive' : 'active';
}

/** Priorities from 0 to 10. The Android app plays a sound above 4. */
const GOTIFY_PRIORITY = { alert: 8, other: 5 };

/** Gotify, with the token of an application. https://gotify.net/docs/pushmsg and https://gotify.net/api-docs */
@NoticeTransport({
  key: 'gotify',
  settings: [
    serverAddress('gotifyUrl', 'For Gotify: the address of the server.'),
    secretKey('gotifyToken', 'For Gotify: the token of an application.', true),
  ],
  format: 'json',
  target: 'gotifyUrl',
  body: (kind, { title, text }) =>
    JSON.stringify({
      title,
      message: text || title,
      priority: kind === 'alert' ? GOTIFY_PRIORITY.alert : GOTIFY_PRIORITY.other,
    }),
})
export class GotifyTransport extends MessagingTransport {
  protected override requestOf(notice: OutgoingNotice) {
    const headers = { 'x-gotify-key': secretOf(notice, 'gotifyToken') };
    return { url: below(notice.target, 'message'), headers, body: notice.body };
  }
}

/** Longer messages become attachments. */
const NTFY_MAX_TEXT = 1_200;
const NTFY_PRIORITY = { alert: 4, other: 3 };

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
      message: shortened(text || title, NTFY_MAX_TEXT),
      priority: kind === 'alert' ? NTFY_PRIORITY.alert : NTFY_PRIORITY.other,
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
      body: JSON.stringify({ topic: place.topic, ...(parsedJson(body) as object) }),
    };
  }

  /** @throws {AppError} ntfy_topic_required and the errors of other addresses */
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
