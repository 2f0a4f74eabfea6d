import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Upload } from 'lucide-react';
import type { Control } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { FieldShell } from '../../ui/form/field-shell';
import { FileButton } from '../../ui/form/file-button';
import { useField } from '../../ui/form/use-field';
import type { ImportForm } from './import-form.schema';

/** Selects the SQLite file of the other product. */
export function FileField({ control, disabled }: { control: Control<ImportForm>; disabled: boolean }) {
  const { t } = useTranslation('imports');
  const { value, onChange, onBlur, ref, error } = useField<ImportForm, File | null>({ control, name: 'file' });
  return (
    <FieldShell label={t('form.file')} help={t('form.fileHelp')} error={error} required disabled={disabled}>
      <Flex gap="3" align="center" wrap="wrap">
        <FileButton
          ref={ref}
          label={t('form.file')}
          accept=".db,.sqlite,.sqlite3,application/vnd.sqlite3"
          disabled={disabled}
          onBlur={onBlur}
          onChoose={onChange}
        >
          <Upload aria-hidden />
          {t('form.choose')}
        </FileButton>
        <Box role="status" fontFamily={value ? 'mono' : undefined} color="fg.muted" overflowWrap="anywhere" minW="0">
          {value?.name ?? t('form.noFile')}
        </Box>
      </Flex>
    </FieldShell>
  );
}
