import {
  below,
  codeFailure,
  MessagingTransport,
  plainText,
  secretKey,
  secretOf,
  serverAddress,
  shortened,
} from './messaging-transport.js';
import { NoticeTransport, type OutgoingNotice, TransportSettingKind } from './notice-transport.js';
import { TransportError } from './transport.errors.js';

const MAX_TEXT = 4_096;

/**
 * Telegram, by a bot. Errors have the status of their `error_code`, and those of limits the seconds to wait in
 * `parameters.retry_after`. https://core.telegram.org/bots/api#sendmessage
 */
@NoticeTransport({
  key: 'telegram',
  settings: [
    secretKey('telegramToken', 'For Telegram: the token of the bot.', true),
    {
      name: 'telegramChat',
      kind: TransportSettingKind.TEXT,
      description: 'For Telegram: the id of the chat, or @channelname.',
      missing: TransportError.telegram_chat_required,
      invalid: TransportError.telegram_chat_invalid,
      pattern: /^(-?\d{1,20}|@\w{3,64})$/,
    },
    serverAddress(
      'telegramUrl',
      'For Telegram: the Bot API server, when it is not that of Telegram.',
      'https://api.telegram.org',
    ),
  ],
  format: 'json',
  target: 'telegramUrl',
  body: (_, text, { telegramChat }) =>
    JSON.stringify({
      chat_id: telegramChat,
      text: shortened(plainText(text), MAX_TEXT),
      link_preview_options: { is_disabled: true },
    }),
})
export class TelegramTransport extends MessagingTransport {
  protected override requestOf(notice: OutgoingNotice) {
    return { url: below(notice.target, `bot${secretOf(notice, 'telegramToken')}/sendMessage`), body: notice.body };
  }

  protected override failureIn(response: string): string | null {
    return codeFailure(response, 'ok', 'description', true);
  }
}
