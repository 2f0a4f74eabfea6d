import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Textarea } from '@chakra-ui/react/textarea';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { SendHorizontal, Square } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { AttachButton, AttachedFiles, type AttachmentsProps } from './attachments/attachments';

interface ComposerProps {
  value: string;
  onChange(value: string): void;
  /** An earlier question is being edited. */
  editing: boolean;
  onCancelEdit(): void;
  running: boolean;
  onSend(): void;
  onStop(): void;
  input: RefObject<HTMLTextAreaElement | null>;
  files: AttachmentsProps;
}

/**
 * Whether there is a text to paste: copied cells of a spreadsheet have an image of them as well. File managers add the
 * names or paths of copied files, which do not count as text.
 */
const hasText = (data: DataTransfer, files: readonly File[]): boolean => {
  const lines = data
    .getData('text/plain')
    .split(/[\r\n]+/)
    .filter(Boolean);
  return lines.some((line) => !files.some(({ name }) => line.endsWith(name)));
};

/** Enter sends, Shift+Enter inserts a line break; Enter of an input method does neither. */
export function Composer({
  value,
  onChange,
  editing,
  onCancelEdit,
  running,
  onSend,
  onStop,
  input,
  files,
}: ComposerProps) {
  const { t } = useTranslation('playground');
  const reason = useId();
  const ready = (value.trim() !== '' || files.attachments.length > 0) && !running && !files.reading;
  return (
    <Box borderTopWidth="1px" borderColor="border" p="3">
      {editing && (
        <Flex align="center" gap="2" mb="2" textStyle="caption" color="fg.muted">
          <Box flex="1">{t('editing')}</Box>
          <Button size="xs" variant="ghost" onClick={onCancelEdit}>
            {t('cancelEdit')}
          </Button>
        </Flex>
      )}
      <AttachedFiles {...files} />
      <Box id={reason} role="status" textStyle="caption" color="fg.muted" mb={files.reading ? '2' : undefined}>
        {files.reading && t('file.reading')}
      </Box>
      <VisuallyHidden role="status">
        {files.attachments.length > 0 &&
          t('file.attachedNames', { names: files.attachments.map(({ name }) => name).join(', ') })}
      </VisuallyHidden>
      <Flex gap="2" align="flex-end">
        <AttachButton {...files} disabled={running} />
        <Textarea
          ref={input}
          flex="1"
          rows={1}
          minH={{ base: '11', sm: '9' }}
          maxH="40"
          resize="none"
          css={{ fieldSizing: 'content' }}
          aria-label={t('message')}
          placeholder={t('placeholder')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (pasted.length === 0 || running || hasText(event.clipboardData, pasted)) return;
            event.preventDefault();
            files.onAdd(pasted);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (ready) onSend();
          }}
        />
        {running ? (
          <Button aria-label={t('stop')} onClick={onStop}>
            <Square aria-hidden />
            <Box as="span" hideBelow="sm">
              {t('stop')}
            </Box>
          </Button>
        ) : (
          <Button
            variant="solid"
            colorPalette="brand"
            aria-label={t('send')}
            aria-describedby={files.reading ? reason : undefined}
            disabled={!ready}
            onClick={onSend}
          >
            <SendHorizontal aria-hidden />
            <Box as="span" hideBelow="sm">
              {t('send')}
            </Box>
          </Button>
        )}
      </Flex>
      <Box hideBelow="sm" mt="1.5" textStyle="caption" color="fg.subtle">
        {t('keys')}
      </Box>
    </Box>
  );
}
