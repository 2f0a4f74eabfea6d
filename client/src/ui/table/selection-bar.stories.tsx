import { Button } from '@chakra-ui/react/button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { SelectionBar } from './selection-bar';

const t = getFixedT(null, 'channels');

const meta: Meta<typeof SelectionBar> = {
  component: SelectionBar,
  args: { count: 3, onClear: () => undefined },
  render: (args) => (
    <SelectionBar {...args}>
      <Button size="sm">{t('action.enable')}</Button>
      <Button size="sm">{t('action.setTag')}</Button>
      <Button size="sm" colorPalette="danger">
        {t('action.delete')}
      </Button>
    </SelectionBar>
  ),
};
export default meta;
type Story = StoryObj<typeof SelectionBar>;

export const Default: Story = {};
export const OnPhone: Story = { globals: { viewport: { value: 'mobile1' } } };
