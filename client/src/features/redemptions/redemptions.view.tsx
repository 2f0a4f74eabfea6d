import { Button } from '@chakra-ui/react/button';
import { CircleCheck, CircleOff, Copy, Ellipsis, Eraser, Pencil, Plus, Share2, Ticket, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../lib/list-state';
import { SelectInput } from '../../ui/form/select-input';
import { IconAction } from '../../ui/icon-action';
import { ActionMenu } from '../../ui/overlay/action-menu';
import type { MenuAction } from '../../ui/overlay/menu-action';
import { PageHeader } from '../../ui/page-header';
import { DataTable } from '../../ui/table/data-table';
import { FilterBar, type FilterChip, FilterItem } from '../../ui/table/filter-bar';
import { isSpent, useRedemptionColumns } from './redemption-columns';
import type { RedemptionRowFragment } from './redemptions.generated';
import { type redemptionListParams, redemptionStatus } from './redemptions.url';
import type { RedemptionCommands } from './use-redemption-commands';

type List = ListState<typeof redemptionListParams>;

interface PageCommands extends RedemptionCommands {
  add(): void;
  edit(id: string): void;
  share(redemption: RedemptionRowFragment): void;
  removeNamed(): void;
}

interface RedemptionsViewProps {
  rows: readonly RedemptionRowFragment[] | undefined;
  total: number;
  loading: boolean;
  error?: unknown;
  list: List;
  selected: readonly string[];
  onSelect(ids: string[]): void;
  commands: PageCommands;
}

export function RedemptionsView(props: RedemptionsViewProps) {
  const { rows, total, loading, error, list, selected, onSelect, commands } = props;
  const { t } = useTranslation('redemptions');
  const columns = useRedemptionColumns(commands.reveal);
  const actions = useCallback(
    (redemption: RedemptionRowFragment) => <RowActions redemption={redemption} commands={commands} />,
    [commands],
  );
  const add = (
    <Button variant="solid" colorPalette="brand" onClick={commands.add}>
      <Plus aria-hidden />
      {t('add')}
    </Button>
  );
  const bare = rows?.length === 0 && !list.filtered;
  return (
    <>
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        actions={
          !bare && (
            <>
              {add}
              <PageMenu commands={commands} />
            </>
          )
        }
      />
      <DataTable
        id="redemptions"
        caption={t('title')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ id, name }) => t('rowName', { id, name })}
        total={total}
        list={list}
        loading={loading}
        error={error}
        onRefresh={commands.refresh}
        filters={<Filters list={list} />}
        dimmed={isSpent}
        actions={actions}
        selection={{
          ids: selected,
          onChange: onSelect,
          bulkActions: <BulkActions ids={selected} commands={commands} />,
        }}
        empty={{ icon: Ticket, title: t('empty.title'), text: t('empty.text'), action: add }}
      />
    </>
  );
}

function PageMenu({ commands }: { commands: PageCommands }) {
  const { t } = useTranslation('redemptions');
  return (
    <ActionMenu
      trigger={<IconAction icon={Ellipsis} variant="outline" size="md" label={t('menu.label')} />}
      actions={[
        { id: 'named', label: t('menu.named'), icon: Eraser, dangerous: true, onSelect: commands.removeNamed },
        { id: 'disabled', label: t('menu.disabled'), icon: Trash2, dangerous: true, onSelect: commands.removeDisabled },
      ]}
    />
  );
}

const names = { 1: 'unused', 2: 'disabled', 3: 'used' } as const;
const nameOf = (status: number) => names[status as keyof typeof names] ?? 'unknown';

function Filters({ list }: { list: List }) {
  const { t } = useTranslation('redemptions');
  const { t: ts } = useTranslation('status');
  const { q, status } = list.filters;
  const chips: FilterChip[] = [];
  if (q) chips.push({ id: 'q', label: t('chip.q', { value: q }), onRemove: () => list.setFilters({ q: '' }) });
  if (status !== undefined) {
    const value = ts(`redemption.${nameOf(status)}`);
    const onRemove = () => list.setFilters({ status: undefined });
    chips.push({ id: 'status', label: t('chip.status', { value }), onRemove });
  }
  return (
    <FilterBar
      search={{
        value: q,
        onChange: (value) => list.setFilters({ q: value }, { replace: true }),
        placeholder: t('search'),
      }}
      chips={chips}
      onClear={list.clearFilters}
    >
      <FilterItem w="36">
        <SelectInput
          size="sm"
          label={t('column.status')}
          placeholder={t('anyStatus')}
          value={status === undefined ? '' : String(status)}
          options={Object.values(redemptionStatus).map((value) => ({
            value: String(value),
            label: ts(`redemption.${nameOf(value)}`),
          }))}
          onChange={(value) => list.setFilters({ status: value ? Number(value) : undefined })}
        />
      </FilterItem>
    </FilterBar>
  );
}

/** A used code can be neither edited nor enabled or disabled. */
function RowActions({ redemption, commands }: { redemption: RedemptionRowFragment; commands: PageCommands }) {
  const { t } = useTranslation('redemptions');
  const { t: tc } = useTranslation('common');
  const { id, name, status } = redemption;
  const set = (enabled: boolean): MenuAction => ({
    id: enabled ? 'enable' : 'disable',
    label: t(enabled ? 'action.enable' : 'action.disable'),
    icon: enabled ? CircleCheck : CircleOff,
    onSelect: () => commands.setEnabled([id], enabled, name),
  });
  const unused = status === redemptionStatus.unused;
  const share: MenuAction[] = unused
    ? [{ id: 'share', label: t('action.share'), icon: Share2, onSelect: () => commands.share(redemption) }]
    : [];
  const toggle = unused ? [set(false)] : status === redemptionStatus.disabled ? [set(true)] : [];
  const who = t('rowName', { id, name });
  return (
    <>
      {unused && <IconAction icon={Pencil} label={t('action.edit', { name: who })} onClick={() => commands.edit(id)} />}
      <ActionMenu
        label={t('action.more', { name: who })}
        actions={[
          ...share,
          ...toggle,
          {
            id: 'delete',
            label: tc('action.delete'),
            icon: Trash2,
            dangerous: true,
            onSelect: () => commands.remove([id], name),
          },
        ]}
      />
    </>
  );
}

function BulkActions({ ids, commands }: { ids: readonly string[]; commands: PageCommands }) {
  const { t } = useTranslation('redemptions');
  const { t: tc } = useTranslation('common');
  return (
    <>
      <Button size="sm" onClick={() => commands.copy(ids)}>
        <Copy aria-hidden />
        {t('bulk.copy')}
      </Button>
      <Button size="sm" onClick={() => commands.setEnabled(ids, true)}>
        {t('action.enable')}
      </Button>
      <Button size="sm" onClick={() => commands.setEnabled(ids, false)}>
        {t('action.disable')}
      </Button>
      <Button size="sm" colorPalette="danger" onClick={() => commands.remove(ids)}>
        {tc('action.delete')}
      </Button>
    </>
  );
}
