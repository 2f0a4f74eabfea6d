import { Tabs } from '@chakra-ui/react/tabs';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { EmptyState } from '../../../ui/feedback/states';

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
