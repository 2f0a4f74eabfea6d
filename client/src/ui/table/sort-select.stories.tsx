import { Box } from '@chakra-ui/react/box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Controlled } from '../../testing/story-inputs';
import { SortSelect } from './sort-select';

const t = getFixedT(null, 'tokens');
const orders = {
  '-created': { id: 'created', desc: true },
  created: { id: 'created', desc: false },
  name: { id: 'name', desc: false },
  '-name': { id: 'name', desc: true },
};
const columns = [
  { id: 'name', header: t('column.name'), cell: () => null },
  { id: 'created', header: t('column.created'), cell: () => null },
];

const meta: Meta<typeof SortSelect> = {
  component: SortSelect,
  args: { columns, sort: { value: '-created', orders, onChange: () => undefined } },
  render: ({ sort }) => (
    <Box w="64">
      <Controlled initial={sort.value}>
        {(value, onChange) => <SortSelect columns={columns} sort={{ ...sort, value, onChange }} />}
      </Controlled>
    </Box>
  ),
};
export default meta;

export const Default: StoryObj<typeof SortSelect> = {};
