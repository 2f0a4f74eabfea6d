import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Braces, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { parsedJson } from '../../lib/json';
import { PromptContentInput } from '../../lib/limits.generated';
import { Badge } from '../../ui/data/badge';
import { JsonEditor } from '../../ui/form/json-editor';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import type { Settings } from './conversation';
import { extrasOf, isSchema, isToolList } from './request-extras';

interface RequestExtrasProps {
  settings: Settings;
  onChange(patch: Partial<Settings>): void;
}

const toolsExample = `[
  {
    "type": "function",
    "function": {
      "name": "get_weather",
      "description": "Current weather of a city",
      "parameters": {
        "type": "object",
        "properties": { "city": { "type": "string" } },
        "required": ["city"]
      }
    },
    "mock": { "celsius": 21, "sky": "clear" }
  }
]`;

const schemaExample = `{
  "type": "object",
  "properties": {
    "city": { "type": "string" },
    "population": { "type": "integer" }
  },
  "required": ["city", "population"],
  "additionalProperties": false
}`;

const kinds = {
  tools: { icon: Wrench, example: toolsExample, fits: isToolList },
  schema: { icon: Braces, example: schemaExample, fits: isSchema },
} as const;

/** Tools and the schema of replies, each as JSON in a dialog. */
export function RequestExtras({ settings, onChange }: RequestExtrasProps) {
  const { t } = useTranslation('workbench');
  const [open, setOpen] = useState<keyof typeof kinds>();
  const [shown, setShown] = useState<keyof typeof kinds>('tools');
  const { tools = [], response_format } = extrasOf(settings.tools, settings.schema);
  const labels = {
    tools: tools.length > 0 ? t('tools.button', { count: tools.length }) : t('tools.title'),
    schema: t(response_format ? 'schema.on' : 'schema.off'),
  };
  const { example, fits } = kinds[shown];
  return (
    <Flex gap="2" wrap="wrap">
      {(['tools', 'schema'] as const).map((kind) => {
        const { icon: Icon, fits: isValid } = kinds[kind];
        return (
          <Button
            key={kind}
            size="xs"
            onClick={() => {
              setShown(kind);
              setOpen(kind);
            }}
          >
            <Icon aria-hidden />
            {labels[kind]}
            {!isUsable(settings[kind], isValid) && <Badge color="red">{t('invalid')}</Badge>}
          </Button>
        );
      })}
      <DetailDialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={t(`${shown}.title`)}
        size="lg"
        footer={<Button onClick={() => setOpen(undefined)}>{t('done')}</Button>}
      >
        <Stack>
          <JsonEditor
            key={shown}
            label={t(`${shown}.title`)}
            labelHidden
            help={t(`${shown}.help`)}
            example={example}
            value={settings[shown]}
            onChange={(text) =>
              text.length <= PromptContentInput.tools.max && onChange({ [shown]: text } as Partial<Settings>)
            }
            check={(parsed) => (fits(parsed) ? undefined : t(`${shown}.invalid`))}
          />
        </Stack>
      </DetailDialog>
    </Flex>
  );
}

const isUsable = (text: string, fits: (value: unknown) => boolean) => text.trim() === '' || fits(parsedJson(text));
