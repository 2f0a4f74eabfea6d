import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Controlled } from '../../testing/story-inputs';
import { CheckBox, CheckLine } from './check-box';

const t = getFixedT(null, 'common');

const meta: Meta<typeof CheckBox> = {
  component: CheckBox,
  args: { checked: false },
  render: ({ checked, ...args }) => (
    <Controlled initial={checked}>
      {(current, onChange) => (
        <CheckBox {...args} label={t('table.selectPage')} checked={current} onChange={onChange} />
      )}
    </Controlled>
  ),
};
export default meta;
type Story = StoryObj<typeof CheckBox>;

export const Unchecked: Story = {};
export const Checked: Story = { args: { checked: true } };
export const Indeterminate: Story = { args: { checked: 'indeterminate' } };
export const Disabled: Story = { args: { disabled: true } };
export const DisabledChecked: Story = { args: { checked: true, disabled: true } };
export const WithText: Story = {
  render: ({ checked, disabled }) => (
    <Controlled initial={checked}>
      {(current, onChange) => (
        <CheckLine>
          <CheckBox checked={current} onChange={onChange} disabled={disabled} />
          {t('table.columns')}
        </CheckLine>
      )}
    </Controlled>
  ),
};
