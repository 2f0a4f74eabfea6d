import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Bookmark, KeyRound, Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import { param, useListState } from '../../lib/list-state';
import { stored } from '../../lib/storage';
import { StatusBadge } from '../data/badge';
import { Mono, Quota, Timestamp } from '../data/figures';
import { IconAction } from '../icon-action';
import { PageTitle } from '../page-header';
import type { DataColumn } from './column';
import { DataTable } from './data-table';
import { FilterBar } from './filter-bar';
import type { DataTableProps } from './table-props';

const t = getFixedT(null, 'tokens');

interface Token {
  id: string;
  name: string;
  key: string;
  status: number;
  quota: number;
  created: string;
}

const rows: Token[] = Array.from({ length: 8 }, (_, index) => ({
  id: String(index + 1),
  name: index === 2 ? 'continuous integration of the documentation site' : `service-${index + 1}`,
  key: `sk-${index}f…x${index}n`,
  status: (index % 4) + 1,
  quota: 500_000 * (index + 1),
  created: `2026-03-${10 + index}T09:26:53.000Z`,
}));

const columns = (): DataColumn<Token>[] => [
  { id: 'name', header: t('column.name'), cell: ({ name }) => name, fixed: true, card: 'title' },
  {
    id: 'status',
    header: t('column.status'),
    cell: ({ status }) => <StatusBadge domain="token" value={status} />,
    card: 'status',
  },
  { id: 'key', header: t('column.key'), cell: ({ key }) => <Mono>{key}</Mono> },
  {
    id: 'quota',
    header: t('column.quota'),
    cell: ({ quota }) => <Quota units={quota} />,
    align: 'end',
    card: 'figure',
  },
  { id: 'created', header: t('column.created'), cell: ({ created }) => <Timestamp at={created} />, optional: true },
];

const url = { q: param.text() };
type TokenTableProps = Partial<DataTableProps<Token>> & { query?: string; selected?: string[] };

function TokenTable({ query = '', selected, ...props }: TokenTableProps) {
  const list = useListState(url);
  const [ids, setIds] = useState(selected ?? []);
  const shown = useMemo(columns, []);
  return (
    <DataTable
      id="stories"
      caption={t('title')}
      columns={shown}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      total={95}
      list={query ? { ...list, filtered: true } : list}
      loading={false}
      onRefresh={() => undefined}
      filters={<FilterBar search={{ value: query, onChange: () => undefined, placeholder: t('filter.words') }} />}
      empty={{ icon: KeyRound, title: t('empty.title'), text: t('purpose'), action: <Button>{t('add')}</Button> }}
      selection={selected && { ids, onChange: setIds, bulkActions: <Button size="sm">{t('bulk.copy')}</Button> }}
      {...props}
    />
  );
}

const meta: Meta<typeof DataTable<Token>> = { component: DataTable };
export default meta;
const story = (props: () => TokenTableProps = () => ({})): StoryObj<typeof DataTable<Token>> => ({
  render: () => <TokenTable {...props()} />,
});

export const Default = story();
export const Loading = story(() => ({ rows: undefined, total: 0, loading: true }));
/** Previous rows stay visible, dimmed, while another page loads. */
export const Refreshing = story(() => ({ loading: true }));
export const Empty = story(() => ({ rows: [], total: 0 }));
export const NothingMatches = story(() => ({ rows: [], total: 0, query: 'llama' }));
export const Failed = story(() => ({ rows: undefined, total: 0, error: new TypeError('network') }));
export const RefreshFailed = story(() => ({ error: new TypeError('network') }));
export const Compact = {
  ...story(),
  beforeEach: () => {
    stored.density.write('compact');
    return () => stored.density.clear();
  },
};
export const Selected = story(() => ({ selected: ['2', '3'] }));
export const WithActions = story(() => ({
  dimmed: ({ status }) => status === 2,
  actions: ({ name }) => <IconAction icon={Pencil} label={t('action.edit', { name })} />,
}));
export const Unfolded = story(() => ({
  detail: { render: () => t('field.groupHelp'), openId: '2', onToggle: () => undefined },
}));
/** The list is the whole page: its title, modes and commands are in the line of the filters. */
export const WholePage = story(() => ({
  heading: <PageTitle title={t('title')} purpose={t('purpose')} />,
  tools: <IconAction icon={KeyRound} label={t('column.key')} />,
  commands: <Button size="sm">{t('add')}</Button>,
  summary: <Box p="2">{t('column.quota')}</Box>,
}));
export const SavedViews = story(() => ({ views: () => <IconAction icon={Bookmark} label={t('column.name')} /> }));
export const CountCapped = story(() => ({ total: 100_000, capped: true }));
export const Tiles = story(() => ({
  tile: ({ name }) => (
    <Box layerStyle="inset" aspectRatio="1" p="3">
      {name}
    </Box>
  ),
}));
export const TilesLoading = story(() => ({ rows: undefined, total: 0, loading: true, tile: () => null }));
/** Below 600 px the rows are cards. */
export const OnPhone = { ...story(() => ({ selected: [] })), globals: { viewport: { value: 'mobile1' } } };
