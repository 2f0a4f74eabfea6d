import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Textarea } from '@chakra-ui/react/textarea';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldShell } from '../../ui/form/field-shell';
import { type FieldProps, useField } from '../../ui/form/use-field';
import { findJsonFault, formatJson } from './json-text';

interface JsonFieldProps<V extends FieldValues> extends FieldProps<V, string> {
  help: string;
  /** Offered while the field is blank. */
  example: string;
  rows?: number;
}

/** A JSON text. While typing, the help line says where it stops being JSON; it blocks only when the form is sent. */
export function JsonField<V extends FieldValues>({ control, name, label, help, example, rows = 4 }: JsonFieldProps<V>) {
  const { t } = useTranslation('channels');
  const { value, onChange, error, ...field } = useField<V, string>({ control, name });
  const fault = findJsonFault(value);
  const blank = value.trim() === '';
  const formatted = formatJson(value);
  return (
    <FieldShell
      label={label}
      error={error}
      help={
        <Flex as="span" direction="column" gap="0.5">
          <span>{help}</span>
          <Box as="span" role="status" color={fault ? 'fg.error' : 'fg.success'}>
            {fault ? t('json.fault', { ...fault }) : blank ? '' : t('json.ok')}
          </Box>
        </Flex>
      }
      aside={
        blank ? (
          <Button
            size="xs"
            variant="ghost"
            aria-label={t('json.exampleField', { field: label })}
            onClick={() => onChange(example)}
          >
            {t('json.example')}
          </Button>
        ) : (
          !fault &&
          formatted !== value && (
            <Button
              size="xs"
              variant="ghost"
              aria-label={t('json.formatField', { field: label })}
              onClick={() => onChange(formatted)}
            >
              {t('json.format')}
            </Button>
          )
        )
      }
    >
      <Textarea
        {...field}
        rows={rows}
        resize="vertical"
        fontFamily="mono"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldShell>
  );
}
