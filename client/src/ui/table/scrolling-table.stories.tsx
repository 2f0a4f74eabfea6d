import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { ScrollingTable } from './scrolling-table';
import { BodyCell, HeadCell } from './table-parts';

const t = getFixedT(null, 'tokens');

const meta: Meta<typeof ScrollingTable> = { component: ScrollingTable };
export default meta;
type Story = StoryObj<typeof ScrollingTable>;

export const OneRow: Story = {
  render: () => (
    <ScrollingTable title={t('title')}>
      <thead>
        <tr>
          <HeadCell scope="col">{t('column.name')}</HeadCell>
          <HeadCell scope="col">{t('column.key')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        <tr>
          <BodyCell>production</BodyCell>
          <BodyCell>sk-abc…wxyz</BodyCell>
        </tr>
      </tbody>
    </ScrollingTable>
  ),
};
