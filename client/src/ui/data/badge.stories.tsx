import { Flex } from '@chakra-ui/react/flex';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Badge, StatusBadge } from './badge';
import type { StatusDomain } from './status-catalogue';

const t = getFixedT(null, 'channels');
const colors = ['green', 'lime', 'yellow', 'orange', 'red', 'blue', 'violet', 'cyan', 'gray'] as const;

const meta: Meta<typeof Badge> = { component: Badge, subcomponents: { StatusBadge } };
export default meta;
type Story = StoryObj<typeof Badge>;

export const Colors: Story = {
  render: () => (
    <Flex gap="2" wrap="wrap">
      {colors.map((color) => (
        <Badge key={color} color={color}>
          {color}
        </Badge>
      ))}
    </Flex>
  ),
};
/** The usual state of a list next to a highlighted state. */
export const Usual: Story = {
  render: () => (
    <Flex gap="2" align="center">
      <StatusBadge domain="log" value={2} />
      <StatusBadge domain="log" value={100} />
    </Flex>
  ),
};
/** Hover or focus shows the detail. */
export const WithDetail: Story = {
  render: () => (
    <Badge color="orange" icon="alert" detail={t('disabledReason', { reason: '401', time: '09:26' })}>
      {t('view.autoDisabled')}
    </Badge>
  ),
};

const states = (domain: StatusDomain, ...values: (number | string)[]): Story => ({
  render: () => (
    <Flex gap="2" wrap="wrap">
      {values.map((value) => (
        <StatusBadge key={value} domain={domain} value={value} />
      ))}
    </Flex>
  ),
});
export const ChannelStates = states('channel', 1, 2, 3, 0);
export const TokenStates = states('token', 1, 2, 3, 4, 0);
export const CouponStates = states('coupon', 1, 2);
export const RedemptionStates = states('redemption', 1, 2, 3, 0);
export const PaymentStates = states('payment', 'PENDING', 'PAID', 'CLOSED', 'REFUNDED', 'DISPUTED', 'DISPUTE_LOST');
export const UserStates = states('user', 1, 2, 0);
export const Roles = states('role', 1, 10, 100, 0);
export const LogTypes = states('log', 1, 2, 3, 4, 5, 6, 0);
export const Streams = states('stream', 0, 1);
export const TaskStates = states('task', '', 'SUBMITTED', 'QUEUED', 'NOT_START', 'IN_PROGRESS', 'SUCCESS', 'FAILURE');
export const JobStates = states('job', 'ACTIVE', 'WAITING', 'DELAYED', 'FAILED', 'COMPLETED', 'CANCELLED');
