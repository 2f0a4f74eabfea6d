import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { Fact, FactList } from './fact-list';

const t = getFixedT(null, 'channels');

const meta: Meta<typeof FactList> = { component: FactList, subcomponents: { Fact } };
export default meta;
type Story = StoryObj<typeof FactList>;

export const Facts: Story = {
  render: () => (
    <FactList>
      <Fact label={t('column.type')}>OpenAI</Fact>
      <Fact label={t('field.baseUrl')}>https://a-long-name-of-an-upstream.example.com/openai/deployments</Fact>
    </FactList>
  ),
};
