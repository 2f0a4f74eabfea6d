import type { Language } from '../../common/errors/app-error.js';
import { escaped, type NoticeText } from '../../notifications/notice-texts.js';

/** The channel fields in a notice. */
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

/** The notice that a channel was disabled automatically. @param reason empty when unknown */
export function disabledText(channel: NamedChannel, reason: string, language: Language): NoticeText {
  const title = DISABLED[language](channel);
  const content = reason === '' ? title : `${title}${BECAUSE[language]}${reason}`;
  return { title, content: escaped(content), values: [], text: reason };
}

/** The notice that such a channel was enabled again. */
export function enabledText(channel: NamedChannel, language: Language): NoticeText {
  const title = ENABLED[language](channel);
  return { title, content: escaped(title), values: [], text: '' };
}
