import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { OneField } from '../../testing/story-inputs';
import { SwitchField } from './switch-field';

const t = getFixedT(null, 'tokens');
type Values = { field: boolean };

const meta: Meta<typeof SwitchField<Values>> = { component: SwitchField };
export default meta;
type Story = StoryObj<typeof SwitchField<Values>>;

const story = (value: boolean, args: Story['args'] = {}, error?: () => string): Story => ({
  args,
  render: (given) => (
    <OneField value={value} error={error?.()}>
      {(control) => (
        <SwitchField
          {...given}
          control={control}
          name="field"
          label={t('field.unlimited')}
          help={t('field.quotaHelp')}
        />
      )}
    </OneField>
  ),
});

export const Off = story(false);
export const On = story(true);
export const Invalid = story(false, {}, () => t('error.quota'));
export const Disabled = story(true, { disabled: true });
