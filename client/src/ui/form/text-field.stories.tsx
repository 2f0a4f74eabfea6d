import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { OneField } from '../../testing/story-inputs';
import { TextField } from './text-field';

const t = getFixedT(null, 'tokens');
type Values = { field: string };

const meta: Meta<typeof TextField<Values>> = { component: TextField };
export default meta;
type Story = StoryObj<typeof TextField<Values>>;

const story = (value: string, args: Story['args'] = {}, error?: string): Story => ({
  args,
  render: (given) => (
    <OneField value={value} error={error}>
      {(control) => <TextField {...given} control={control} name="field" label={t('field.name')} />}
    </OneField>
  ),
});

export const Empty = story('', { placeholder: 'ci' });
export const Filled = story('continuous integration');
export const Required = story('', { required: true });
export const Invalid = story('', { required: true }, 'validation:required');
export const Disabled = story('continuous integration', { disabled: true });
export const ExactText = story('sk-3fQ9mXw27bLrT0zPqYvN5hKdUcEaJgSi8oRtWxBn', { mono: true });
export const Large = story('', { size: 'lg' });
export const WithHelp: Story = {
  render: () => (
    <OneField value="default">
      {(control) => <TextField control={control} name="field" label={t('field.group')} help={t('field.groupHelp')} />}
    </OneField>
  ),
};
