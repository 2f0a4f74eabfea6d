import { Button } from '@chakra-ui/react/button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { KeyRound } from 'lucide-react';
import { type Problem, ProblemError } from '../../lib/problem';
import { EmptyState, ErrorState } from './states';

const t = getFixedT(null, 'tokens');
const failed = (problem: Partial<Problem>) => new ProblemError({ kind: 'server', message: '', ...problem });
const onRetry = () => undefined;

const meta: Meta<typeof EmptyState> = { component: EmptyState, subcomponents: { ErrorState } };
export default meta;
type Story = StoryObj<typeof EmptyState>;

export const Empty: Story = { render: () => <EmptyState title={t('empty.title')} /> };
export const EmptyWithAction: Story = {
  render: () => (
    <EmptyState
      icon={KeyRound}
      title={t('empty.title')}
      text={t('purpose')}
      action={
        <Button variant="solid" colorPalette="brand">
          {t('add')}
        </Button>
      }
    />
  ),
};
export const Failed: Story = {
  render: () => <ErrorState error={failed({ requestId: '01JQ8ZK3V7M2XW9E' })} onRetry={onRetry} />,
};
export const Offline: Story = { render: () => <ErrorState error={new TypeError('network')} onRetry={onRetry} /> };
export const RateLimited: Story = {
  render: () => <ErrorState error={failed({ kind: 'rate-limited', retryAfter: 30 })} />,
};
/** Above rows that are still shown. */
export const Compact: Story = {
  render: () => <ErrorState compact error={failed({ requestId: '01JQ8ZK3V7M2XW9E' })} onRetry={onRetry} />,
};
