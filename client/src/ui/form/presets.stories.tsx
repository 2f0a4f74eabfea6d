import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Presets } from './presets';

const t = getFixedT(null, 'tokens');

const meta: Meta<typeof Presets<string>> = {
  component: Presets,
  render: ({ disabled }) => (
    <Presets
      label={t('field.expiresAt')}
      disabled={disabled}
      onPick={() => undefined}
      presets={(['never', 'hour', 'day', 'month'] as const).map((value) => ({ value, label: t(`expiry.${value}`) }))}
    />
  ),
};
export default meta;
type Story = StoryObj<typeof Presets<string>>;

export const Default: Story = {};
export const Disabled: Story = { args: { disabled: true } };
