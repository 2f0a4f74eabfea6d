import {
  below,
  codeFailure,
  jsonOf,
  MessagingTransport,
  secretKey,
  secretOf,
  serverAddress,
  shortened,
} from './messaging-transport.js';
import { NoticeTransport, type OutgoingNotice } from './notice-transport.js';

/** A notification of Apple has at most 4 KB with its other fields. */
const MAX_TEXT = 1_500;

/**
 * Bark for iOS, by its own server or that of its author. The response repeats the status as `code`.
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
    JSON.stringify({ title, body: shortened(text || title, MAX_TEXT), group: 'Tollgate', level: levelOf(kind) }),
})
export class BarkTransport extends MessagingTransport {
  protected override requestOf(notice: OutgoingNotice) {
    const body = { device_key: secretOf(notice, 'barkKey'), ...(jsonOf(notice.body) as object) };
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
