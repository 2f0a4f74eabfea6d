import { Button } from '@chakra-ui/react/button';
import { Download, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { loadTexts } from '../../i18n/setup';
import { useTranslation } from '../../i18n/use-translation';
import { download } from '../../lib/download';
import { useListState } from '../../lib/list-state';
import { ListFilters } from '../../resource-list/list-filters';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { useRangeFilter } from '../../resource-list/use-range';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { actorKinds, auditParams, auditSort, exportPath, objectTypes, toAuditFilter } from './audit.url';
import { auditActions } from './audit-actions.generated';
import { useAuditColumns } from './audit-columns';
import { AuditDetail } from './audit-detail';
import { useAuditTexts } from './audit-texts';
import { useAuditListQuery } from './shared/audit.generated';

const AuditSinksCard = lazy(async () => {
  const [card] = await Promise.all([import('./sinks/audit-sinks.card'), loadTexts('auditSinks')]);
  return { default: card.AuditSinksCard };
});

/** A download without progress. */
const whole = { signal: new AbortController().signal, onBytes: () => undefined };

/** Who changed what, when and from where. */
export function AuditPage() {
  const { t, i18n } = useTranslation('audit');
  const list = useListState(auditParams);
  const texts = useAuditTexts();
  const act = useMutationHandler();
  const [openId, setOpenId] = useState<string | null>(null);
  const [asOf, setAsOf] = useState(Date.now);
  const filter = useMemo(() => toAuditFilter(list.filters, asOf), [list.filters, asOf]);
  const { latest, loading, error, refetch } = useAuditListQuery({
    variables: {
      filter,
      page: { first: list.size, page: list.page },
      ...auditSort.argumentsOf(list.filters.sort),
    },
    fetchPolicy: 'cache-and-network',
  });
  const refresh = () => {
    setAsOf(Date.now());
    return refetch().catch(() => undefined);
  };
  const optionsOf = (names: readonly string[], label: (name: string) => string) =>
    names
      .map((value) => ({ value, label: label(value) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language));
  const actions = objectTypes.flatMap((object) =>
    auditActions[object].map((verb) => ({
      value: `${object}.${verb}`,
      label: `${texts.object(object)} · ${texts.verb(verb)}`,
    })),
  );
  return (
    <ResourceList
      id="audit"
      views={viewsOf('AUDIT')}
      title={t('title')}
      purpose={t('purpose')}
      page={latest?.auditEntries}
      columns={useAuditColumns()}
      {...{ list, loading, error }}
      sort={sortOf(list, auditSort)}
      rowId={({ id }) => id}
      rowName={({ id }) => t('rowName', { id })}
      onRefresh={() => void refresh()}
      detail={{ render: (entry) => <AuditDetail entry={entry} />, openId, onToggle: setOpenId }}
      filters={
        <ListFilters
          list={list}
          search={{ placeholder: t('search'), label: t('column.actor') }}
          range={useRangeFilter(list, 'all')}
          filters={[
            {
              id: 'object',
              kind: 'select',
              label: t('filter.object'),
              placeholder: t('filter.anyObject'),
              w: '36',
              options: optionsOf(objectTypes, texts.object),
            },
            {
              id: 'action',
              kind: 'combobox',
              label: t('column.action'),
              placeholder: t('filter.anyAction'),
              w: '48',
              options: actions,
              isFolded: true,
            },
            {
              id: 'kind',
              kind: 'select',
              label: t('filter.kind'),
              placeholder: t('filter.anyKind'),
              w: '36',
              options: optionsOf(actorKinds, texts.kind),
              isFolded: true,
            },
            { id: 'id', kind: 'text', label: t('filter.id'), mono: true, w: '36', isFolded: true },
            { id: 'owner', kind: 'text', label: t('filter.owner'), numeric: true, w: '28', isFolded: true },
            { id: 'address', kind: 'text', label: t('column.address'), mono: true, w: '40', isFolded: true },
            { id: 'request', kind: 'text', label: t('detail.request'), mono: true, w: '48', isFolded: true },
          ]}
        />
      }
      tools={
        <Button
          size="sm"
          variant="outline"
          onClick={() => void act(() => download(exportPath(filter), 'audit-log.ndjson', whole))}
        >
          <Download aria-hidden />
          {t('export')}
        </Button>
      }
      below={
        <Suspense fallback={null}>
          <AuditSinksCard />
        </Suspense>
      }
      empty={{ icon: ShieldCheck, title: t('empty.title'), text: t('empty.text') }}
    />
  );
}
