import type { Meta, StoryObj } from '@storybook/react-vite';
import { type AccountPlan, PlanCard, PlanFacts } from './account-plan';

const plan: AccountPlan = {
  planName: 'Business',
  quota: 5_000_000,
  period: 'MONTH',
  leftQuota: 1_250_000,
  expiringQuota: 250_000,
  endsAt: null,
  nextAt: '2026-12-01T00:00:00Z',
};

const meta: Meta<typeof PlanCard> = { component: PlanCard };
export default meta;
type Story = StoryObj<typeof PlanCard>;

export const Running: Story = { args: { plan } };
export const Ending: Story = { args: { plan: { ...plan, expiringQuota: 0, endsAt: plan.nextAt } } };
export const InAForm: Story = { render: () => <PlanFacts plan={plan} /> };
