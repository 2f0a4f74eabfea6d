import { Button } from '@chakra-ui/react/button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { logo, withStatus } from '../../testing/story-status';
import { BarePage } from './bare-page';

const t = getFixedT(null, 'login');

const meta: Meta<typeof BarePage> = {
  component: BarePage,
  parameters: { layout: 'fullscreen' },
  render: ({ width }) => (
    <BarePage title={t('title')} heading={t('heading', { name: 'Tollgate' })} text={t('reset.text')} width={width}>
      <Button w="full">{t('way.passkey')}</Button>
    </BarePage>
  ),
};
export default meta;
type Story = StoryObj<typeof BarePage>;

export const Narrow: Story = {};
export const Wide: Story = { args: { width: 'lg' } };
export const WithLogo: Story = { beforeEach: withStatus({ logo }) };
