import { Stack } from '@chakra-ui/react/stack';
import { Tabs } from '@chakra-ui/react/tabs';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { CodeBlock } from '../../../ui/data/code-block';
import { EmptyState } from '../../../ui/feedback/states';
import { JsonEditor } from '../../../ui/form/json-editor';
import { textId } from '../catalogue/option-texts';
import type { EntryKey } from './prices';
import type { OptionDraft } from './use-option-draft';

/** The ids of options with texts in `option` of `prices`. */
type TitledId =
  | EntryKey
  | 'tool_price_setting_prices'
  | 'VideoPrice'
  | 'GroupRatio'
  | 'UserUsableGroups'
  | 'GroupRoutingStrategies'
  | 'Chats'
  | 'ModelAliases'
  | 'GroupModelAliases';

interface OptionsJsonProps<K extends string> {
  draft: Pick<OptionDraft<K>, 'keys' | 'texts' | 'set' | 'editable'>;
  /** Offered while an option is empty. */
  example(key: K): object;
  /** The error of a text that is JSON, translated; undefined if it is valid. */
  problem(key: K, text: string): string | undefined;
}

/** The options of a draft as JSON, an editor for each, or their text for users who may not change them. */
export function OptionsJson<K extends string>({ draft, example, problem }: OptionsJsonProps<K>) {
  const { t } = useTranslation('prices');
  const { keys, texts, set, editable } = draft;
  return (
    <Stack gap="5">
      {texts &&
        !editable &&
        keys.map((key) => (
          <CodeBlock key={key} label={t(`option.${textId(key) as TitledId}.label`)} code={texts[key]} maxH="64" />
        ))}
      {texts &&
        editable &&
        keys.map((key) => (
          <JsonEditor
            key={key}
            label={t(`option.${textId(key) as TitledId}.label`)}
            help={t(`option.${textId(key) as TitledId}.help`)}
            value={texts[key]}
            onChange={(text) => set({ [key]: text } as Partial<typeof texts>)}
            example={JSON.stringify(example(key), null, 2)}
            check={(parsed) => problem(key, JSON.stringify(parsed))}
          />
        ))}
    </Stack>
  );
}

interface RowsOrJsonProps {
  /** The name of the setting. */
  title: string;
  /** The name of the editor of rows. */
  rowsLabel: string;
  /** Editor of the rows; undefined when the JSON cannot be read as rows. */
  rows: ReactNode;
  /** False for users who may not change the setting: they see the JSON. */
  editable: boolean;
  json: ReactNode;
}

/** Two editors of a setting, as rows and as JSON. */
export function RowsOrJson({ title, rowsLabel, rows, editable, json }: RowsOrJsonProps) {
  const { t } = useTranslation('prices');
  if (!editable) return json;
  return (
    <Tabs.Root defaultValue="rows" lazyMount unmountOnExit>
      <Tabs.List aria-label={title}>
        <Tabs.Trigger value="rows">{rowsLabel}</Tabs.Trigger>
        <Tabs.Trigger value="json">JSON</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="rows">
        {rows ?? <EmptyState title={t('broken.title')} text={t('broken.text')} />}
      </Tabs.Content>
      <Tabs.Content value="json">{json}</Tabs.Content>
    </Tabs.Root>
  );
}
