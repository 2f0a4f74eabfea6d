import { useTranslation } from '../../../i18n/use-translation';
import type { ListState } from '../../../lib/list-state';
import { ListFilters, optionsOfNames } from '../../../resource-list/list-filters';
import { statusLook } from '../../../ui/data/status-catalogue';
import type { channelParams } from '../channels.url';

const statuses = ['1', '2', '3'];

interface ChannelFiltersProps {
  list: ListState<typeof channelParams>;
  groups: readonly string[];
  models: readonly string[];
}

export function ChannelFilters({ list, groups, models }: ChannelFiltersProps) {
  const { t } = useTranslation('channels');
  const { t: ts } = useTranslation('status');
  const { slower = 0, below } = list.filters;
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
          id: 'model',
          kind: 'combobox',
          label: t('filterModel'),
          placeholder: t('anyModel'),
          w: '48',
          options: optionsOfNames(models),
        },
        {
          id: 'group',
          kind: 'select',
          label: t('filterGroup'),
          placeholder: t('anyGroup'),
          w: '36',
          options: optionsOfNames(groups),
        },
        {
          id: 'status',
          kind: 'select',
          label: t('filterStatus'),
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
