import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { notify } from '../../../ui/feedback/notify';
import { useFormat } from '../../../ui/use-format';
import { type Attachment, type AttachmentKind, maxAttachments, maxBytes } from './attachment';
import { FileRefused, readFile } from './read-file';

/** The files of the message being written. */
export function useAttachments(accepted: ReadonlySet<AttachmentKind>) {
  const { t } = useTranslation('playground');
  const format = useFormat();
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [pending, setPending] = useState(0);
  const textOf = (error: unknown, name: string) => {
    if (!(error instanceof FileRefused)) return t('file.unreadable', { name });
    const { refusal, kind } = error;
    if (refusal === 'tooLarge') return t('file.tooLarge', { name, size: format.bytes(maxBytes[kind]) });
    return refusal === 'notAccepted'
      ? t(kind === 'image' ? 'file.noImages' : 'file.noPdf', { name })
      : t('file.unreadable', { name });
  };
  const attach = async (files: readonly File[]) => {
    const free = maxAttachments - attachments.length - pending;
    if (files.length > free) notify.error(t('file.tooMany', { count: maxAttachments }));
    const read = files.slice(0, Math.max(0, free));
    setPending((before) => before + read.length);
    for (const file of read) {
      try {
        const added = await readFile(file, accepted);
        setAttachments((before) => [...before, added].slice(0, maxAttachments));
      } catch (error) {
        notify.error(textOf(error, file.name));
      }
      setPending((before) => before - 1);
    }
  };
  const detach = (id: string) => setAttachments((before) => before.filter((other) => other.id !== id));
  return { attachments, setAttachments, attach, detach, reading: pending > 0 };
}
