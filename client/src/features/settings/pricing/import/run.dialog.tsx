import { useApolloClient } from '@apollo/client/react';
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { useState } from 'react';
import { detailsOf } from '../../../../graphql/runs/details-of';
import { JobRunProgress } from '../../../../graphql/runs/job-run-progress';
import { isOver } from '../../../../graphql/runs/run-state';
import { useTranslation } from '../../../../i18n/use-translation';
import { useCan } from '../../../../lib/session';
import type { PageSize } from '../../../../lib/storage';
import { Timestamp } from '../../../../ui/data/figures';
import { Callout } from '../../../../ui/feedback/callout';
import { Placeholder } from '../../../../ui/feedback/placeholder';
import { ErrorState } from '../../../../ui/feedback/states';
import { useMutationHandler } from '../../../../ui/feedback/use-mutation-handler';
import { DetailDialog } from '../../../../ui/overlay/detail-dialog';
import {
  type PriceChangeKind,
  PricesImportsDocument,
  PricesOptionsDocument,
  usePricesApplyImportRunMutation,
  usePricesImportRunQuery,
} from '../prices.generated';
import { ApplyBar } from './apply-bar';
import { ChangesTable } from './changes-table';
import { RunState } from './import-runs';

interface RunDialogProps {
  /** The number of the price import run. */
  number: string;
  onClose(): void;
}

/** An import from an address: its progress, its preview, and its result. */
export function RunDialog({ number, onClose }: RunDialogProps) {
  const id = `price-import-${number}`;
  const { t } = useTranslation('prices');
  const [kind, setKind] = useState<PriceChangeKind | null>(null);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<PageSize>(10);
  const [selected, setSelected] = useState<string[]>([]);
  const { latest, loading, error, refetch } = usePricesImportRunQuery({
    variables: { id, kinds: kind && [kind], page: { first: size, page } },
  });
  const run = latest?.jobRun;
  const details = run && detailsOf(run, 'PriceImportDetails');
  const apply = useApply(id);
  const client = useApolloClient();
  const reload = () => {
    void refetch();
    void client.refetchQueries({ include: [PricesImportsDocument] });
  };
  const choose = (next: PriceChangeKind | null) => {
    setKind(next);
    setPage(1);
  };
  const mayApply = useCan('prices:write') && run?.state === 'READY';
  const counts = details?.counts;

  return (
    <DetailDialog
      open
      onClose={onClose}
      title={t('import.changes')}
      size="lg"
      footer={
        <ApplyBar
          all={mayApply && counts ? counts.added + counts.changed : 0}
          selected={selected.length}
          onClose={onClose}
          onApply={async (what) => {
            if (await apply(what === 'all' ? null : selected)) setSelected([]);
          }}
        />
      }
    >
      {!run || !details ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Placeholder h="40" bg="bg.subtle" />
        )
      ) : (
        <Stack gap="4">
          <Flex gap="3" wrap="wrap" align="center">
            <RunState state={run.state} />
            <Box fontFamily="mono" textStyle="table" overflowWrap="anywhere" flex="1 1 12rem" minW="0">
              {details.url}
            </Box>
            <Timestamp at={run.createdAt} />
          </Flex>
          {run.state !== 'DONE' && (
            <Box layerStyle="inset" p="4">
              <JobRunProgress
                permission="prices:write"
                id={id}
                label={t('import.underWay')}
                title={({ state }) => (isOver(state) ? t(`runs.state.${state}`) : t('import.underWay'))}
                onOverChange={reload}
              />
            </Box>
          )}
          {run.state === 'DONE' && (
            <Callout tone="success">{t('import.done', { count: details.appliedModels ?? 0 })}</Callout>
          )}
          {counts && (
            <ChangesTable
              counts={counts}
              kind={kind}
              onKind={choose}
              rows={details.changes.nodes}
              total={details.changes.totalCount}
              list={{ page, size, filtered: kind !== null, setPage, setSize, clearFilters: () => choose(null) }}
              loading={loading}
              error={error}
              onRefresh={() => void refetch()}
              selected={mayApply ? selected : null}
              onSelect={setSelected}
            />
          )}
        </Stack>
      )}
    </DetailDialog>
  );
}

/** Applies an import; `null` applies all changes. */
function useApply(id: string) {
  const act = useMutationHandler();
  const [applyRun] = usePricesApplyImportRunMutation({ refetchQueries: [PricesOptionsDocument] });
  return (models: string[] | null) =>
    act(() => applyRun({ variables: { id, input: models ? { models } : { kinds: ['ADDED', 'CHANGED'] } } }));
}
