import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { FieldShell } from '../../ui/form/field-shell';
import { useField } from '../../ui/form/use-field';
import type { ImportForm } from './import-form.schema';

/** Selects the SQLite file of the other product. */
export function FileField({ control, disabled }: { control: Control<ImportForm>; disabled: boolean }) {
  const { t } = useTranslation('imports');
  const { value, onChange, onBlur, ref, error } = useField<ImportForm, File | null>({ control, name: 'file' });
  const picker = useRef<HTMLInputElement>(null);
  return (
    <FieldShell label={t('form.file')} help={t('form.fileHelp')} error={error} required disabled={disabled}>
      <Flex gap="3" align="center" wrap="wrap">
        <Button ref={ref} disabled={disabled} onBlur={onBlur} onClick={() => picker.current?.click()}>
          <Upload aria-hidden />
          {t('form.choose')}
        </Button>
        <Box role="status" fontFamily={value ? 'mono' : undefined} color="fg.muted" overflowWrap="anywhere" minW="0">
          {value?.name ?? t('form.noFile')}
        </Box>
      </Flex>
      <input
        ref={picker}
        type="file"
        aria-label={t('form.file')}
        accept=".db,.sqlite,.sqlite3,application/vnd.sqlite3"
        hidden
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
      />
    </FieldShell>
  );
}
