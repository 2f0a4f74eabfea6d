import { Siren } from 'lucide-react';
import { lazy, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { useTranslation } from '../../i18n/use-translation';
import { pageOf, useListState } from '../../lib/list-state';
import { useCan } from '../../lib/session';
import { CreateButton } from '../../resource-list/create-button';
import { DrawerSlot } from '../../resource-list/drawer-slot';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { useEditDrawer } from '../../resource-list/use-edit-drawer';
import { Badge } from '../../ui/data/badge';
import { Dash, Timestamp } from '../../ui/data/figures';
import type { DataColumn } from '../../ui/table/column';
import { AlertTabs } from './alert-tabs';
import { type AlertRuleRowFragment, useAlertRulesQuery, useDeleteAlertRuleMutation } from './alerts.generated';
import { ruleParams, ruleSort, tabPath } from './alerts.url';
import { useAlertTexts } from './use-alert-texts';
import { useRecordCommands } from './use-record-commands';

const RuleDrawer = lazy(() => import('./rule.drawer').then((module) => ({ default: module.RuleDrawer })));

/** The rules of alerts, with their receivers. */
export function RuleList() {
  const { t } = useTranslation('alerts');
  const list = useListState(ruleParams);
  const drawer = useEditDrawer();
  const mayWrite = useCan('alerts:write');
  const { latest, loading, error, refetch } = useAlertRulesQuery({
    variables: ruleSort.argumentsOf(list.filters.sort),
    fetchPolicy: 'cache-and-network',
  });
  const [runDelete] = useDeleteAlertRuleMutation();
  const refresh = () => refetch().catch(() => undefined);
  const names = useMemo(() => new Map(latest?.alertReceivers.map(({ id, name }) => [id, name])), [latest]);
  const commandsOf = useRecordCommands<AlertRuleRowFragment>({
    onEdit: drawer.show,
    deletion: {
      confirmation: (name) => ({
        title: t('deleteRule.title', { name }),
        text: t('deleteRule.text'),
        action: t('delete'),
      }),
      remove: (id) => runDelete({ variables: { id } }),
      done: t('deleteRule.done'),
      onDeleted: refresh,
    },
  });
  const page = latest && pageOf(latest.alertRules, list);
  return (
    <>
      <ResourceList
        id="alert-rules"
        views={viewsOf('ALERT_RULES')}
        title={t('title')}
        purpose={t('purpose')}
        caption={t('tab.rules')}
        page={page}
        columns={useRuleColumns(names)}
        {...{ list, loading, error }}
        sort={sortOf(list, ruleSort)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        dimmed={({ enabled }) => !enabled}
        tabs={<AlertTabs current="rules" />}
        onRefresh={() => void refresh()}
        {...(mayWrite && { commandsOf })}
        create={mayWrite && <CreateButton show={drawer.show}>{t('addRule')}</CreateButton>}
        empty={{ icon: Siren, title: t('empty.rules'), text: t('empty.rulesText') }}
      />
      {latest && mayWrite && (
        <DrawerSlot drawer={drawer}>
          {(shown) => (
            <RuleDrawer
              {...shown}
              rules={latest.alertRules}
              receivers={latest.alertReceivers}
              onSaved={() => void refresh()}
            />
          )}
        </DrawerSlot>
      )}
    </>
  );
}

function useRuleColumns(names: ReadonlyMap<string, string>): DataColumn<AlertRuleRowFragment>[] {
  const { t } = useTranslation('alerts');
  const texts = useAlertTexts();
  return useMemo(
    () => [
      {
        id: 'state',
        header: t('column.state'),
        fixed: true,
        card: 'status',
        cell: (rule) => <RuleState rule={rule} />,
      },
      {
        id: 'name',
        header: t('column.name'),
        card: 'title',
        minW: '40',
        maxW: '64',
        wrap: true,
        cell: ({ name }) => name,
      },
      { id: 'kind', header: t('column.kind'), card: 'pair', minW: '36', cell: ({ kind }) => texts.kind(kind) },
      {
        id: 'condition',
        header: t('column.condition'),
        card: 'pair',
        minW: '40',
        cell: ({ kind, threshold, levels, subject }) => {
          const limit =
            levels.length > 0 ? levels.map((level) => `${level}%`).join(', ') : texts.value(kind, threshold);
          const about = t(`subjects.${subject}`);
          return limit === '' ? about : t('conditionOf', { about, limit });
        },
      },
      {
        id: 'receivers',
        header: t('column.receivers'),
        card: 'pair',
        minW: '32',
        maxW: '64',
        wrap: true,
        cell: ({ receiverIds }) =>
          receiverIds.length > 0 ? receiverIds.map((id) => names.get(id) ?? `#${id}`).join(', ') : <Dash />,
      },
      {
        id: 'evaluated',
        header: t('column.evaluated'),
        card: 'short',
        minW: '40',
        cell: ({ evaluatedAt }) => <Timestamp at={evaluatedAt} />,
      },
    ],
    [t, texts, names],
  );
}

function RuleState({ rule: { id, enabled, firing, failure, evaluatedAt } }: { rule: AlertRuleRowFragment }) {
  const { t } = useTranslation('alerts');
  if (!enabled) return <Badge color="gray">{t('state.disabled')}</Badge>;
  if (failure !== null) {
    return (
      <Badge color="orange" detail={failure}>
        {t('state.failed')}
      </Badge>
    );
  }
  if (evaluatedAt === null) return <Badge color="gray">{t('state.unchecked')}</Badge>;
  if (firing === 0) return <Badge color="green">{t('state.quiet')}</Badge>;
  return (
    <Link to={`${tabPath('alerts')}?state=firing&rule=${id}`}>
      <Badge color="red">{t('firing', { count: firing })}</Badge>
    </Link>
  );
}
