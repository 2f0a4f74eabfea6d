import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Controlled } from '../../testing/story-inputs';
import { InlineEdit } from './inline-edit';

const t = getFixedT(null, 'tokens');

const meta: Meta<typeof InlineEdit> = {
  component: InlineEdit,
  args: { value: 'default', field: t('column.name'), rowName: 'laptop' },
  render: (props) => (
    <Controlled initial={props.value ?? ''}>
      {(value, onChange) => <InlineEdit {...props} value={value} onSave={async (text) => onChange(text)} />}
    </Controlled>
  ),
};
export default meta;

export const Text: StoryObj<typeof InlineEdit> = {};

export const Choice: StoryObj<typeof InlineEdit> = { args: { options: ['default', 'vip'] } };
