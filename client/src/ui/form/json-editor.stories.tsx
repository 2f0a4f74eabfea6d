import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Controlled } from '../../testing/story-inputs';
import { JsonEditor } from './json-editor';

const t = getFixedT(null, 'channels');
const example = '{\n  "gpt-4o": 1.25,\n  "gpt-4o-mini": 0.075\n}';

const meta: Meta<typeof JsonEditor> = {
  component: JsonEditor,
  args: { value: example, example },
  render: ({ value, ...args }) => (
    <Controlled initial={value}>
      {(current, onChange) => <JsonEditor {...args} label={t('column.models')} value={current} onChange={onChange} />}
    </Controlled>
  ),
};
export default meta;
type Story = StoryObj<typeof JsonEditor>;

export const Default: Story = {};
export const Empty: Story = { args: { value: '' } };
export const NotJson: Story = { args: { value: '{\n  "gpt-4o": 1.25,\n  "gpt-4o-mini"\n}' } };
export const DuplicateKey: Story = { args: { value: '{\n  "gpt-4o": 1.25,\n  "gpt-4o": 2\n}' } };
export const Invalid: Story = { args: { error: { type: 'schema', message: 'validation:required' } } };
export const Disabled: Story = { args: { disabled: true } };
