import { createHmac } from 'node:crypto';
import { parsedJson } from '../../common/json.js';
import {
  below,
  codeFailure,
  MessagingTransport,
  plainText,
  secretAddress,
  secretKey,
  secretOf,
  serverAddress,
  shortened,
} from './messaging-transport.js';
import { NoticeTransport, type OutgoingNotice, TransportSettingKind } from './notice-transport.js';
import { TransportError } from './transport.errors.js';

/**
 * The length that Slack recommends for a message. https://docs.slack.dev/changelog/2018-truncating-really-long-messages
 */
const SLACK_MAX_TEXT = 4_000;

/**
 * Slack, by an incoming webhook. It responds with `ok`; workflows that a webhook starts, with `{"ok": …}` and status 200
 * for errors as well. https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
@NoticeTransport({
  key: 'slack',
  settings: [secretAddress('slackUrl', 'For Slack: the address of an incoming webhook.')],
  format: 'json',
  target: 'slackUrl',
  body: (_, text) => JSON.stringify({ text: shortened(escapedForSlack(plainText(text)), SLACK_MAX_TEXT) }),
})
export class SlackTransport extends MessagingTransport {
  protected override requestOf(notice: OutgoingNotice) {
    return { url: secretOf(notice, 'slackUrl'), body: notice.body };
  }

  protected override failureIn(response: string): string | null {
    if (response.trim() === 'ok') return null;
    const value = parsedJson(response);
    const isAccepted = typeof value === 'object' && value !== null && 'ok' in value && value.ok === true;
    return isAccepted ? null : response || 'empty response';
  }
}

/** The characters that have a meaning in messages. https://docs.slack.dev/messaging/formatting-message-text#escaping */
function escapedForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Limits of an embed. https://docs.discord.com/developers/resources/message#embed-object-embed-limits */
const DISCORD_MAX_TITLE = 256;
const DISCORD_MAX_DESCRIPTION = 4_096;

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
      embeds: [{ title: shortened(title, DISCORD_MAX_TITLE), description: shortened(text, DISCORD_MAX_DESCRIPTION) }],
      allowed_mentions: { parse: [] },
    }),
})
export class DiscordTransport extends MessagingTransport {
  protected override requestOf(notice: OutgoingNotice) {
    return { url: secretOf(notice, 'discordUrl'), body: notice.body };
  }
}

/** Messages above 28 KB are rejected. https://learn.microsoft.com/microsoftteams/limits-specifications-teams */
const TEAMS_MAX_TEXT = 8_000;

/**
 * Microsoft Teams, by a workflow that posts an adaptive card; it responds with 202.
 * https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 */
@NoticeTransport({
  key: 'teams',
  settings: [secretAddress('teamsUrl', 'For Microsoft Teams: the address of a workflow that posts to a channel.')],
  format: 'json',
  target: 'teamsUrl',
  body: (_, { title, text }) =>
    JSON.stringify({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.2',
            body: [
              { type: 'TextBlock', text: title, weight: 'Bolder', size: 'Medium', wrap: true },
              ...linesOf(text).map((line) => ({ type: 'TextBlock', text: line, wrap: true, spacing: 'Small' })),
            ],
          },
        },
      ],
    }),
})
export class TeamsTransport extends MessagingTransport {
  protected override requestOf(notice: OutgoingNotice) {
    return { url: secretOf(notice, 'teamsUrl'), body: notice.body };
  }
}

/** A text block shows line breaks of its text as spaces. */
function linesOf(text: string): string[] {
  return shortened(text, TEAMS_MAX_TEXT)
    .split('\n')
    .filter((line) => line !== '');
}

const DINGTALK_MAX_TEXT = 4_000;

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
  body: (_, text) =>
    JSON.stringify({ msgtype: 'text', text: { content: shortened(plainText(text), DINGTALK_MAX_TEXT) } }),
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

/** Requests above 20 KB are rejected. */
const LARK_MAX_TEXT = 4_000;

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
  body: (_, text) => JSON.stringify({ msg_type: 'text', content: { text: shortened(plainText(text), LARK_MAX_TEXT) } }),
})
export class LarkTransport extends MessagingTransport {
  protected override requestOf(notice: OutgoingNotice, nowMs: number) {
    const { larkSecret } = notice.secrets;
    const url = secretOf(notice, 'larkUrl');
    if (!larkSecret) return { url, body: notice.body };
    const timestamp = String(Math.floor(nowMs / 1_000));
    const sign = createHmac('sha256', `${timestamp}\n${larkSecret}`).digest('base64');
    return { url, body: JSON.stringify({ timestamp, sign, ...(parsedJson(notice.body) as object) }) };
  }

  protected override failureIn(response: string): string | null {
    // Older robots report StatusCode.
    const isOld = /"StatusCode"/.test(response) && !/"code"/.test(response);
    return isOld ? codeFailure(response, 'StatusCode', 'StatusMessage') : codeFailure(response, 'code', 'msg');
  }
}

/** Bytes in UTF-8. */
const WECOM_MAX_BYTES = 2_048;

/**
 * WeCom, by a group robot. Errors have status 200 and an `errcode`: 93000 for a wrong key, 45009 above 20 messages per
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
  if (bytes.length <= WECOM_MAX_BYTES) return text;
  const ellipsis = '…';
  let end = WECOM_MAX_BYTES - Buffer.byteLength(ellipsis);
  // Not within a character.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end).toString() + ellipsis;
}

const TELEGRAM_MAX_TEXT = 4_096;

/**
 * Telegram, by a bot. Errors have the status of their `error_code`; rate limit errors have the seconds to wait in
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
      'For Telegram: the Bot API server, if it is not the official one.',
      'https://api.telegram.org',
    ),
  ],
  format: 'json',
  target: 'telegramUrl',
  body: (_, text, { telegramChat }) =>
    JSON.stringify({
      chat_id: telegramChat,
      text: shortened(plainText(text), TELEGRAM_MAX_TEXT),
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
