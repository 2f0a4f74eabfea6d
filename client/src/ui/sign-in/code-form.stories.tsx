import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { ProblemError } from '../../lib/problem';
import { CodeForm } from './code-form';

const t = getFixedT(null, 'login');

const meta: Meta<typeof CodeForm> = {
  component: CodeForm,
  args: { send: async () => undefined },
  render: (args) => (
    <Box maxW="sm">
      <CodeForm
        {...args}
        label={t('secondFactor.code')}
        help={t('secondFactor.help')}
        required={t('secondFactor.required')}
        submitLabel={t('secondFactor.submit')}
      />
    </Box>
  ),
};
export default meta;
type Story = StoryObj<typeof CodeForm>;

export const Empty: Story = {};
export const Missing: Story = { play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')) };
export const Refused: Story = {
  args: { send: () => Promise.reject(new ProblemError({ kind: 'rate-limited', message: '', retryAfter: 30 })) },
  play: ({ canvas, userEvent }) => userEvent.type(canvas.getByRole('textbox'), '123456{Enter}'),
};
export const AnotherWay: Story = {
  render: (args) => (
    <Box maxW="sm">
      <CodeForm
        {...args}
        label={t('secondFactor.code')}
        required={t('secondFactor.required')}
        submitLabel={t('secondFactor.submit')}
        intro={<Box>{t('secondFactor.help')}</Box>}
        after={() => <Button variant="ghost">{t('secondFactor.passkey')}</Button>}
      />
    </Box>
  ),
};
