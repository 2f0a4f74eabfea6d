import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Controlled } from '../../testing/story-inputs';
import { SwitchInput } from './switch-input';

const t = getFixedT(null, 'tokens');

const meta: Meta<typeof SwitchInput> = {
  component: SwitchInput,
  args: { checked: false },
  render: ({ checked, ...args }) => (
    <Controlled initial={checked}>
      {(current, onChange) => (
        <SwitchInput {...args} checked={current} onChange={onChange}>
          {t('field.unlimited')}
        </SwitchInput>
      )}
    </Controlled>
  ),
};
export default meta;
type Story = StoryObj<typeof SwitchInput>;

export const Off: Story = {};
export const On: Story = { args: { checked: true } };
export const Disabled: Story = { args: { disabled: true } };
export const DisabledOn: Story = { args: { checked: true, disabled: true } };
/** In a table the column header is the label. */
export const WithoutText: Story = {
  render: () => (
    <Controlled initial={true}>
      {(current, onChange) => <SwitchInput checked={current} onChange={onChange} label={t('field.unlimited')} />}
    </Controlled>
  ),
};
