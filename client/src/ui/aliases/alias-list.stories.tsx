import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { type ModelAlias, readAliases } from '../../lib/model-aliases';
import { Controlled } from '../../testing/story-inputs';
import { AliasList } from './alias-list';

const t = getFixedT(null, 'aliases');
const models = ['gpt-5', 'claude-sonnet-4-5', 'gemini-2.5-pro'];

const meta: Meta<typeof AliasList> = {
  component: AliasList,
  args: { models, groups: ['default', 'vip'], isServed: ({ model }) => models.includes(model) },
};
export default meta;
type Story = StoryObj<typeof AliasList>;

const story = (value: object, args: Story['args'] = {}): Story => ({
  args,
  render: (given) => (
    <Controlled initial={readAliases(value) as readonly ModelAlias[]}>
      {(aliases, onChange) => <AliasList {...given} label={t('name')} aliases={aliases} onChange={onChange} />}
    </Controlled>
  ),
});

const smart = [{ model: 'gpt-5' }, { model: 'claude-sonnet-4-5', when: ['rate_limited', 'timeout'] }];

export const Empty = story({});
export const Default = story({ smart });
export const WithScopes = story({ smart, long: [{ model: 'gemini-2.5-pro', group: 'vip' }] }, { scopes: ['vip'] });
export const Unserved = story({ smart: [{ model: 'gpt-9' }, { model: 'gpt-9', group: 'vip' }] });
export const Invalid = story({ a: [{ model: 'b' }], b: [{ model: 'a' }], c: [{ model: '' }] });
