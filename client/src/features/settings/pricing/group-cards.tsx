import { Link } from '@chakra-ui/react/link';
import { Text } from '@chakra-ui/react/text';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { type GroupOption, groupOptions } from '../catalogue/group-options';
import { subjectPath } from '../catalogue/subject-path';
import { GroupTable } from './group-table';
import { type GroupRow, groupProblem, groupSpecs, readGroups, writeGroups } from './groups';
import { OptionCard } from './option-card';
import { firstInvalid } from './option-text';
import { OptionsJson, RowsOrJson } from './options-json';
import { useDraftRows } from './use-draft-rows';
import { useOptionDraft } from './use-option-draft';

/** The groups of the site: their ratios, and which of them users may select. */
export function GroupCards() {
  const { t } = useTranslation('prices');
  const draft = useOptionDraft(groupOptions);
  const problemText = (rows: readonly GroupRow[]) => {
    const problem = rows.map((row) => groupProblem(row, rows)).find((found) => found !== undefined);
    return problem && t(`groups.error.${problem}`);
  };
  const rows = useDraftRows<GroupOption, GroupRow>(draft, {
    read: readGroups,
    write: writeGroups,
    problem: problemText,
  });
  const broken =
    draft.texts && firstInvalid(groupOptions, draft.texts, (key, text) => groupSpecs[key].holds(JSON.parse(text)));
  return (
    <OptionCard
      id="groups"
      title={t('card.groups.title')}
      text={t('card.groups.text')}
      draft={rows.draft}
      problem={rows.problem ?? (broken && t('error.jsonIn', { option: t(`option.${broken}.label`) }))}
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
            example={(key) => groupSpecs[key].example}
            problem={(key, text) => (groupSpecs[key].holds(JSON.parse(text)) ? undefined : t(groupSpecs[key].error))}
          />
        }
      />
    </OptionCard>
  );
}
