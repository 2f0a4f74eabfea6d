import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { OneField } from '../../testing/story-inputs';
import { SecretField } from './secret-field';

const t = getFixedT(null, 'login');
type Values = { field: string };

const meta: Meta<typeof SecretField<Values>> = { component: SecretField };
export default meta;
type Story = StoryObj<typeof SecretField<Values>>;

const story = (value: string, args: Story['args'] = {}, error?: string): Story => ({
  args,
  render: (given) => (
    <OneField value={value} error={error}>
      {(control) => <SecretField {...given} control={control} name="field" label={t('password')} />}
    </OneField>
  ),
});

export const Empty = story('', { autoComplete: 'current-password' });
export const Filled = story('correct horse battery staple');
/** The stored value is not sent to the browser; blank keeps it. */
export const AlreadySet = story('', { alreadySet: true });
export const Invalid = story('', { required: true }, 'validation:required');
export const Disabled = story('', { disabled: true, alreadySet: true });
