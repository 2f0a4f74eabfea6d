import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { notify } from '../../../ui/feedback/notify';
import { useFormat } from '../../../ui/use-format';
import { type Attachment, type AttachmentKind, maxAttachments, maxBytes } from './attachment';
import type { FileRefused } from './read-file';

/** The files of the message being written. */
export function useAttachments(accepted: ReadonlySet<AttachmentKind>) {
  const { t } = useTranslation('playground');
  const format = useFormat();
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [pending, setPending] = useState(0);
  const textOf = ({ refusal, kind }: FileRefused, name: string) => {
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
    const reader = await import('./read-file').catch(() => undefined);
    for (const file of read) {
      try {
        if (!reader) throw new Error('The code that reads files did not load');
        const added = await reader.readFile(file, accepted);
        setAttachments((before) => [...before, added].slice(0, maxAttachments));
      } catch (error) {
        const { name } = file;
        const isRefused = reader && error instanceof reader.FileRefused;
        notify.error(isRefused ? textOf(error, name) : t('file.unreadable', { name }));
      }
      setPending((before) => before - 1);
    }
  };
  const detach = (id: string) => setAttachments((before) => before.filter((other) => other.id !== id));
  return { attachments, setAttachments, attach, detach, reading: pending > 0 };
}
