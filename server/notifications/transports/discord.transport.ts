import { MessagingTransport, secretAddress, secretOf, shortened } from './messaging-transport.js';
import { NoticeTransport, type OutgoingNotice } from './notice-transport.js';

/** Limits of an embed. https://docs.discord.com/developers/resources/message#embed-object-embed-limits */
const MAX_TITLE = 256;
const MAX_DESCRIPTION = 4_096;

/**
 * Discord, by a channel webhook; mentions in the text notify no member. It responds with 204, and with 429 and the
 * seconds to wait. https://docs.discord.com/developers/resources/webhook#execute-webhook
 */
@NoticeTransport({
  key: 'discord',
  settings: [secretAddress('discordUrl', 'For Discord: the address of a webhook.')],
  format: 'json',
  target: 'discordUrl',
  body: (_, { title, text }) =>
    JSON.stringify({
      embeds: [{ title: shortened(title, MAX_TITLE), description: shortened(text, MAX_DESCRIPTION) }],
      allowed_mentions: { parse: [] },
    }),
})
export class DiscordTransport extends MessagingTransport {
  protected override requestOf(notice: OutgoingNotice) {
    return { url: secretOf(notice, 'discordUrl'), body: notice.body };
  }
}
