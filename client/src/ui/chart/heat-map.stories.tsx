import { Box } from '@chakra-ui/react/box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { hours, wave } from '../../testing/story-charts';
import { HeatMap } from './heat-map';

const t = getFixedT(null, 'dashboard');
const days = (language: string) =>
  Array.from({ length: 7 }, (_, day) =>
    new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 2, 2 + day)),
  );

const meta: Meta<typeof HeatMap> = {
  component: HeatMap,
  args: { values: Array.from({ length: 7 }, (_, day) => wave(day > 4 ? 20 : 90, day)) },
  render: (args) => (
    <Box maxW="2xl">
      <HeatMap
        {...args}
        title={t('heat.title')}
        caption={t('range.7d')}
        rows={days(document.documentElement.lang)}
        columns={hours.map(({ id }) => id)}
        rowHeader={t('heat.weekday')}
        format={String}
        empty={t('nothing')}
      />
    </Box>
  ),
};
export default meta;
type Story = StoryObj<typeof HeatMap>;

export const Default: Story = {};
export const Empty: Story = { args: { values: [] } };
export const Loading: Story = { args: { loading: true } };
