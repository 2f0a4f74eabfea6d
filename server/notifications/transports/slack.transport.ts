import { jsonOf, MessagingTransport, plainText, secretAddress, secretOf, shortened } from './messaging-transport.js';
import { NoticeTransport, type OutgoingNotice } from './notice-transport.js';

/** The length that Slack recommends for a message. https://docs.slack.dev/changelog/2018-truncating-really-long-messages */
const MAX_TEXT = 4_000;

/**
 * Slack, by an incoming webhook. It responds with `ok`; workflows that a webhook starts, with `{"ok": …}` and status 200
 * for errors as well. https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
@NoticeTransport({
  key: 'slack',
  settings: [secretAddress('slackUrl', 'For Slack: the address of an incoming webhook.')],
  format: 'json',
  target: 'slackUrl',
  body: (_, text) => JSON.stringify({ text: shortened(escaped(plainText(text)), MAX_TEXT) }),
})
export class SlackTransport extends MessagingTransport {
  protected override requestOf(notice: OutgoingNotice) {
    return { url: secretOf(notice, 'slackUrl'), body: notice.body };
  }

  protected override failureIn(response: string): string | null {
    if (response.trim() === 'ok') return null;
    const value = jsonOf(response);
    const isAccepted = typeof value === 'object' && value !== null && 'ok' in value && value.ok === true;
    return isAccepted ? null : response || 'empty response';
  }
}

/** The characters that have a meaning in messages. https://docs.slack.dev/messaging/formatting-message-text#escaping */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
