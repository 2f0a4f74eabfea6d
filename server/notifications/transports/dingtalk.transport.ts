import { createHmac } from 'node:crypto';
import {
  codeFailure,
  MessagingTransport,
  plainText,
  secretAddress,
  secretKey,
  secretOf,
  shortened,
} from './messaging-transport.js';
import { NoticeTransport, type OutgoingNotice } from './notice-transport.js';

const MAX_TEXT = 4_000;

/**
 * DingTalk, by a custom robot of a group, with the signature of its security settings. Errors have status 200 and an
 * `errcode`: 310000 for a wrong signature or keyword, 410100 above the rate limit.
 * https://open.dingtalk.com/document/orgapp/custom-robot-access
 * https://open.dingtalk.com/document/orgapp/customize-robot-security-settings
 */
@NoticeTransport({
  key: 'dingtalk',
  settings: [
    secretAddress('dingtalkUrl', 'For DingTalk: the webhook address of a custom robot.'),
    secretKey('dingtalkSecret', 'For DingTalk: the secret of the signature; empty: none.', false),
  ],
  format: 'json',
  target: 'dingtalkUrl',
  body: (_, text) => JSON.stringify({ msgtype: 'text', text: { content: shortened(plainText(text), MAX_TEXT) } }),
})
export class DingtalkTransport extends MessagingTransport {
  protected override requestOf(notice: OutgoingNotice, nowMs: number) {
    const url = new URL(secretOf(notice, 'dingtalkUrl'));
    const { dingtalkSecret } = notice.secrets;
    if (dingtalkSecret) {
      url.searchParams.set('timestamp', String(nowMs));
      const sign = createHmac('sha256', dingtalkSecret).update(`${nowMs}\n${dingtalkSecret}`).digest('base64');
      url.searchParams.set('sign', sign);
    }
    return { url: url.href, body: notice.body };
  }

  protected override failureIn(response: string): string | null {
    return codeFailure(response, 'errcode', 'errmsg');
  }
}
