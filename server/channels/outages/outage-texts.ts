import type { Language } from '../../common/errors/app-error.js';
import { escaped, type NoticeText } from '../../notifications/notice-texts.js';

/** A channel as its notices name it. */
export interface NamedChannel {
  readonly id: number;
  readonly name: string;
}

const DISABLED: Record<Language, (channel: NamedChannel) => string> = {
  zh: ({ id, name }) => `通道「${name}」（#${id}）已被禁用`,
  en: ({ id, name }) => `The channel “${name}” (#${id}) has been disabled`,
};
const ENABLED: Record<Language, (channel: NamedChannel) => string> = {
  zh: ({ id, name }) => `通道「${name}」（#${id}）已被启用`,
  en: ({ id, name }) => `The channel “${name}” (#${id}) has been enabled`,
};
const BECAUSE: Record<Language, string> = { zh: '，原因：', en: ', because: ' };

/** Tells that a channel was switched off by itself. @param reason empty when nobody knows it */
export function disabledText(channel: NamedChannel, reason: string, language: Language): NoticeText {
  const title = DISABLED[language](channel);
  const content = reason === '' ? title : `${title}${BECAUSE[language]}${reason}`;
  return { title, content: escaped(content), values: [], text: reason };
}

/** Tells that such a channel is back. */
export function enabledText(channel: NamedChannel, language: Language): NoticeText {
  const title = ENABLED[language](channel);
  return { title, content: escaped(title), values: [], text: '' };
}
