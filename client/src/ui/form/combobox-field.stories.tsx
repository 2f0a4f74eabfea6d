import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { OneField } from '../../testing/story-inputs';
import { ComboboxField } from './combobox-field';

const t = getFixedT(null, 'channels');
const options = ['gpt-4o', 'gpt-4o-mini', 'claude-sonnet-4-5'].map((name) => ({ value: name, label: name }));
type Values = { field: string };

const meta: Meta<typeof ComboboxField<Values>> = { component: ComboboxField };
export default meta;
type Story = StoryObj<typeof ComboboxField<Values>>;

const story = (value: string, args: Story['args'] = {}, error?: string): Story => ({
  args,
  render: (given) => (
    <OneField value={value} error={error}>
      {(control) => (
        <ComboboxField
          {...given}
          control={control}
          name="field"
          label={t('filterModel')}
          placeholder={t('anyModel')}
          options={options}
        />
      )}
    </OneField>
  ),
});

export const Unchosen = story('');
export const Chosen = story('gpt-4o');
export const CustomValue = story('gpt-4o-2024-11-20', { allowCustom: true });
export const Invalid = story('', { required: true }, 'validation:required');
export const Disabled = story('gpt-4o', { disabled: true });
