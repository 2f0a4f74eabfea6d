import type { Language } from '../common/errors/app-error.js';
import type { NoticeText } from './notice-texts.js';
import type { UserSetting } from './user-setting.js';

/** Kinds of notices, by their names in webhooks. */
export type NoticeKind = 'quota_exceed' | 'channel_test' | `channel_update_${number}_${number}` | 'test';

/** The transport of a notice. */
export type NoticeChannel = 'email' | 'webhook';

/** The recipient of a notice. */
export interface Recipient {
  readonly userId: number;
  /** The address of the account; empty for none. */
  readonly email: string;
  readonly setting: UserSetting;
}

/** The parts of a notice that the console shows. */
export type ConsoleText = Pick<NoticeText, 'title' | 'text'>;

/** A message with its transport and target. */
interface Message {
  /** Null: it is only shown in the console, because there is no target. */
  readonly channel: NoticeChannel | null;
  /** Mail address or URL; null for none. */
  readonly target: string | null;
  /** HTML for a mail; for a webhook the JSON that is sent and signed. */
  readonly body: string;
  readonly secretCipher: string | null;
}

/** A notice before it is stored. */
export interface NoticeDraft extends Message {
  readonly userId: number;
  readonly kind: NoticeKind;
  /** In the user's language. */
  readonly title: string;
  readonly texts: Readonly<Record<Language, ConsoleText>>;
  /** The balance in the notice, in quota units; null for notices about other subjects. */
  readonly quota: number | null;
}

/**
 * Builds the message from the settings of the user.
 * @param siteLanguage the language of users who have not chosen one
 */
export function draftNotice(
  recipient: Recipient,
  kind: NoticeKind,
  textIn: (language: Language) => NoticeText,
  siteLanguage: Language,
): NoticeDraft {
  const texts = { zh: textIn('zh'), en: textIn('en') };
  const text = texts[recipient.setting.language ?? siteLanguage];
  return {
    ...messageTo(recipient, kind, text),
    userId: recipient.userId,
    kind,
    title: text.title,
    texts: { zh: shown(texts.zh), en: shown(texts.en) },
    quota: text.quota ?? null,
  };
}

function messageTo({ email, setting }: Recipient, kind: NoticeKind, text: NoticeText): Message {
  const { title, content, values } = text;
  if (setting.notify_type === 'webhook' && setting.webhook_url) {
    const body = JSON.stringify({ type: kind, title, content, values, timestamp: Math.floor(Date.now() / 1_000) });
    const secretCipher = setting.webhook_secret ?? null;
    return { channel: 'webhook', target: setting.webhook_url, body, secretCipher };
  }
  const target = setting.notification_email || email || null;
  return { channel: target === null ? null : 'email', target, body: content, secretCipher: null };
}

function shown({ title, text }: NoticeText): ConsoleText {
  return { title, text };
}
