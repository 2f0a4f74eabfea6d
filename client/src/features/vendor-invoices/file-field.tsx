import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { FieldShell } from '../../ui/form/field-shell';
import { FileButton } from '../../ui/form/file-button';
import type { ImportForm } from './import-form.schema';
import { maxFileBytes } from './vendor-file';

interface FileFieldProps {
  control: Control<ImportForm>;
  onChoose(file: { name: string; content: string }): void;
}

/** Selects the file of the vendor, and reads it. */
export function FileField({ control, onChoose }: FileFieldProps) {
  const { t } = useTranslation('vendorInvoices');
  const { fieldState, field } = useController({ control, name: 'content' });
  const { field: named } = useController({ control, name: 'fileName' });
  const [tooLarge, setTooLarge] = useState(false);
  const choose = async (file: File) => {
    setTooLarge(file.size > maxFileBytes);
    if (file.size <= maxFileBytes) onChoose({ name: file.name, content: await file.text() });
  };
  const error = tooLarge ? ({ type: 'size', message: t('error.tooLarge') } as const) : fieldState.error;
  return (
    <FieldShell label={t('field.file')} help={t('field.fileHelp')} error={error} required>
      <Flex gap="3" align="center" wrap="wrap">
        <FileButton
          ref={field.ref}
          label={t('field.file')}
          accept=".csv,.tsv,.txt,text/csv"
          onChoose={(file) => void choose(file)}
        >
          <Upload aria-hidden />
          {t('form.choose')}
        </FileButton>
        <Box role="status" color="fg.muted" overflowWrap="anywhere" minW="0">
          {named.value || t('form.noFile')}
        </Box>
      </Flex>
    </FieldShell>
  );
}
