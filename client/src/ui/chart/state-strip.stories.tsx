import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { StateStrip, type StripPart, type StripState } from './state-strip';

const t = getFixedT(null, 'channelTimeline');
const hours = 24;

const states: StripState[] = [
  { name: t('state.UP'), color: 'status.green.solid', pattern: 'plain' },
  { name: t('state.COOLDOWN'), color: 'status.yellow.solid', pattern: 'stripes' },
  { name: t('state.AUTO_DISABLED'), color: 'status.orange.solid', pattern: 'grid' },
  { name: t('state.DISABLED'), color: 'status.gray.solid', pattern: 'rows' },
];
const lengths = [9, 1, 4, 10];
const periods = states.map((state, at) => {
  const from = lengths.slice(0, at).reduce((sum, length) => sum + length, 0);
  return { state, from, to: from + (lengths[at] ?? 0) };
});
const parts = Array.from({ length: hours }, (_, hour): StripPart => {
  const test = hour % 4 > 0 ? 0 : hour === 12 ? 2 : 1;
  return { name: `${hour}:00`, marks: [test, hour === 14 ? 2 : 0] };
});

const meta: Meta<typeof StateStrip> = {
  component: StateStrip,
  args: {
    from: 0,
    to: hours,
    states,
    periods,
    parts,
    selected: undefined,
    onSelect: () => undefined,
    axis: ['0:00', '12:00', '24:00'],
    steps: { before: t('step.before'), after: t('step.after'), hint: t('step.hint') },
  },
  render: (args) => (
    <StateStrip
      {...args}
      label={t('parts')}
      stateHeader={t('lane.state')}
      lanes={[
        {
          name: t('lane.tests'),
          colors: ['status.green.solid', 'status.red.solid'],
          legend: [t('table.testsPassed'), t('table.testsFailed')],
        },
        { name: t('lane.keys'), colors: ['status.violet.solid', 'status.violet.solid'] },
      ]}
    />
  ),
};
export default meta;
type Story = StoryObj<typeof StateStrip>;

export const Default: Story = {};
export const Selected: Story = { args: { selected: 12 } };
