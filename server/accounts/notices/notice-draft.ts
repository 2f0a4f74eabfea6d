import type { UserSetting } from '../users/user.entity.js';
import type { NoticeText } from './notice-texts.js';

/** Kinds of notices, by the name that webhooks are told. */
export type NoticeKind = 'quota_exceed' | 'channel_test' | `channel_update_${number}_${number}`;

/** A user as notices know them. */
export interface Recipient {
  readonly userId: number;
  /** Of the account; empty for none. */
  readonly email: string;
  readonly setting: UserSetting;
}

/** A notice before it is written down. */
export interface NoticeDraft {
  readonly userId: number;
  readonly kind: NoticeKind;
  readonly channel: 'email' | 'webhook';
  /** Mail address or URL. */
  readonly target: string;
  readonly title: string;
  /** HTML for a mail; for a webhook the JSON that is sent and signed. */
  readonly body: string;
  readonly secretCipher: string | null;
}

/** What is sent where, by the settings of the user (server-behaviour §6.5); null when there is no address. */
export function draftNotice(
  { userId, email, setting }: Recipient,
  kind: NoticeKind,
  text: NoticeText,
): NoticeDraft | null {
  const { title, content, values } = text;
  if (setting.notify_type === 'webhook' && setting.webhook_url) {
    const body = JSON.stringify({ type: kind, title, content, values, timestamp: Math.floor(Date.now() / 1_000) });
    const secretCipher = setting.webhook_secret ?? null;
    return { userId, kind, channel: 'webhook', target: setting.webhook_url, title, body, secretCipher };
  }
  const target = setting.notification_email || email;
  return target ? { userId, kind, channel: 'email', target, title, body: content, secretCipher: null } : null;
}
