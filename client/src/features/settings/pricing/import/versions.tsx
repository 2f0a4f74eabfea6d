import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { History, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation';
import { useCan } from '../../../../lib/session';
import type { PageSize } from '../../../../lib/storage';
import { Badge } from '../../../../ui/data/badge';
import { Mono, Timestamp } from '../../../../ui/data/figures';
import { useMutationHandler } from '../../../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../../../ui/overlay/confirm';
import { DetailDialog } from '../../../../ui/overlay/detail-dialog';
import type { DataColumn } from '../../../../ui/table/column';
import { DataTable } from '../../../../ui/table/data-table';
import {
  PricesOptionsDocument,
  type PricesVersionsQuery,
  usePricesRevertVersionMutation,
  usePricesStartUpdateMutation,
  usePricesVersionsQuery,
} from '../prices.generated';

import { useLocalList } from '../use-local-list';
import { ListedPrice } from './changes-table';

type Version = PricesVersionsQuery['priceVersions']['nodes'][number];
type Change = Version['changes'][number];

/** The changes of imports and nightly updates, newest first. A version can be reverted. */
export function PriceVersions() {
  const { t } = useTranslation('prices');
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<PageSize>(10);
  const [opened, setOpened] = useState<Version | null>(null);
  const { latest, loading, error, refetch } = usePricesVersionsQuery({
    variables: { page: { first: size, page } },
  });
  const versions = latest?.priceVersions;
  const revert = useRevert(() => void refetch());
  const mayWrite = useCan('prices:write');
  return (
    <Box minW="0">
      <Flex justify="space-between" align="center" gap="3" mb="2" wrap="wrap">
        <Box as="h3" textStyle="label">
          {t('versions.title')}
        </Box>
        {mayWrite && <UpdateNow />}
      </Flex>
      <DataTable
        id="price-versions"
        caption={t('versions.title')}
        columns={useColumns()}
        rows={versions?.nodes}
        rowId={({ id }) => id}
        rowName={({ id }) => `#${id}`}
        total={versions?.totalCount ?? 0}
        list={{ page, size, filtered: false, setPage, setSize, clearFilters: () => undefined }}
        loading={loading}
        error={error}
        onRefresh={() => void refetch()}
        onOpen={(version) => setOpened(version)}
        empty={{ icon: History, title: t('versions.emptyTitle'), text: t('versions.emptyText') }}
        actions={(version) => (
          <Flex gap="2" justify="flex-end">
            <Button size="sm" aria-label={t('versions.openOf', { id: version.id })} onClick={() => setOpened(version)}>
              {t('runs.open')}
            </Button>
            {mayWrite && version.revertedAt === null && (
              <Button
                size="sm"
                aria-label={t('versions.revertOf', { id: version.id })}
                onClick={() => void revert(version)}
              >
                {t('versions.revert')}
              </Button>
            )}
          </Flex>
        )}
      />
      {opened && <VersionDialog version={opened} onClose={() => setOpened(null)} />}
    </Box>
  );
}

/** Runs the nightly update now. */
function UpdateNow() {
  const { t } = useTranslation('prices');
  const act = useMutationHandler();
  const [start, { loading }] = usePricesStartUpdateMutation();
  return (
    <Button size="sm" loading={loading} onClick={() => void act(() => start(), { success: t('versions.started') })}>
      <RefreshCw aria-hidden />
      {t('versions.updateNow')}
    </Button>
  );
}

function useRevert(onReverted: () => void) {
  const { t } = useTranslation('prices');
  const confirm = useConfirm();
  const act = useMutationHandler();
  const [revert] = usePricesRevertVersionMutation({ refetchQueries: [PricesOptionsDocument] });
  return async ({ id, modelCount }: Version) => {
    const question = {
      title: t('versions.revertTitle', { id }),
      text: t('versions.revertText', { count: modelCount }),
      action: t('versions.revert'),
    };
    if (!(await confirm(question))) return;
    if (await act(() => revert({ variables: { id } }), { success: t('versions.reverted') })) onReverted();
  };
}

function VersionDialog({ version, onClose }: { version: Version; onClose(): void }) {
  const { t } = useTranslation('prices');
  const table = useLocalList(version.changes, false, () => undefined);
  const columns: DataColumn<Change>[] = [
    { id: 'model', header: t('column.model'), fixed: true, card: 'title', cell: ({ model }) => <Mono>{model}</Mono> },
    {
      id: 'before',
      header: t('import.before'),
      wrap: true,
      cell: ({ before }) => <ListedPrice listed={before} />,
    },
    { id: 'after', header: t('import.after'), wrap: true, cell: ({ after }) => <ListedPrice listed={after} /> },
  ];
  return (
    <DetailDialog open onClose={onClose} title={t('versions.changes', { id: version.id })} size="lg">
      <DataTable
        id="price-version-changes"
        caption={t('versions.changes', { id: version.id })}
        columns={columns}
        rowId={({ model }) => model}
        rowName={({ model }) => model}
        empty={{ title: t('import.nothing') }}
        loading={false}
        onRefresh={() => undefined}
        {...table}
      />
    </DetailDialog>
  );
}

function useColumns(): DataColumn<Version>[] {
  const { t } = useTranslation('prices');
  return [
    { id: 'created', header: t('runs.created'), fixed: true, cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
    { id: 'by', header: t('versions.by'), cell: ({ username }) => username ?? t('versions.schedule') },
    {
      id: 'source',
      header: t('versions.source'),
      card: 'title',
      minW: '40',
      cell: ({ address, reverts }) =>
        reverts === null ? (
          address ? (
            <Mono maxW="56">{address}</Mono>
          ) : (
            t('import.byText')
          )
        ) : (
          t('versions.reversal', { id: reverts })
        ),
    },
    { id: 'models', header: t('versions.models'), align: 'end', cell: ({ modelCount }) => modelCount },
    {
      id: 'state',
      header: t('runs.status'),
      card: 'status',
      cell: ({ revertedAt }) =>
        revertedAt === null ? (
          <Badge color="green">{t('versions.inForce')}</Badge>
        ) : (
          <Badge color="gray">{t('versions.isReverted')}</Badge>
        ),
    },
  ];
}
