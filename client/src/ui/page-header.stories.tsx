import { Button } from '@chakra-ui/react/button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { PageHeader } from './page-header';

const t = getFixedT(null, 'tokens');

const meta: Meta<typeof PageHeader> = { component: PageHeader };
export default meta;
type Story = StoryObj<typeof PageHeader>;

export const TitleOnly: Story = { render: () => <PageHeader title={t('title')} /> };
export const WithPurpose: Story = { render: () => <PageHeader title={t('title')} purpose={t('purpose')} /> };
export const WithActions: Story = {
  render: () => (
    <PageHeader
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <Button variant="solid" colorPalette="brand">
          {t('add')}
        </Button>
      }
    />
  ),
};
export const LongTexts: Story = {
  render: () => (
    <PageHeader
      title={t('delete.title', { name: 'continuous-integration-of-the-documentation-site' })}
      purpose={`${t('purpose')} ${t('delete.text')} ${t('form.ratesText')}`}
      actions={<Button>{t('delete.action')}</Button>}
    />
  ),
};
