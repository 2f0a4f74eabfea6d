import type { Language } from '../common/errors/app-error.js';
import type { NoticeKind, NoticeText } from './transports/notice-text.js';
import { destinationOf, type Recipient } from './transports/transport-settings.js';

/** The parts of a notice that the console shows. */
export type ConsoleText = Pick<NoticeText, 'title' | 'text'>;

/** A message with its transport and target. */
interface Message {
  /** Null: it is only shown in the console, because there is no target. */
  readonly transport: string | null;
  /** The destination, such as an email address or a URL. Null if there is none. */
  readonly target: string | null;
  /** The body as the transport sends it, for example the JSON that is signed. */
  readonly body: string;
  readonly secretCipher: string | null;
}

/** A notice before it is stored. */
export interface NoticeDraft extends Message {
  /** The user. Null for a receiver of alerts. */
  readonly userId: number | null;
  /** The receiver of alerts. Null for a user. */
  readonly receiverId: number | null;
  readonly kind: NoticeKind;
  /** The title in the user's language. */
  readonly title: string;
  readonly texts: Readonly<Record<Language, ConsoleText>>;
  /** The balance in the notice, in quota units. Null for notices about other subjects. */
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
    receiverId: recipient.receiverId ?? null,
    kind,
    title: text.title,
    texts: { zh: shown(texts.zh), en: shown(texts.en) },
    quota: text.quota ?? null,
  };
}

function messageTo(recipient: Recipient, kind: NoticeKind, text: NoticeText): Message {
  const destination = destinationOf(recipient);
  if (!destination) return { transport: null, target: null, body: text.content, secretCipher: null };
  const { transport, target, values, secretCipher } = destination;
  return { transport: transport.key, target, body: transport.body(kind, text, values), secretCipher };
}

function shown({ title, text }: NoticeText): ConsoleText {
  return { title, text };
}
