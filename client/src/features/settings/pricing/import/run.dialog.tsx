import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Spinner } from '@chakra-ui/react/spinner';
import { Stack } from '@chakra-ui/react/stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageSize } from '../../../../lib/storage';
import { Timestamp } from '../../../../ui/data/figures';
import { Callout } from '../../../../ui/feedback/callout';
import { ErrorState } from '../../../../ui/feedback/states';
import { useMutationHandler } from '../../../../ui/feedback/use-mutation-handler';
import { DetailDialog } from '../../../../ui/overlay/detail-dialog';
import {
  type PriceChangeKind,
  PricesImportsDocument,
  PricesOptionsDocument,
  usePricesApplyImportRunMutation,
  usePricesCancelImportMutation,
  usePricesImportRunQuery,
} from '../../settings.generated';
import { ApplyBar } from './apply-bar';
import { ChangesTable } from './changes-table';
import { isUnderWay, RunState } from './import-runs';

interface RunDialogProps {
  id: string;
  onClose(): void;
}

const pollMs = 1500;

/** An import from an address: its progress, its preview, and its result. */
export function RunDialog({ id, onClose }: RunDialogProps) {
  const { t } = useTranslation('prices');
  const [kind, setKind] = useState<PriceChangeKind | null>(null);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<PageSize>(10);
  const [selected, setSelected] = useState<string[]>([]);
  const [over, setOver] = useState(false);
  const { data, previousData, loading, error, refetch } = usePricesImportRunQuery({
    variables: { id, kinds: kind && [kind], page: { first: size, page } },
    pollInterval: over ? 0 : pollMs,
  });
  const run = (data ?? previousData)?.priceImport;
  const finished = run !== undefined && !isUnderWay(run.state);
  if (finished !== over) setOver(finished);
  const { apply, cancel } = useRunActions(id);
  const choose = (next: PriceChangeKind | null) => {
    setKind(next);
    setPage(1);
  };
  const ready = run?.state === 'READY';
  const counts = run?.counts;

  return (
    <DetailDialog
      open
      onClose={onClose}
      title={t('import.changes')}
      size="lg"
      footer={
        <ApplyBar
          all={ready && counts ? counts.added + counts.changed : 0}
          selected={selected.length}
          onClose={onClose}
          onApply={async (what) => {
            if (await apply(what === 'all' ? null : selected)) setSelected([]);
          }}
        />
      }
    >
      {!run ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Box h="40" bg="bg.subtle" animation="pulse" />
        )
      ) : (
        <Stack gap="4">
          <Flex gap="3" wrap="wrap" align="center">
            <RunState state={run.state} />
            <Box fontFamily="mono" textStyle="table" overflowWrap="anywhere" flex="1 1 12rem" minW="0">
              {run.url}
            </Box>
            <Timestamp at={run.createdAt} />
          </Flex>
          {isUnderWay(run.state) && (
            <Flex role="status" align="center" gap="3" layerStyle="inset" p="4">
              <Spinner size="sm" aria-hidden />
              <Box flex="1">{t('import.underWay')}</Box>
              <Button size="sm" onClick={() => void cancel()}>
                {t('import.cancel')}
              </Button>
            </Flex>
          )}
          {run.failure && <Callout tone={finished ? 'error' : 'warning'}>{run.failure}</Callout>}
          {run.state === 'APPLIED' && (
            <Callout tone="success">{t('import.done', { count: run.appliedModels ?? 0 })}</Callout>
          )}
          {counts && (
            <ChangesTable
              counts={counts}
              kind={kind}
              onKind={choose}
              rows={run.changes.nodes}
              total={run.changes.totalCount}
              list={{ page, size, filtered: kind !== null, setPage, setSize, clearFilters: () => choose(null) }}
              loading={loading}
              error={error}
              onRefresh={() => void refetch()}
              selected={ready ? selected : null}
              onSelect={setSelected}
            />
          )}
        </Stack>
      )}
    </DetailDialog>
  );
}

function useRunActions(id: string) {
  const { t } = useTranslation('prices');
  const act = useMutationHandler();
  const [applyRun] = usePricesApplyImportRunMutation({ refetchQueries: [PricesOptionsDocument] });
  const [cancelRun] = usePricesCancelImportMutation({ refetchQueries: [PricesImportsDocument] });
  return {
    /** `null` applies all changes. */
    apply: (models: string[] | null) =>
      act(() => applyRun({ variables: { id, input: models ? { models } : { kinds: ['ADDED', 'CHANGED'] } } })),
    cancel: () => act(() => cancelRun({ variables: { id } }), { success: t('import.cancelled') }),
  };
}
