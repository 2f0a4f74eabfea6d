import type { Language } from '../../common/errors/app-error.js';
import type { NoticeText } from '../../notifications/transports/notice-text.js';

const TITLE: Record<Language, string> = { zh: '通道测试完成', en: 'The test of the channels is over' };
const CONTENT: Record<Language, string> = { zh: '所有通道测试已完成', en: 'All channels have been tested' };

/** The notice that a run over the channels has finished. */
export function finishedText(language: Language): NoticeText {
  const text = CONTENT[language];
  return { title: TITLE[language], content: text, values: [], text };
}
