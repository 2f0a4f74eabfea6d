import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import {
  ArrowDown10,
  ChartNetwork,
  FlaskConical,
  Plus,
  Tag,
  Tags,
  Trash2,
  Wallet,
  Waypoints,
  Wrench,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { useTranslation } from '../../i18n/use-translation';
import { objectPath } from '../../lib/object-path';
import { useCan } from '../../lib/session';
import { channelStatus } from '../../lib/status-numbers.generated';
import { ResourceList } from '../../resource-list/resource-list';
import { IconAction } from '../../ui/icon-action';
import { ActionMenu } from '../../ui/overlay/action-menu';
import type { DataColumn } from '../../ui/table/column';
import type { TableListState, TableSort } from '../../ui/table/table-props';
import type { Listing } from './list/use-channel-list';
import {
  type BulkActs,
  type ChannelActs,
  type TagActs,
  useBulkCommands,
  useChannelCommands,
  useTreeCommands,
} from './list/use-row-commands';
import type { ChannelRowFragment } from './shared/channels.generated';
import type { ChannelFilters, Mode } from './shared/channels.url';
import type { TreeRow } from './shared/tag-tree';
import { useTagName } from './tags/tag-cells';

/** Actions on all channels of the site, and on the selected channels. */
interface PageActs {
  onTestAll(): void;
  onUpdateBalances(): void;
  onExplain(): void;
  onRepair(): void;
  onSetTag(): void;
  onDeleteSelected(): void;
  onDeleteDisabled(): void;
}

/** Rows of the table: channels, or tags with their channels. */
type Rows =
  | { kind: 'flat'; listing: Listing<ChannelRowFragment>; columns: DataColumn<ChannelRowFragment>[] }
  | { kind: 'tree'; listing: Listing<TreeRow>; columns: DataColumn<TreeRow>[] };

interface ChannelsViewProps {
  rows: Rows;
  list: TableListState & { filters: ChannelFilters };
  idSort: Mode;
  /** The sort order of the list without tags. */
  sort: TableSort;
  tagMode: Mode;
  filterBar: ReactNode;
  /** Progress of runs over many channels. */
  runs: ReactNode;
  selected: readonly string[];
  onSelect(ids: readonly string[]): void;
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
  const { rows, list, idSort, tagMode, runs, pageActs, selected, onSelect, onDemo } = props;
  const { t } = useTranslation('channels');
  const mayWrite = useCan('channels:write');
  const { search } = useLocation();
  const navigate = useNavigate();
  const tagName = useTagName();
  const channelCommands = useChannelCommands(props.channelActs, props.reportsBalance);
  const treeCommands = useTreeCommands(channelCommands, props.tagActs);
  const { total, loading, error, reload } = rows.listing;
  const open = (id: string) => navigate(objectPath('channel', id));
  const commands = useBulkCommands(selected, props.bulkActs);
  const selection = { ids: selected, onChange: onSelect, commands };
  const page = <T,>(nodes: readonly T[] | undefined) => nodes && { nodes, totalCount: total };
  const common = {
    id: 'channels',
    views: viewsOf('CHANNELS'),
    tableKey: rows.kind,
    title: t('title'),
    purpose: t('purpose'),
    caption: t('list'),
    actions: mayWrite && (
      <Button asChild size="sm" variant="solid" colorPalette="brand">
        <Link to={{ pathname: '/channel/add', search }} data-create>
          <Plus aria-hidden />
          {t('add')}
        </Link>
      </Button>
    ),
    list,
    loading,
    error,
    onRefresh: () => void reload(),
    filters: props.filterBar,
    empty: {
      icon: Waypoints,
      title: t('empty.title'),
      text: t('empty.text'),
      action: onDemo && <DemoButton onDemo={onDemo} />,
    },
    tools: (
      <>
        <ChannelModes idSort={idSort} tagMode={tagMode} />
        <PageMenu acts={pageActs} />
      </>
    ),
    children: runs,
  };
  return rows.kind === 'flat' ? (
    <ResourceList
      {...common}
      columns={rows.columns}
      sort={props.sort}
      page={page(rows.listing.rows)}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      dimmed={({ status }) => status !== channelStatus.enabled}
      commandsOf={channelCommands}
      onOpen={({ id }) => open(id)}
      {...(mayWrite && { selection })}
    />
  ) : (
    <ResourceList
      {...common}
      columns={rows.columns}
      page={page(rows.listing.rows)}
      rowId={({ id }) => id}
      rowName={(row) => (row.kind === 'channel' ? row.channel.name : tagName(row.tag))}
      dimmed={(row) =>
        row.kind === 'channel'
          ? row.channel.status !== channelStatus.enabled
          : row.kind === 'tag' && row.sums?.enabledCount === 0
      }
      commandsOf={treeCommands}
      onOpen={(row) => row.kind === 'channel' && open(row.id)}
      {...(mayWrite && {
        selection: { ...selection, selectable: (row: TreeRow) => row.kind === 'channel' },
      })}
    />
  );
}

function DemoButton({ onDemo }: { onDemo(): Promise<void> }) {
  const { t } = useTranslation('channels');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await onDemo();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="lg" variant="subtle" colorPalette="brand" loading={busy} loadingText={t('empty.demo')} onClick={run}>
      <FlaskConical aria-hidden />
      {t('empty.demo')}
    </Button>
  );
}

function PageMenu({ acts }: { acts: PageActs }) {
  const { t } = useTranslation('channels');
  const explain = { id: 'route', label: t('menu.explain'), icon: ChartNetwork, onSelect: acts.onExplain };
  if (!useCan('channels:write')) return <ActionMenu label={t('menu.title')} actions={[explain]} />;
  return (
    <ActionMenu
      label={t('menu.title')}
      actions={[
        { id: 'test', label: t('menu.testAll'), icon: FlaskConical, onSelect: acts.onTestAll },
        { id: 'balances', label: t('menu.balances'), icon: Wallet, onSelect: acts.onUpdateBalances },
        explain,
        { id: 'repair', label: t('menu.repair'), icon: Wrench, onSelect: acts.onRepair },
        { id: 'tag', label: t('menu.setTag'), icon: Tag, onSelect: acts.onSetTag },
        {
          id: 'delete',
          label: t('menu.deleteSelected'),
          icon: Trash2,
          dangerous: true,
          onSelect: acts.onDeleteSelected,
        },
        {
          id: 'deleteDisabled',
          label: t('menu.deleteDisabled'),
          icon: Trash2,
          dangerous: true,
          onSelect: acts.onDeleteDisabled,
        },
      ]}
    />
  );
}

/** How the list is arranged: by tag, and by id instead of priority. */
function ChannelModes({ idSort, tagMode }: { idSort: Mode; tagMode: Mode }) {
  const { t } = useTranslation('channels');
  return (
    <Flex gap="1" role="group" aria-label={t('arrangement')}>
      <ModeButton icon={Tags} label={t('tagMode')} mode={tagMode} />
      <ModeButton icon={ArrowDown10} label={t('idSort')} mode={idSort} />
    </Flex>
  );
}

function ModeButton({ icon, label, mode: { on, toggle } }: { icon: typeof Tags; label: string; mode: Mode }) {
  return (
    <IconAction
      icon={icon}
      label={label}
      aria-pressed={on}
      variant={on ? 'subtle' : 'ghost'}
      colorPalette={on ? 'brand' : 'gray'}
      onClick={toggle}
    />
  );
}
