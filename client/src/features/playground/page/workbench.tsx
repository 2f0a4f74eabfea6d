import { Field } from '@chakra-ui/react/field';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import type { RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import type { Settings } from '../conversation';
import { ModelParameters } from '../model-parameters';
import { PromptSection } from '../prompts/prompt-section';
import { RequestExtras } from '../request-extras.panel';
import { variablesIn } from '../variables';

export interface WorkbenchProps {
  settings: Settings;
  onChange(patch: Partial<Settings>): void;
  /** The message being written, or the last question, with its variables. */
  message: string;
  onMessage(text: string): void;
  /** The version of a saved prompt that the playground contains. */
  applied: RefObject<string | undefined>;
}

/** The tools next to the chat of the playground: saved prompts, variables, parameters by model, tools and a schema. */
export function Workbench({ settings, onChange, message, onMessage, applied }: WorkbenchProps) {
  return (
    <Stack gap="4" mt="4">
      <VariableFields settings={settings} message={message} onChange={onChange} />
      <ModelParameters settings={settings} onChange={onChange} />
      <RequestExtras settings={settings} onChange={onChange} />
      <PromptSection
        settings={settings}
        onChange={onChange}
        message={message}
        onMessage={onMessage}
        applied={applied}
      />
    </Stack>
  );
}

interface VariableFieldsProps {
  settings: Settings;
  message: string;
  onChange(patch: Partial<Settings>): void;
}

/** A field for each variable of the system prompt and the message. */
function VariableFields({ settings: { system, variables }, message, onChange }: VariableFieldsProps) {
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
