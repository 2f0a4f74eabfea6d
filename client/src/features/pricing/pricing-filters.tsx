import { useTranslation } from '../../i18n/use-translation';
import { SelectInput } from '../../ui/form/select-input';
import { SwitchInput } from '../../ui/form/switch-input';
import { FilterBar, type FilterChip, FilterItem } from '../../ui/table/filter-bar';
import { familiesOf, otherFamily } from './price-rows';
import type { PricingViewProps } from './pricing.props';
import { abilities, modes, sorts } from './pricing.url';

export function PricingFilterBar({ list, pricing, group, rows }: PricingViewProps) {
  const { t } = useTranslation('pricing');
  const { filters, setFilters } = list;
  const familyName = (name: string) => (name === otherFamily ? t('family.other') : name);
  const abilityText = (ability: (typeof abilities)[number]) =>
    ability === 'IMAGE' || ability === 'AUDIO' || ability === 'VIDEO' || ability === 'FILE'
      ? t('facts.reads', { modality: t(`facts.modality.${ability}`) })
      : t(`facts.${ability}`);
  const families = familiesOf(rows ?? []);
  const chips: FilterChip[] = [];
  const add = (id: string, name: string, value: string, cleared: Partial<typeof filters>) =>
    chips.push({ id, label: t('filter.chip', { name, value }), onRemove: () => setFilters(cleared) });
  if (filters.group && pricing && group.name !== pricing.group)
    add('group', t('filter.group'), group.name, { group: '' });
  if (filters.mode) add('mode', t('filter.mode'), t(`mode.${filters.mode}`), { mode: '' });
  if (filters.family) add('family', t('filter.family'), familyName(filters.family), { family: '' });
  if (filters.can) add('can', t('filter.can'), abilityText(filters.can), { can: '' });
  if (filters.usable) add('usable', t('filter.show'), t('filter.usable'), { usable: false });
  return (
    <FilterBar
      search={{
        value: filters.q,
        placeholder: t('search'),
        onChange: (q) => setFilters({ q }, { replace: true }),
      }}
      chips={chips}
      controls={
        <>
          <FilterItem w="32">
            <SelectInput
              size="sm"
              label={t('filter.mode')}
              placeholder={t('mode.all')}
              value={filters.mode}
              options={modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
              onChange={(next) => setFilters({ mode: modes.find((mode) => mode === next) ?? '' })}
            />
          </FilterItem>
          <FilterItem w="40">
            <SelectInput
              size="sm"
              label={t('filter.family')}
              placeholder={t('family.all')}
              value={filters.family}
              options={families.map(({ name, count }) => ({ value: name, label: `${familyName(name)} (${count})` }))}
              onChange={(family) => setFilters({ family })}
            />
          </FilterItem>
        </>
      }
      more={
        <>
          <FilterItem w="40">
            <SelectInput
              size="sm"
              label={t('filter.can')}
              placeholder={t('facts.any')}
              value={filters.can}
              options={abilities.map((value) => ({ value, label: abilityText(value) }))}
              onChange={(value) => setFilters({ can: abilities.find((one) => one === value) ?? '' })}
            />
          </FilterItem>
          <FilterItem w="36">
            <SelectInput
              size="sm"
              label={t('filter.sort')}
              placeholder={t('sort.usual')}
              value={filters.sort}
              options={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
              onChange={(value) => setFilters({ sort: sorts.find((sort) => sort === value) ?? '' })}
            />
          </FilterItem>
          <SwitchInput checked={filters.usable} onChange={(usable) => setFilters({ usable })}>
            {t('filter.usable')}
          </SwitchInput>
        </>
      }
      onClear={() => setFilters({ group: '', mode: '', family: '', can: '', usable: false })}
    >
      <FilterItem w="44">
        <SelectInput
          size="sm"
          label={t('filter.group')}
          value={group.name}
          options={(pricing?.groups ?? []).map(({ name, ratio }) => ({
            value: name,
            label: t('groupRatio', { group: name, ratio }),
          }))}
          onChange={(name) => setFilters({ group: name === pricing?.group ? '' : name })}
        />
      </FilterItem>
    </FilterBar>
  );
}
