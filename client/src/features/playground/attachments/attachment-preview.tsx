import { Button } from '@chakra-ui/react/button';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Download } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { CodeBlock } from '../../../ui/data/code-block';
import { DetailDialog, type DialogProps } from '../../../ui/overlay/detail-dialog';
import { useFormat } from '../../../ui/use-format';
import type { Attachment } from './attachment';

const WholeImage = chakra('img', { base: { maxW: 'full', maxH: '70dvh', mx: 'auto', borderRadius: 'control' } });

interface AttachmentPreviewProps extends DialogProps {
  attachment: Attachment;
  data: string;
}

/** A file of a message as it is sent. The policy of the page permits no PDF viewer in it, so a PDF can be saved. */
export function AttachmentPreview({ attachment: { kind, name, size }, data, open, onClose }: AttachmentPreviewProps) {
  const { t } = useTranslation('playground');
  const format = useFormat();
  return (
    <DetailDialog open={open} onClose={onClose} title={name} size="lg">
      {kind === 'image' && <WholeImage src={data} alt={name} />}
      {kind === 'text' && <CodeBlock label={name} code={data} maxH="60dvh" />}
      {kind === 'pdf' && (
        <Stack align="flex-start">
          <Text color="fg.muted">{t('file.pdf', { size: format.bytes(size) })}</Text>
          <Button asChild size="sm">
            <a href={data} download={name}>
              <Download aria-hidden />
              {t('file.save')}
            </a>
          </Button>
        </Stack>
      )}
    </DetailDialog>
  );
}
