import { codeFailure, MessagingTransport, plainText, secretAddress, secretOf } from './messaging-transport.js';
import { NoticeTransport, type OutgoingNotice } from './notice-transport.js';

/** Bytes in UTF-8. */
const MAX_BYTES = 2_048;

/**
 * WeCom, by a group robot. Errors have status 200 and an `errcode`: 93000 for a wrong key, 45009 above 20 messages a
 * minute. https://developer.work.weixin.qq.com/document/path/91770
 */
@NoticeTransport({
  key: 'wecom',
  settings: [secretAddress('wecomUrl', 'For WeCom: the webhook address of a group robot.')],
  format: 'json',
  target: 'wecomUrl',
  body: (_, text) => JSON.stringify({ msgtype: 'text', text: { content: firstBytes(plainText(text)) } }),
})
export class WecomTransport extends MessagingTransport {
  protected override requestOf(notice: OutgoingNotice) {
    return { url: secretOf(notice, 'wecomUrl'), body: notice.body };
  }

  protected override failureIn(response: string): string | null {
    return codeFailure(response, 'errcode', 'errmsg');
  }
}

function firstBytes(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= MAX_BYTES) return text;
  const ellipsis = '…';
  let end = MAX_BYTES - Buffer.byteLength(ellipsis);
  // Not within a character.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end).toString() + ellipsis;
}
