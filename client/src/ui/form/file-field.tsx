import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Upload } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { FieldError } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { FieldShell } from './field-shell';
import { FileButton } from './file-button';

interface FileFieldProps {
  label: string;
  help?: ReactNode;
  error?: FieldError;
  disabled?: boolean;
  /** Extensions and media types, as the attribute of an input. */
  accept: string;
  /** The name of the chosen file. */
  fileName: string | undefined;
  buttonRef?: Ref<HTMLButtonElement>;
  onBlur?(): void;
  onChoose(file: File): void;
}

/** A required file of a form, with a button that chooses it. */
export function FileField({ label, help, error, disabled, fileName, buttonRef, ...button }: FileFieldProps) {
  const { t } = useTranslation('common');
  return (
    <FieldShell label={label} help={help} error={error} required disabled={disabled}>
      <Flex gap="3" align="center" wrap="wrap">
        <FileButton ref={buttonRef} label={label} disabled={disabled} {...button}>
          <Upload aria-hidden />
          {t('file.choose')}
        </FileButton>
        <Box role="status" fontFamily={fileName ? 'mono' : undefined} color="fg.muted" overflowWrap="anywhere" minW="0">
          {fileName ?? t('file.none')}
        </Box>
      </Flex>
    </FieldShell>
  );
}
