import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Controlled } from '../../testing/story-inputs';
import { SelectInput } from '../form/select-input';
import { FilterBar, type FilterChip, FilterItem } from './filter-bar';

const t = getFixedT(null, 'channels');
const tc = getFixedT(null, 'common');
const nothing = () => undefined;

const chips = (): FilterChip[] => [
  { id: 'model', label: tc('filter.chip', { name: t('filterModel'), value: 'gpt-4o' }), onRemove: nothing },
  {
    id: 'group',
    label: tc('filter.chip', { name: t('filterGroup'), value: 'vip' }),
    onRemove: nothing,
    invert: { label: t('filterGroup'), onClick: nothing },
  },
];

const search = () => ({ value: '', onChange: nothing, placeholder: t('search') });

function Filters({ set }: { set: boolean }) {
  return (
    <Controlled initial="">
      {(value, onChange) => (
        <FilterBar search={search()} chips={set ? chips() : []} onClear={nothing}>
          <FilterItem>
            <SelectInput
              size="sm"
              label={t('filterGroup')}
              placeholder={t('anyGroup')}
              value={value}
              onChange={onChange}
              options={[{ value: 'vip', label: 'vip' }]}
            />
          </FilterItem>
        </FilterBar>
      )}
    </Controlled>
  );
}

const meta: Meta<typeof FilterBar> = {
  component: FilterBar,
  subcomponents: { FilterItem },
  render: () => <Filters set={false} />,
};
export default meta;
type Story = StoryObj<typeof FilterBar>;

export const NoneSet: Story = {};
/** Rare filters are in a second line. */
export const WithMore: Story = {
  render: () => <FilterBar search={search()} more={<FilterItem>{t('filterStatus')}</FilterItem>} />,
};
export const SomeSet: Story = { render: () => <Filters set /> };
/** The filters are in a bottom sheet. */
export const OnPhone: Story = { ...SomeSet, globals: { viewport: { value: 'mobile1' } } };
