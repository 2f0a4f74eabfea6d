import { Button } from '@chakra-ui/react/button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { StatusBadge } from '../data/badge';
import { Fact, FactList } from '../data/fact-list';
import { Section } from '../section';
import { ObjectPage } from './object-page';

const t = getFixedT(null, 'channels');
const to = getFixedT(null, 'objects');

const meta: Meta<typeof ObjectPage> = { component: ObjectPage };
export default meta;
type Story = StoryObj<typeof ObjectPage>;

const facts = () => (
  <Section title={to('facts.title')}>
    <FactList>
      <Fact label={t('column.type')}>OpenAI</Fact>
    </FactList>
  </Section>
);

export const FactsOnly: Story = { render: () => <ObjectPage title="Azure west" facts={facts()} /> };
export const WithUsage: Story = {
  render: () => (
    <ObjectPage
      title="Azure west"
      status={<StatusBadge domain="channel" value={1} />}
      actions={<Button size="sm">{t('action.edit')}</Button>}
      facts={facts()}
      usage={<Section title={to('usage.title')} />}
    >
      <Section title={to('tests.title')} />
    </ObjectPage>
  ),
};
