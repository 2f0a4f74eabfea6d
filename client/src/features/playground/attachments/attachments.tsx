import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Paperclip, X } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { IconAction } from '../../../ui/icon-action';
import { type Attachment, maxAttachments } from './attachment';

/** Loads with the first attachment. */
const Item = lazy(() => import('./attachment-item').then((module) => ({ default: module.AttachmentItem })));

/** A file of a message. */
export const AttachmentItem = ({ attachment }: { attachment: Attachment }) => (
  <Suspense>
    <Item attachment={attachment} />
  </Suspense>
);

export interface AttachmentsProps {
  /** Files of the message being written. */
  attachments: readonly Attachment[];
  /** Further files are still being read. */
  reading: boolean;
  onAdd(files: readonly File[]): void;
  onRemove(id: string): void;
}

export function AttachButton({ attachments, onAdd, disabled }: AttachmentsProps & { disabled: boolean }) {
  const { t } = useTranslation('playground');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('file.attach')}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])]);
          // Allows the same file to be chosen again.
          event.target.value = '';
        }}
      />
      <IconAction
        icon={Paperclip}
        label={t('file.attach')}
        variant="outline"
        size="md"
        disabled={disabled || attachments.length >= maxAttachments}
        onClick={() => input.current?.click()}
      />
    </>
  );
}

export function AttachedFiles({ attachments, onRemove }: Pick<AttachmentsProps, 'attachments' | 'onRemove'>) {
  const { t } = useTranslation('playground');
  if (attachments.length === 0) return null;
  return (
    <Flex as="ul" listStyleType="none" gap="2" mb="2" wrap="wrap" aria-label={t('file.attached')}>
      {attachments.map((attachment) => (
        <Flex as="li" key={attachment.id} align="center" gap="0.5" maxW="full">
          <Box minW="0">
            <AttachmentItem attachment={attachment} />
          </Box>
          <IconAction
            icon={X}
            size="xs"
            label={t('file.remove', { name: attachment.name })}
            onClick={() => onRemove(attachment.id)}
          />
        </Flex>
      ))}
    </Flex>
  );
}
