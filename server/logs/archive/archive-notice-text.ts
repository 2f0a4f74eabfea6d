import type { Language } from '../../common/errors/app-error.js';
import type { NoticeText } from '../../notifications/transports/notice-text.js';
import { escaped } from '../../platform/mail/mail-html.js';
import type { LogArchiveError } from './log-archive.service.js';

const TITLE: Record<Language, string> = { zh: '使用日志归档失败', en: 'The usage log could not be archived' };
const TEXT: Record<Language, (reason: string) => string> = {
  zh: (reason) => `日志未被删除，任务会重试。原因：${reason}`,
  en: (reason) => `Its rows were not deleted, and the job is retried. Reason: ${reason}`,
};

/** The notice to the root user about rows that are not deleted because they could not be archived. */
export function archiveFailureText({ message }: LogArchiveError, language: Language): NoticeText {
  const text = TEXT[language](message);
  return { title: TITLE[language], content: `<p>${escaped(text)}</p>`, values: [], text };
}
