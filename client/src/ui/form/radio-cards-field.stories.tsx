import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { OneField } from '../../testing/story-inputs';
import { RadioCardsField } from './radio-cards-field';

const t = getFixedT(null, 'tokens');
type Choice = 'limits' | 'rates';
type Values = { field: Choice };

const meta: Meta<typeof RadioCardsField<Values, Choice>> = {
  component: RadioCardsField,
  render: ({ disabled }) => (
    <OneField<Choice> value="limits">
      {(control) => (
        <RadioCardsField<Values, Choice>
          control={control}
          name="field"
          label={t('column.limits')}
          disabled={disabled}
          cards={[
            { value: 'limits', label: t('form.limits'), text: t('form.limitsText') },
            { value: 'rates', label: t('form.rates'), text: t('form.ratesText') },
          ]}
        />
      )}
    </OneField>
  ),
};
export default meta;
type Story = StoryObj<typeof RadioCardsField<Values, Choice>>;

export const Default: Story = {};
export const Disabled: Story = { args: { disabled: true } };
