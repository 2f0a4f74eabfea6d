import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { FieldShell } from '../../ui/form/field-shell';
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
  const picker = useRef<HTMLInputElement>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > maxFileBytes);
    if (file.size <= maxFileBytes) onChoose({ name: file.name, content: await file.text() });
  };
  const error = tooLarge ? ({ type: 'size', message: t('error.tooLarge') } as const) : fieldState.error;
  return (
    <FieldShell label={t('field.file')} help={t('field.fileHelp')} error={error} required>
      <Flex gap="3" align="center" wrap="wrap">
        <Button ref={field.ref} onClick={() => picker.current?.click()}>
          <Upload aria-hidden />
          {t('form.choose')}
        </Button>
        <Box role="status" color="fg.muted" overflowWrap="anywhere" minW="0">
          {named.value || t('form.noFile')}
        </Box>
      </Flex>
      <input
        ref={picker}
        type="file"
        aria-label={t('field.file')}
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        onChange={(event) => void choose(event.target.files?.[0])}
      />
    </FieldShell>
  );
}
