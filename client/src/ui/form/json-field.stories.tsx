import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { OneField } from '../../testing/story-inputs';
import { JsonField } from './json-field';

const t = getFixedT(null, 'channels');
type Values = { field: string };

const meta: Meta<typeof JsonField<Values>> = { component: JsonField };
export default meta;
type Story = StoryObj<typeof JsonField<Values>>;

const story = (value: string, args: Story['args'] = {}, error?: string): Story => ({
  args,
  render: (given) => (
    <OneField value={value} error={error}>
      {(control) => (
        <JsonField {...given} control={control} name="field" label={t('column.models')} example='{ "gpt-4o": 1.25 }' />
      )}
    </OneField>
  ),
});

export const Empty = story('{}');
export const Filled = story('{\n  "gpt-4o": 1.25\n}');
export const Invalid = story('', { required: true }, 'validation:required');
