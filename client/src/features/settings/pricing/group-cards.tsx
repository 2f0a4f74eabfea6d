import { Link } from '@chakra-ui/react/link';
import { Stack } from '@chakra-ui/react/stack';
import { Tabs } from '@chakra-ui/react/tabs';
import { Text } from '@chakra-ui/react/text';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyState } from '../../../ui/feedback/states';
import { JsonEditor } from '../../../ui/form/json-editor';
import { jsonFaults } from '../../../ui/form/json-editor-text';
import { GroupTable } from './group-table';
import { type GroupKey, type GroupRow, type GroupTexts, groupFlaw, groupKeys, readGroups, writeGroups } from './groups';
import { OptionCard } from './option-card';
import { isPriceTable } from './prices';
import { useDraftRows } from './use-draft-rows';
import { useOptionDraft } from './use-option-draft';

/** The groups of the site: their ratios, and which of them users may select. */
export function GroupCards() {
  const { t } = useTranslation('prices');
  const draft = useOptionDraft(groupKeys);
  const flawText = (rows: readonly GroupRow[]) => {
    const flaw = rows.map((row) => groupFlaw(row, rows)).find((found) => found !== undefined);
    return flaw && t(`groups.error.${flaw}`);
  };
  const rows = useDraftRows<GroupKey, GroupRow>(draft, { read: readGroups, write: writeGroups, flaw: flawText });
  const broken = draft.texts && flawOf(draft.texts);
  return (
    <OptionCard
      id="groups"
      title={t('card.groups.title')}
      text={t('card.groups.text')}
      draft={rows.draft}
      flaw={rows.flaw ?? (broken && t('error.jsonIn', { option: t(`option.${broken}.label`) }))}
      entryLabel={(option) => t(`option.${option}.short`)}
    >
      <Text mb="3" color="fg.muted">
        {t('groups.topUpElsewhere')}{' '}
        <Link asChild variant="underline">
          <RouterLink to="/setting?tab=system#TopupGroupRatio">{t('groups.topUpGo')}</RouterLink>
        </Link>
      </Text>
      <Tabs.Root defaultValue="table" lazyMount unmountOnExit>
        <Tabs.List aria-label={t('card.groups.title')}>
          <Tabs.Trigger value="table">{t('view.table')}</Tabs.Trigger>
          <Tabs.Trigger value="json">JSON</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="table">
          {rows.rows ? (
            <GroupTable rows={rows.rows} onEdit={rows.edit} onChange={rows.change} onRemove={rows.remove} />
          ) : (
            <EmptyState title={t('broken.title')} text={t('broken.text')} />
          )}
        </Tabs.Content>
        <Tabs.Content value="json">
          {draft.texts && <GroupJson texts={draft.texts} onChange={draft.set} />}
        </Tabs.Content>
      </Tabs.Root>
    </OptionCard>
  );
}

const isTextTable = (parsed: unknown): boolean =>
  typeof parsed === 'object' &&
  parsed !== null &&
  !Array.isArray(parsed) &&
  Object.values(parsed).every((value) => typeof value === 'string');

const checks: Record<
  GroupKey,
  { holds(parsed: unknown): boolean; error: 'error.table' | 'error.texts'; example: string }
> = {
  GroupRatio: { holds: isPriceTable, error: 'error.table', example: '{\n  "default": 1,\n  "vip": 0.8\n}' },
  UserUsableGroups: {
    holds: isTextTable,
    error: 'error.texts',
    example: '{\n  "default": "Default",\n  "vip": "VIP"\n}',
  },
};

const flawOf = (texts: GroupTexts): GroupKey | undefined =>
  groupKeys.find((key) => {
    const text = texts[key];
    return text.trim() === '' || jsonFaults(text).length > 0 || !checks[key].holds(JSON.parse(text));
  });

function GroupJson({ texts, onChange }: { texts: GroupTexts; onChange(patch: Partial<GroupTexts>): void }) {
  const { t } = useTranslation('prices');
  return (
    <Stack gap="5">
      {groupKeys.map((key) => (
        <JsonEditor
          key={key}
          label={t(`option.${key}.label`)}
          help={t(`option.${key}.help`)}
          value={texts[key]}
          onChange={(text) => onChange({ [key]: text })}
          example={checks[key].example}
          check={(parsed) => (checks[key].holds(parsed) ? undefined : t(checks[key].error))}
        />
      ))}
    </Stack>
  );
}
