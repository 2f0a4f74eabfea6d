import { Field } from '@chakra-ui/react/field';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import { useTranslation } from '../../i18n/use-translation';
import type { Settings } from './conversation';
import { variablesIn } from './variables';

interface VariableFieldsProps {
  settings: Settings;
  message: string;
  onChange(patch: Partial<Settings>): void;
}

/** A field for each variable of the system prompt and the message. */
export function VariableFields({ settings: { system, variables }, message, onChange }: VariableFieldsProps) {
  const { t } = useTranslation('workbench');
  const names = variablesIn(system ?? '', message);
  if (names.length === 0) return null;
  return (
    <Stack as="section" gap="2" aria-label={t('variables.title')}>
      <Text as="h2" textStyle="label">
        {t('variables.title')}
      </Text>
      {names.map((name) => (
        <Field.Root key={name}>
          <Field.Label fontFamily="mono">{name}</Field.Label>
          <Textarea
            rows={1}
            maxH="40"
            css={{ fieldSizing: 'content' }}
            value={variables[name] ?? ''}
            placeholder={t('variables.placeholder')}
            onChange={(event) => onChange({ variables: { ...variables, [name]: event.target.value } })}
          />
        </Field.Root>
      ))}
    </Stack>
  );
}
