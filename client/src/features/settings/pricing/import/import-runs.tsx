import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { FileClock } from 'lucide-react';
import { useState } from 'react';
import { detailsOf } from '../../../../graphql/runs/details-of';
import type { JobRunState } from '../../../../graphql/runs/runs.generated';
import { useTranslation } from '../../../../i18n/use-translation';
import type { PageSize } from '../../../../lib/storage';
import { Badge } from '../../../../ui/data/badge';
import { Dash, Mono, Timestamp } from '../../../../ui/data/figures';
import type { DataColumn } from '../../../../ui/table/column';
import { DataTable } from '../../../../ui/table/data-table';
import type { StatusColor } from '../../../../ui/theme/palette';
import { type PricesImportRunFragment, usePricesImportsQuery } from '../prices.generated';

const colors: Record<JobRunState, StatusColor> = {
  WAITING: 'gray',
  RUNNING: 'blue',
  READY: 'orange',
  DONE: 'green',
  CANCELLED: 'gray',
  FAILED: 'red',
};

const detailsOfImport = (run: PricesImportRunFragment) => detailsOf(run, 'PriceImportDetails');
const urlOf = (run: PricesImportRunFragment) => detailsOfImport(run)?.url ?? '';

/** Earlier imports from addresses, newest first. */
export function ImportRuns({ onOpen }: { onOpen(number: string): void }) {
  const { t } = useTranslation('prices');
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<PageSize>(10);
  const { latest, loading, error, refetch } = usePricesImportsQuery({
    variables: { page: { first: size, page } },
  });
  const runs = latest?.jobRunHistory;
  const clear = () => undefined;
  return (
    <Box minW="0">
      <Box as="h3" textStyle="label" mb="2">
        {t('runs.title')}
      </Box>
      <DataTable
        id="price-imports"
        caption={t('runs.title')}
        columns={useColumns()}
        rows={runs?.nodes}
        rowId={({ id }) => id}
        rowName={urlOf}
        total={runs?.totalCount ?? 0}
        list={{ page, size, filtered: false, setPage, setSize, clearFilters: clear }}
        loading={loading}
        error={error}
        onRefresh={() => void refetch()}
        onOpen={({ number }) => onOpen(number)}
        empty={{ icon: FileClock, title: t('runs.emptyTitle'), text: t('runs.emptyText') }}
        actions={(run) => (
          <Button size="sm" aria-label={t('runs.openOf', { url: urlOf(run) })} onClick={() => onOpen(run.number)}>
            {t(run.state === 'READY' ? 'runs.review' : 'runs.open')}
          </Button>
        )}
      />
    </Box>
  );
}

export function RunState({ state }: { state: JobRunState }) {
  const { t } = useTranslation('prices');
  return <Badge color={colors[state]}>{t(`runs.state.${state}`)}</Badge>;
}

function useColumns(): DataColumn<PricesImportRunFragment>[] {
  const { t } = useTranslation('prices');
  return [
    { id: 'created', header: t('runs.created'), fixed: true, cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
    {
      id: 'url',
      header: t('import.address'),
      card: 'title',
      minW: '48',
      cell: (run) => <Mono maxW="56">{urlOf(run)}</Mono>,
    },
    { id: 'state', header: t('runs.status'), card: 'status', cell: ({ state }) => <RunState state={state} /> },
    {
      id: 'found',
      header: t('runs.found'),
      cell: (run) => {
        const counts = detailsOfImport(run)?.counts;
        return counts ? t('runs.counts', { added: counts.added, changed: counts.changed }) : <Dash />;
      },
    },
    {
      id: 'applied',
      header: t('runs.applied'),
      align: 'end',
      cell: (run) => detailsOfImport(run)?.appliedModels ?? <Dash />,
    },
  ];
}
