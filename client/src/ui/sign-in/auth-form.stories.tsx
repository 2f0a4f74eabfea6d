import { Box } from '@chakra-ui/react/box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { useForm } from 'react-hook-form';
import { SecretField } from '../form/secret-field';
import { TextField } from '../form/text-field';
import { AuthForm } from './auth-form';

const t = getFixedT(null, 'login');

function Fields() {
  const { control } = useForm({ defaultValues: { username: '', password: '' } });
  return (
    <>
      <TextField control={control} name="username" label={t('username')} size="lg" />
      <SecretField control={control} name="password" label={t('password')} size="lg" />
    </>
  );
}

const meta: Meta<typeof AuthForm> = {
  component: AuthForm,
  args: { submitting: false, onSubmit: (event) => event.preventDefault() },
  render: (args) => (
    <Box maxW="sm">
      <AuthForm {...args} submitLabel={t('submit')} problem={args.problem && t('required')}>
        <Fields />
      </AuthForm>
    </Box>
  ),
};
export default meta;
type Story = StoryObj<typeof AuthForm>;

export const Default: Story = {};
export const Submitting: Story = { args: { submitting: true } };
export const Failed: Story = { args: { problem: 'required' } };
export const Disabled: Story = { args: { disabled: true } };
