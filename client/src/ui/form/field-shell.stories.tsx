import { Box } from '@chakra-ui/react/box';
import { Input } from '@chakra-ui/react/input';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { FieldShell } from './field-shell';

const t = getFixedT(null, 'tokens');

const meta: Meta<typeof FieldShell> = {
  component: FieldShell,
  render: (args) => (
    <Box maxW="md">
      <FieldShell {...args} label={t('field.group')} help={t('field.groupHelp')}>
        <Input defaultValue="default" />
      </FieldShell>
    </Box>
  ),
};
export default meta;
type Story = StoryObj<typeof FieldShell>;

export const Default: Story = {};
export const Required: Story = { args: { required: true } };
export const WithAside: Story = { args: { aside: '7 / 30' } };
export const Invalid: Story = { args: { error: { type: 'schema', message: 'validation:required' } } };
export const Disabled: Story = { args: { disabled: true } };
