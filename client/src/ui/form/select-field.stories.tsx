import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { OneField } from '../../testing/story-inputs';
import { SelectField } from './select-field';

const t = getFixedT(null, 'tokens');
type Values = { field: string };

const meta: Meta<typeof SelectField<Values>> = { component: SelectField };
export default meta;
type Story = StoryObj<typeof SelectField<Values>>;

const story = (value: string, args: Story['args'] = {}, error?: string): Story => ({
  args,
  render: (given) => (
    <OneField value={value} error={error}>
      {(control) => (
        <SelectField
          {...given}
          control={control}
          name="field"
          label={t('field.group')}
          help={t('field.groupHelp')}
          options={[
            { value: 'own', label: t('group.own') },
            { value: 'vip', label: 'vip' },
            { value: 'batch', label: t('group.lost', { name: 'batch' }), disabled: true },
          ]}
        />
      )}
    </OneField>
  ),
});

export const Unchosen = story('');
export const Chosen = story('vip');
export const Invalid = story('', { required: true }, 'validation:required');
export const Disabled = story('vip', { disabled: true });
