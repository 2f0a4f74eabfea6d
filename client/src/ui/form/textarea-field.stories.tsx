import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { OneField } from '../../testing/story-inputs';
import { TextareaField } from './textarea-field';

const t = getFixedT(null, 'tokens');
type Values = { field: string };

const meta: Meta<typeof TextareaField<Values>> = { component: TextareaField };
export default meta;
type Story = StoryObj<typeof TextareaField<Values>>;

const story = (value: string, args: Story['args'] = {}, error?: () => string): Story => ({
  args,
  render: (given) => (
    <OneField value={value} error={error?.()}>
      {(control) => (
        <TextareaField {...given} control={control} name="field" label={t('field.ips')} help={t('field.ipsHelp')} />
      )}
    </OneField>
  ),
});

export const Empty = story('');
export const Filled = story('203.0.113.7\n198.51.100.0/24', { mono: true });
export const Invalid = story('203.0.113', { mono: true }, () => t('error.ip'));
export const Disabled = story('203.0.113.7', { disabled: true });
export const Tall = story('', { rows: 10 });
