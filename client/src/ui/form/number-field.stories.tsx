import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { OneField } from '../../testing/story-inputs';
import { NumberField, QuotaField } from './number-field';

const t = getFixedT(null, 'tokens');
type Values = { field: number | null };

const meta: Meta<typeof NumberField<Values>> = { component: NumberField, subcomponents: { QuotaField } };
export default meta;
type Story = StoryObj<typeof NumberField<Values>>;

const story = (value: number | null, args: Story['args'] = {}, error?: string): Story => ({
  args,
  render: (given) => (
    <OneField value={value} error={error}>
      {(control) => <NumberField {...given} control={control} name="field" label={t('field.requestsPerMinute')} />}
    </OneField>
  ),
});

export const Empty = story(null);
export const Filled = story(60);
export const Decimal = story(0.25, { decimal: true });
export const Invalid = story(Number.NaN, {}, 'validation:number');
export const Disabled = story(60, { disabled: true });
export const WithPresets = story(60, { presets: [10, 60, 600].map((value) => ({ value, label: String(value) })) });
export const Quota: Story = {
  render: () => (
    <OneField<number | null> value={500_000}>
      {(control) => (
        <QuotaField
          control={control}
          name="field"
          label={t('field.quota')}
          help={t('field.quotaHelp')}
          presets={[500_000, 5_000_000, 50_000_000]}
        />
      )}
    </OneField>
  ),
};
