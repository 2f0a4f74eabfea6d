import { createHmac } from 'node:crypto';
import {
  codeFailure,
  jsonOf,
  MessagingTransport,
  plainText,
  secretAddress,
  secretKey,
  secretOf,
  shortened,
} from './messaging-transport.js';
import { NoticeTransport, type OutgoingNotice } from './notice-transport.js';

/** Requests above 20 KB are rejected. */
const MAX_TEXT = 4_000;

/**
 * Lark and Feishu, by a custom bot of a group. Errors have status 200 and a `code`: 19021 for a wrong signature, 9499
 * and 11232 above the rate limit. The key of the signature is what is usually signed, and the signed text is empty.
 * https://open.larksuite.com/document/client-docs/bot-v3/add-custom-bot
 */
@NoticeTransport({
  key: 'lark',
  settings: [
    secretAddress('larkUrl', 'For Lark and Feishu: the webhook address of a custom bot.'),
    secretKey('larkSecret', 'For Lark and Feishu: the secret of the signature verification; empty: none.', false),
  ],
  format: 'json',
  target: 'larkUrl',
  body: (_, text) => JSON.stringify({ msg_type: 'text', content: { text: shortened(plainText(text), MAX_TEXT) } }),
})
export class LarkTransport extends MessagingTransport {
  protected override requestOf(notice: OutgoingNotice, nowMs: number) {
    const { larkSecret } = notice.secrets;
    const url = secretOf(notice, 'larkUrl');
    if (!larkSecret) return { url, body: notice.body };
    const timestamp = String(Math.floor(nowMs / 1_000));
    const sign = createHmac('sha256', `${timestamp}\n${larkSecret}`).digest('base64');
    return { url, body: JSON.stringify({ timestamp, sign, ...(jsonOf(notice.body) as object) }) };
  }

  protected override failureIn(response: string): string | null {
    // Older robots report StatusCode.
    const isOld = /"StatusCode"/.test(response) && !/"code"/.test(response);
    return isOld ? codeFailure(response, 'StatusCode', 'StatusMessage') : codeFailure(response, 'code', 'msg');
  }
}
