import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { SortButton, sortDirections } from './sort-button';

const t = getFixedT(null, 'tokens');

const meta: Meta<typeof SortButton> = {
  component: SortButton,
  args: { children: t('column.name'), direction: 'asc', onToggle: () => undefined },
  render: (args) => (
    <table>
      <thead>
        <tr>
          <th scope="col" aria-sort={args.direction ? sortDirections[args.direction] : undefined}>
            <SortButton {...args} />
          </th>
        </tr>
      </thead>
    </table>
  ),
};
export default meta;

export const Ascending: StoryObj<typeof SortButton> = {};
export const Unsorted: StoryObj<typeof SortButton> = { args: { direction: false } };
