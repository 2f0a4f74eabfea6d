import { below, MessagingTransport, secretKey, secretOf, serverAddress } from './messaging-transport.js';
import { NoticeTransport, type OutgoingNotice } from './notice-transport.js';

/** From 0 to 10; the Android app makes a sound above 4. */
const PRIORITY = { alert: 8, other: 5 };

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
      priority: kind === 'alert' ? PRIORITY.alert : PRIORITY.other,
    }),
})
export class GotifyTransport extends MessagingTransport {
  protected override requestOf(notice: OutgoingNotice) {
    const headers = { 'x-gotify-key': secretOf(notice, 'gotifyToken') };
    return { url: below(notice.target, 'message'), headers, body: notice.body };
  }
}
