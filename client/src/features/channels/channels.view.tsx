import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { FlaskRound, Plus, Waypoints } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { PageHeader } from '../../ui/page-header';
import type { DataColumn } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import type { TableListState } from '../../ui/table/table-props';
import type { ChannelRowFragment } from './channels.generated';
import type { ChannelFilters, Mode } from './channels.url';
import { BulkActions, type BulkActs } from './list/bulk-actions';
import { ChannelViews } from './list/channel-views';
import { type ChannelActs, RowActions } from './list/row-actions';
import type { Listing } from './list/use-channel-list';
import { type PageActs, PageMenu } from './page-menu';
import { TagActions, type TagActs } from './tags/tag-actions';
import { useTagName } from './tags/tag-name';
import type { TreeRow } from './tags/tag-tree';

const enabled = 1;

/** Rows of the table: channels, or tags with their channels. */
type Rows =
  | { kind: 'flat'; listing: Listing<ChannelRowFragment>; columns: DataColumn<ChannelRowFragment>[] }
  | { kind: 'tree'; listing: Listing<TreeRow>; columns: DataColumn<TreeRow>[] };

interface ChannelsViewProps {
  rows: Rows;
  list: TableListState & { filters: ChannelFilters };
  idSort: Mode;
  tagMode: Mode;
  filterBar: ReactNode;
  /** Progress of runs over many channels. */
  runs: ReactNode;
  selected: readonly string[];
  onSelect(ids: string[]): void;
  channelActs: ChannelActs;
  /** Whether upstreams of this type report a balance. */
  reportsBalance(type: number): boolean;
  tagActs: TagActs;
  bulkActs: BulkActs;
  pageActs: PageActs;
  /** Undefined if the built-in upstream is not available. */
  onDemo?(): Promise<void>;
}

export function ChannelsView(props: ChannelsViewProps) {
  const { rows, list, idSort, tagMode, runs, pageActs } = props;
  const { t } = useTranslation('channels');
  const { search } = useLocation();
  return (
    <>
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        actions={
          <Flex gap="2">
            <Button asChild variant="solid" colorPalette="brand">
              <Link to={{ pathname: '/channel/add', search }}>
                <Plus aria-hidden />
                {t('add')}
              </Link>
            </Button>
            <PageMenu acts={pageActs} />
          </Flex>
        }
      />
      {runs}
      <ChannelViews filters={list.filters} idSort={idSort} tagMode={tagMode} />
      {rows.kind === 'flat' ? (
        <FlatTable {...props} listing={rows.listing} columns={rows.columns} />
      ) : (
        <TreeTable {...props} listing={rows.listing} columns={rows.columns} />
      )}
    </>
  );
}

type TableProps<T> = ChannelsViewProps & { listing: Listing<T>; columns: DataColumn<T>[] };

/** Properties that both tables share. */
function useTable<T>({ listing, list, filterBar, columns, selected, onSelect, bulkActs, onDemo }: TableProps<T>) {
  const { t } = useTranslation('channels');
  const { search } = useLocation();
  const navigate = useNavigate();
  const { rows, total, loading, error, reload } = listing;
  return {
    open: (id: string) => navigate({ pathname: `/channel/edit/${id}`, search }),
    selection: {
      ids: selected,
      onChange: onSelect,
      bulkActions: <BulkActions selected={selected} acts={bulkActs} />,
    },
    table: {
      id: 'channels',
      caption: t('list'),
      ...{ columns, rows, total, list, loading, error },
      onRefresh: () => void reload(),
      filters: filterBar,
      empty: {
        icon: Waypoints,
        title: t('empty.title'),
        text: t('empty.text'),
        action: onDemo && <DemoButton onDemo={onDemo} />,
      },
    },
  };
}

function FlatTable(props: TableProps<ChannelRowFragment>) {
  const { channelActs: acts, reportsBalance } = props;
  const { table, open, selection } = useTable(props);
  const actions = useCallback(
    (channel: ChannelRowFragment) => <RowActions {...{ channel, acts, reportsBalance }} />,
    [acts, reportsBalance],
  );
  return (
    <DataTable
      {...table}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      dimmed={({ status }) => status !== enabled}
      onOpen={({ id }) => open(id)}
      actions={actions}
      selection={selection}
    />
  );
}

function TreeTable(props: TableProps<TreeRow>) {
  const { table, open, selection } = useTable(props);
  const tagName = useTagName();
  const { channelActs: acts, tagActs, reportsBalance } = props;
  const actions = useCallback(
    (row: TreeRow) => {
      if (row.kind === 'channel') return <RowActions {...{ channel: row.channel, acts, reportsBalance }} />;
      return row.kind === 'tag' && row.sums && <TagActions sums={row.sums} acts={tagActs} />;
    },
    [acts, tagActs, reportsBalance],
  );
  return (
    <DataTable
      {...table}
      rowId={({ id }) => id}
      rowName={(row) => (row.kind === 'channel' ? row.channel.name : tagName(row.tag))}
      dimmed={(row) =>
        row.kind === 'channel' ? row.channel.status !== enabled : row.kind === 'tag' && row.sums?.enabledCount === 0
      }
      onOpen={(row) => row.kind === 'channel' && open(row.id)}
      actions={actions}
      selection={{ ...selection, selectable: (row) => row.kind === 'channel' }}
    />
  );
}

function DemoButton({ onDemo }: { onDemo(): Promise<void> }) {
  const { t } = useTranslation('channels');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await onDemo();
    setBusy(false);
  };
  return (
    <Button size="lg" variant="subtle" colorPalette="brand" loading={busy} loadingText={t('empty.demo')} onClick={run}>
      <FlaskRound aria-hidden />
      {t('empty.demo')}
    </Button>
  );
}
