import { Button } from '@chakra-ui/react/button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Section } from './section';

const t = getFixedT(null, 'tokens');

const meta: Meta<typeof Section> = { component: Section };
export default meta;
type Story = StoryObj<typeof Section>;

export const TitleOnly: Story = { render: () => <Section title={t('title')} /> };
export const WithAction: Story = {
  render: () => (
    <Section title={t('title')} text={t('purpose')} action={<Button>{t('add')}</Button>}>
      {t('delete.text')}
    </Section>
  ),
};
