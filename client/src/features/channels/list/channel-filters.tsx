import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import type { ListState } from '../../../lib/list-state';
import { channelStatus } from '../../../lib/status-numbers.generated';
import { ListFilters } from '../../../resource-list/list-filters';
import { statusLook } from '../../../ui/data/status-catalogue';
import { asOptions } from '../../../ui/form/option';
import { type channelParams, channelViews, viewOf, viewParams } from '../shared/channels.url';

const statuses = Object.values(channelStatus).map(String);

interface ChannelFiltersProps {
  list: ListState<typeof channelParams>;
  groups: readonly string[];
  models: readonly string[];
}

export function ChannelFilters({ list, groups, models }: ChannelFiltersProps) {
  const { t } = useTranslation('channels');
  const { t: ts } = useTranslation('status');
  const { slower = 0, below } = list.filters;
  const [, setSearch] = useSearchParams();
  const custom = 'custom';
  const view = viewOf(list.filters)?.id ?? custom;
  const showView = (id: string) => {
    const wanted = channelViews.find((known) => known.id === id)?.filters ?? {};
    setSearch((current) => {
      const next = new URLSearchParams(current);
      for (const name of ['page', ...viewParams]) next.delete(name);
      for (const [name, value] of Object.entries(wanted)) next.set(name, String(value));
      return next;
    });
  };
  const flags = (['unpriced', 'failing', 'untested'] as const).map((id) => {
    const label = t(`chip.${id}`);
    return { id, kind: 'chip' as const, label, chip: label };
  });
  return (
    <ListFilters
      list={list}
      search={{ placeholder: t('search') }}
      filters={[
        {
          id: 'view',
          kind: 'select',
          label: t('view.title'),
          w: '36',
          chip: false,
          value: view,
          options: [
            ...channelViews.map(({ id }) => ({ value: id, label: t(`view.${id}`) })),
            ...(view === custom ? [{ value: custom, label: t('view.custom') }] : []),
          ],
          onChange: showView,
        },
        {
          id: 'model',
          kind: 'combobox',
          label: t('filterModel'),
          isFolded: true,
          placeholder: t('anyModel'),
          w: '48',
          options: asOptions(models),
        },
        {
          id: 'group',
          kind: 'select',
          label: t('filterGroup'),
          isFolded: true,
          placeholder: t('anyGroup'),
          w: '36',
          options: asOptions(groups),
        },
        {
          id: 'status',
          kind: 'select',
          label: t('filterStatus'),
          isFolded: true,
          placeholder: t('anyStatus'),
          w: '36',
          options: statuses.map((value) => ({
            value,
            label: ts(statusLook('channel', value).label as 'channel.enabled'),
          })),
        },
        { id: 'tagged', kind: 'chip', label: t('field.tag') },
        { id: 'slower', kind: 'chip', label: '', chip: t('chip.slower', { value: slower / 1000 }) },
        { id: 'below', kind: 'chip', label: '', chip: t('chip.below', { value: below }) },
        ...flags,
      ]}
    />
  );
}
