import { Button } from '@chakra-ui/react/button';
import {
  ChartNoAxesColumn,
  Copy,
  FlaskConical,
  FlaskRound,
  Pause,
  Play,
  Plus,
  ScrollText,
  SquarePen,
  Trash2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { ChannelRowFragment } from '../../graphql/generated';
import { IconAction } from '../../ui/icon-action';
import { ActionMenu, type MenuAction } from '../../ui/overlay/action-menu';
import { PageHeader } from '../../ui/page-header';
import type { DataColumn } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import type { TableListState } from '../../ui/table/table-props';
import { ChannelViews } from './channel-filters';
import type { ChannelFilters } from './channels.url';

const enabled = 1;

export interface ChannelsViewProps {
  rows: readonly ChannelRowFragment[] | undefined;
  total: number;
  loading: boolean;
  error: unknown;
  list: TableListState & { filters: ChannelFilters };
  columns: DataColumn<ChannelRowFragment>[];
  filterBar: ReactNode;
  selected: readonly string[];
  onSelect(ids: string[]): void;
  onRefresh(): void;
  /** With a name when it is about one channel. */
  onSwitch(ids: readonly string[], enabled: boolean, name?: string): Promise<void>;
  onQuickTest(channel: ChannelRowFragment): Promise<void>;
  onTestModels(channel: ChannelRowFragment): void;
  onTestSelected(): void;
  onCopy(channel: ChannelRowFragment): void;
  onDelete(ids: readonly string[], name?: string): void;
  /** Absent where the built-in upstream is not offered. */
  onDemo?(): Promise<void>;
  /** The usage log has an address of its own. */
  logPath(channel: ChannelRowFragment): string;
}

export function ChannelsView(props: ChannelsViewProps) {
  const { rows, total, loading, error, list, columns, filterBar, onRefresh, onDemo } = props;
  const { t } = useTranslation('channels');
  const { search } = useLocation();
  const navigate = useNavigate();
  const untested = list.filters.untested;
  return (
    <>
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        actions={
          <Button asChild variant="solid" colorPalette="brand">
            <Link to={{ pathname: '/channel/add', search }}>
              <Plus aria-hidden />
              {t('add')}
            </Link>
          </Button>
        }
      />
      <ChannelViews filters={list.filters} />
      <DataTable
        id="channels"
        caption={t('list')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        total={total}
        list={list}
        loading={loading}
        error={error}
        onRefresh={onRefresh}
        filters={filterBar}
        dimmed={({ status }) => status !== enabled}
        empty={
          untested
            ? { icon: FlaskConical, title: t('untestedEmpty') }
            : {
                icon: ChartNoAxesColumn,
                title: t('empty.title'),
                text: t('empty.text'),
                action: onDemo && <DemoButton onDemo={onDemo} />,
              }
        }
        onOpen={({ id }) => navigate({ pathname: `/channel/edit/${id}`, search })}
        actions={(channel) => <RowActions {...props} channel={channel} />}
        selection={{ ids: props.selected, onChange: props.onSelect, bulkActions: <BulkActions {...props} /> }}
      />
    </>
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

function RowActions(props: ChannelsViewProps & { channel: ChannelRowFragment }) {
  const { channel, onQuickTest, onSwitch } = props;
  const { t } = useTranslation('channels');
  const [testing, setTesting] = useState(false);
  const [switching, setSwitching] = useState(false);
  const on = channel.status === enabled;
  const { name } = channel;
  const test = async () => {
    setTesting(true);
    await onQuickTest(channel);
    setTesting(false);
  };
  const toggle = async () => {
    setSwitching(true);
    await onSwitch([channel.id], !on, name);
    setSwitching(false);
  };
  return (
    <>
      <IconAction icon={FlaskConical} label={t('action.test', { name })} loading={testing} onClick={test} />
      <IconAction
        icon={on ? Pause : Play}
        label={t(on ? 'action.disableRow' : 'action.enableRow', { name })}
        loading={switching}
        onClick={toggle}
      />
      <ActionMenu label={t('action.more', { name })} actions={useRowMenu(props)} />
    </>
  );
}

function useRowMenu(props: ChannelsViewProps & { channel: ChannelRowFragment }): MenuAction[] {
  const { channel, onTestModels, onCopy, onDelete, logPath } = props;
  const { t } = useTranslation('channels');
  const { search } = useLocation();
  const navigate = useNavigate();
  const { id, name } = channel;
  return [
    {
      id: 'edit',
      label: t('action.edit'),
      icon: SquarePen,
      onSelect: () => navigate({ pathname: `/channel/edit/${id}`, search }),
    },
    { id: 'test', label: t('action.testModels'), icon: FlaskConical, onSelect: () => onTestModels(channel) },
    { id: 'copy', label: t('action.copy'), icon: Copy, onSelect: () => onCopy(channel) },
    { id: 'logs', label: t('action.logs'), icon: ScrollText, onSelect: () => navigate(logPath(channel)) },
    { id: 'delete', label: t('action.delete'), icon: Trash2, dangerous: true, onSelect: () => onDelete([id], name) },
  ];
}

function BulkActions({ selected, onSwitch, onTestSelected, onDelete }: ChannelsViewProps) {
  const { t } = useTranslation('channels');
  return (
    <>
      <Button size="sm" onClick={() => onSwitch(selected, true)}>
        {t('action.enable')}
      </Button>
      <Button size="sm" onClick={() => onSwitch(selected, false)}>
        {t('action.disable')}
      </Button>
      <Button size="sm" onClick={onTestSelected}>
        {t('action.testSelected')}
      </Button>
      <Button size="sm" colorPalette="danger" onClick={() => onDelete(selected)}>
        {t('action.delete')}
      </Button>
    </>
  );
}
