import type { Meta, StoryObj } from '@storybook/react-vite';
import { PriceTag, PriceUnset } from './price-tag';

const meta: Meta<typeof PriceTag> = { component: PriceTag, subcomponents: { PriceUnset } };
export default meta;
type Story = StoryObj<typeof PriceTag>;

export const PerToken: Story = { args: { mode: 'PER_TOKEN', modelRatio: 1.25, completionRatio: 4 } };
export const WithGroupRatio: Story = {
  args: { mode: 'PER_TOKEN', modelRatio: 1.25, completionRatio: 4, groupRatio: 0.5 },
};
export const PerPage: Story = { args: { mode: 'PER_PAGE', pagePrice: 0.004, annotatedPagePrice: 0.005 } };
export const PerCall: Story = { args: { mode: 'PER_CALL', modelPrice: 0.04 } };
export const Unset: Story = { render: () => <PriceUnset /> };
