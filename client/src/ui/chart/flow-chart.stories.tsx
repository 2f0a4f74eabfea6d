import { Box } from '@chakra-ui/react/box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { FlowChart } from './flow-chart';

const t = getFixedT(null, 'dashboard');
const endsOf = (names: readonly string[]) => names.map((name) => ({ id: name, name }));

const meta: Meta<typeof FlowChart> = {
  component: FlowChart,
  args: {
    starts: endsOf(['gpt-4o', 'claude-sonnet-4-5', 'o4-mini']),
    ends: endsOf(['openai', 'azure-eu', 'anthropic']),
    links: [
      { from: 'gpt-4o', to: 'openai', value: 900 },
      { from: 'gpt-4o', to: 'azure-eu', value: 400 },
      { from: 'claude-sonnet-4-5', to: 'anthropic', value: 700 },
      { from: 'o4-mini', to: 'openai', value: 20 },
    ],
    linkOf: (_, id) => `/log?model=${id}`,
  },
  render: (args) => (
    <Box maxW="3xl">
      <FlowChart
        {...args}
        title={t('chart.requests')}
        caption={t('range.7d')}
        startHeader={t('by.model')}
        format={String}
        empty={t('nothing')}
      />
    </Box>
  ),
};
export default meta;
type Story = StoryObj<typeof FlowChart>;

export const Default: Story = {};
export const Empty: Story = { args: { links: [], starts: [], ends: [] } };
export const Loading: Story = { args: { loading: true } };
