import { Link } from '@chakra-ui/react/link';
import { Text } from '@chakra-ui/react/text';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { optionChoices } from '../catalogue/option-bounds.generated';
import { subjectPath } from '../catalogue/subject-path';
import { GroupTable } from './group-table';
import { type GroupKey, type GroupRow, groupFlaw, groupKeys, readGroups, writeGroups } from './groups';
import { OptionCard } from './option-card';
import { firstInvalid } from './option-text';
import { OptionsJson, RowsOrJson } from './options-json';
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
  const broken =
    draft.texts && firstInvalid(groupKeys, draft.texts, (key, text) => checks[key].holds(JSON.parse(text)));
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
          <RouterLink to={subjectPath('system', 'TopupGroupRatio')}>{t('groups.topUpGo')}</RouterLink>
        </Link>
      </Text>
      <RowsOrJson
        editable={draft.editable}
        title={t('card.groups.title')}
        rowsLabel={t('view.table')}
        rows={
          rows.rows && <GroupTable rows={rows.rows} onEdit={rows.edit} onChange={rows.change} onRemove={rows.remove} />
        }
        json={
          <OptionsJson
            draft={draft}
            example={(key) => checks[key].example}
            flaw={(key, text) => (checks[key].holds(JSON.parse(text)) ? undefined : t(checks[key].error))}
          />
        }
      />
    </OptionCard>
  );
}

const isTextTable = (parsed: unknown): boolean =>
  typeof parsed === 'object' &&
  parsed !== null &&
  !Array.isArray(parsed) &&
  Object.values(parsed).every((value) => typeof value === 'string');

const isStrategyTable = (parsed: unknown): boolean =>
  isTextTable(parsed) &&
  Object.values(parsed as object).every((value) =>
    optionChoices.RoutingStrategy.some((strategy) => strategy === value),
  );

const checks: Record<
  GroupKey,
  { holds(parsed: unknown): boolean; error: 'error.table' | 'error.texts' | 'error.strategies'; example: object }
> = {
  GroupRatio: { holds: isPriceTable, error: 'error.table', example: { default: 1, vip: 0.8 } },
  UserUsableGroups: {
    holds: isTextTable,
    error: 'error.texts',
    example: { default: 'Default', vip: 'VIP' },
  },
  GroupRoutingStrategies: { holds: isStrategyTable, error: 'error.strategies', example: { vip: 'fastest' } },
};
