import { Button } from '@chakra-ui/react/button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Callout } from './callout';

const t = getFixedT(null, 'tokens');

const meta: Meta<typeof Callout> = {
  component: Callout,
  render: (args) => <Callout {...args}>{t('banner')}</Callout>,
};
export default meta;
type Story = StoryObj<typeof Callout>;

export const Info: Story = {};
export const Success: Story = { args: { tone: 'success' } };
export const Warning: Story = { args: { tone: 'warning' } };
export const Failure: Story = { args: { tone: 'error' } };
export const WithAction: Story = {
  render: () => (
    <Callout tone="warning" action={<Button size="sm">{t('action.log')}</Button>}>
      {t('banner')}
    </Callout>
  ),
};
export const LongText: Story = {
  render: () => (
    <Callout>{`${t('purpose')} ${t('field.groupHelp')} ${t('field.quotaHelp')} ${t('delete.text')}`}</Callout>
  ),
};
