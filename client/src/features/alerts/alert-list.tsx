import { BellRing, Check } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { useTranslation } from '../../i18n/use-translation';
import { useListState } from '../../lib/list-state';
import { useCan } from '../../lib/session';
import { useEventCallback } from '../../lib/use-event-callback';
import type { RowCommands } from '../../resource-list/commands';
import { ListFilters } from '../../resource-list/list-filters';
import { ObjectLink } from '../../resource-list/object-link';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { useSelected } from '../../resource-list/use-selected';
import { Badge } from '../../ui/data/badge';
import { Dash, Timestamp } from '../../ui/data/figures';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import type { DataColumn } from '../../ui/table/column';
import { alertKinds } from './alert-kinds.generated';
import { AlertTabs } from './alert-tabs';
import { type AlertRowFragment, useAcknowledgeAlertsMutation, useAlertListQuery } from './alerts.generated';
import { alertParams, alertSort, tabPath } from './alerts.url';
import { useAlertTexts } from './use-alert-texts';

/** Polling interval, in ms: rules are evaluated every minute. */
const pollIntervalMs = 30_000;

const isOpen = ({ resolvedAt, acknowledgedAt }: AlertRowFragment) => resolvedAt === null && acknowledgedAt === null;

/** The alerts that fire, and those that have ended. */
export function AlertList() {
  const { t } = useTranslation('alerts');
  const list = useListState(alertParams);
  const texts = useAlertTexts();
  const act = useMutationHandler();
  const selected = useSelected();
  const mayWrite = useCan('alerts:write');
  const { state, kind, rule, sort } = list.filters;
  const { latest, loading, error, refetch } = useAlertListQuery({
    variables: {
      filter: {
        firing: state === '' ? null : state === 'firing',
        kind: kind || null,
        ruleId: rule === undefined ? null : String(rule),
      },
      page: { first: list.size, page: list.page },
      ...alertSort.argumentsOf(sort),
    },
    fetchPolicy: 'cache-and-network',
    pollInterval: pollIntervalMs,
  });
  const [mutate] = useAcknowledgeAlertsMutation();
  const acknowledge = useEventCallback(async (ids: readonly string[]) => {
    const done = await act(() => mutate({ variables: { ids: [...ids] } }));
    if (!done) return;
    selected.drop(ids);
    notify.success(t('acknowledged', { count: done.data?.acknowledgeAlerts.length ?? 0 }));
  });
  const commandsOf = useCallback(
    (alert: AlertRowFragment): RowCommands | null =>
      isOpen(alert)
        ? {
            buttons: [
              {
                id: 'acknowledge',
                icon: Check,
                label: t('acknowledge', { name: texts.subject(alert) }),
                slow: true,
                onSelect: () => acknowledge([alert.id]),
              },
            ],
          }
        : null,
    [t, texts, acknowledge],
  );
  return (
    <ResourceList
      id="alerts"
      views={viewsOf('ALERTS')}
      title={t('title')}
      purpose={t('purpose')}
      page={latest?.alertHistory}
      columns={useAlertColumns()}
      {...{ list, loading, error }}
      sort={sortOf(list, alertSort)}
      rowId={({ id }) => id}
      rowName={(alert) => texts.subject(alert)}
      dimmed={({ resolvedAt }) => resolvedAt !== null}
      tabs={<AlertTabs current="alerts" />}
      onRefresh={() => void refetch().catch(() => undefined)}
      {...(mayWrite && {
        commandsOf,
        selection: {
          ids: selected.ids,
          onChange: selected.onChange,
          selectable: isOpen,
          commands: [
            { id: 'acknowledge', icon: Check, label: t('acknowledgeAll'), onSelect: () => acknowledge(selected.ids) },
          ],
        },
      })}
      filters={
        <ListFilters
          list={list}
          line={{ placeholder: t('line') }}
          filters={[
            {
              id: 'state',
              kind: 'select',
              label: t('column.state'),
              placeholder: t('anyState'),
              w: '36',
              options: (['firing', 'resolved'] as const).map((value) => ({ value, label: t(`state.${value}`) })),
            },
            {
              id: 'kind',
              kind: 'select',
              label: t('column.kind'),
              placeholder: t('anyKind'),
              w: '44',
              isFolded: true,
              options: alertKinds.map(({ kind }) => ({ value: kind, label: texts.kind(kind) })),
            },
            { id: 'rule', kind: 'text', label: t('ruleId'), numeric: true, w: '28', isFolded: true },
          ]}
        />
      }
      empty={{ icon: BellRing, title: t('empty.alerts'), text: t('empty.alertsText') }}
    />
  );
}

function useAlertColumns(): DataColumn<AlertRowFragment>[] {
  const { t } = useTranslation('alerts');
  const texts = useAlertTexts();
  return useMemo(
    () => [
      {
        id: 'state',
        header: t('column.state'),
        fixed: true,
        card: 'status',
        cell: (alert) => <StateBadge alert={alert} />,
      },
      {
        id: 'subject',
        header: t('column.subject'),
        card: 'title',
        minW: '48',
        maxW: '72',
        wrap: true,
        cell: (alert) => <SubjectCell alert={alert} text={texts.subject(alert)} />,
      },
      { id: 'kind', header: t('column.kind'), card: 'pair', minW: '36', cell: ({ kind }) => texts.kind(kind) },
      {
        id: 'value',
        header: t('column.value'),
        align: 'end',
        card: 'figure',
        cell: ({ kind, value, threshold }) => {
          if (value === null) return <Dash />;
          const shown = texts.value(kind, value);
          return threshold === null
            ? shown
            : t('ofThreshold', { value: shown, threshold: texts.value(kind, threshold) });
        },
      },
      {
        id: 'rule',
        header: t('column.rule'),
        card: 'pair',
        minW: '32',
        maxW: '56',
        cell: ({ ruleName }) => <Link to={tabPath('rules')}>{ruleName}</Link>,
      },
      {
        id: 'fired',
        header: t('column.fired'),
        card: 'short',
        minW: '40',
        cell: ({ firedAt }) => <Timestamp at={firedAt} />,
      },
      {
        id: 'resolved',
        header: t('column.resolved'),
        card: 'pair',
        minW: '40',
        cell: ({ resolvedAt }) => <Timestamp at={resolvedAt} />,
      },
    ],
    [t, texts],
  );
}

/** The subject of an alert. A token budget belongs to another user, whose tokens have no page here. */
function SubjectCell({ alert: { subject, subjectName }, text }: { alert: AlertRowFragment; text: string }) {
  const [type, id = ''] = subject.split(':');
  if (type === 'job') return <Link to={`/jobs?${new URLSearchParams({ kind: subjectName })}`}>{text}</Link>;
  const kind = (['channel', 'user', 'model'] as const).find((known) => known === type);
  if (!kind) return text;
  return (
    <ObjectLink kind={kind} id={kind === 'model' ? subjectName : id}>
      {text}
    </ObjectLink>
  );
}

function StateBadge({ alert: { resolvedAt, acknowledgedAt, acknowledgedName } }: { alert: AlertRowFragment }) {
  const { t } = useTranslation('alerts');
  if (resolvedAt !== null) return <Badge color="green">{t('state.resolved')}</Badge>;
  if (acknowledgedAt === null) return <Badge color="red">{t('state.firing')}</Badge>;
  return (
    <Badge color="yellow" detail={t('acknowledgedBy', { name: acknowledgedName })}>
      {t('state.acknowledged')}
    </Badge>
  );
}
