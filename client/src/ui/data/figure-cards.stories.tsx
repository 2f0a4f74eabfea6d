import { Box } from '@chakra-ui/react/box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { FigureCards } from './figure-cards';

const t = getFixedT(null, 'dashboard');

const meta: Meta<typeof FigureCards> = {
  component: FigureCards,
  render: () => (
    <FigureCards label={t('kpi.title')}>
      {(['spend', 'requests', 'tokens', 'success', 'rate'] as const).map((name) => (
        <Box key={name} layerStyle="card" px="3" py="2">
          <dt>{t(`kpi.${name}`)}</dt>
          <dd>12</dd>
        </Box>
      ))}
    </FigureCards>
  ),
};
export default meta;

export const Default: StoryObj<typeof FigureCards> = {};
