import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Tip } from './tip';

const t = getFixedT(null, 'tokens');

const meta: Meta<typeof Tip> = {
  component: Tip,
  render: (args) => (
    <Flex justify="center" py="16">
      <Tip content={t('field.groupHelp')} side={args.side}>
        <Button>{t('field.group')}</Button>
      </Tip>
    </Flex>
  ),
};
export default meta;
type Story = StoryObj<typeof Tip>;

export const Closed: Story = {};
export const Above: Story = { play: ({ userEvent }) => userEvent.tab() };
export const Beside: Story = { args: { side: 'right' }, play: ({ userEvent }) => userEvent.tab() };
