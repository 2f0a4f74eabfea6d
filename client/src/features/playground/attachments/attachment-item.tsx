import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { FileText, FileX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { useEverOpen } from '../../../lib/use-overlay';
import { useFormat } from '../../../ui/use-format';
import type { Attachment } from './attachment';
import { useAttachmentData } from './attachment-data';

/** Loads when a file is first shown. */
const AttachmentPreview = lazy(() =>
  import('./attachment-preview').then((module) => ({ default: module.AttachmentPreview })),
);

const Thumb = chakra('img', { base: { boxSize: '10', objectFit: 'cover', borderRadius: 'control' } });

/** A file of a message with its name and size; a click shows it. */
export function AttachmentItem({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation('playground');
  const format = useFormat();
  const data = useAttachmentData(attachment.id);
  const [open, setOpen] = useState(false);
  const wanted = useEverOpen(open);
  const { kind, name, size } = attachment;
  const isMissing = data === null;
  const Icon = isMissing ? FileX : FileText;
  return (
    <>
      <Button
        variant="outline"
        bg="bg.panel"
        h="auto"
        minH="11"
        maxW="full"
        px="2"
        py="1"
        gap="2"
        // A file that cannot be shown is named by its content.
        aria-label={isMissing ? undefined : t('file.open', { name, size: format.bytes(size) })}
        aria-haspopup="dialog"
        disabled={!data}
        onClick={() => setOpen(true)}
      >
        {kind === 'image' && data ? <Thumb src={data} alt="" /> : <Icon aria-hidden />}
        <Box minW="0" textAlign="start">
          <Box truncate maxW="48" fontWeight="medium">
            {name}
          </Box>
          <Box textStyle="caption" color="fg.muted" whiteSpace="normal">
            {isMissing ? t('file.unavailable') : format.bytes(size)}
          </Box>
        </Box>
      </Button>
      {wanted && data && (
        <Suspense>
          <AttachmentPreview attachment={attachment} data={data} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
