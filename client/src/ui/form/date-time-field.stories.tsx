import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { hourMs } from '../../lib/durations';
import { OneField } from '../../testing/story-inputs';
import { DateTimeField } from './date-time-field';

const t = getFixedT(null, 'tokens');
type Values = { field: string | null };

const meta: Meta<typeof DateTimeField<Values>> = { component: DateTimeField };
export default meta;
type Story = StoryObj<typeof DateTimeField<Values>>;

const story = (value: string | null, args: Story['args'] = {}, error?: () => string): Story => ({
  args,
  render: (given) => (
    <OneField value={value} error={error?.()}>
      {(control) => (
        <DateTimeField
          {...given}
          control={control}
          name="field"
          label={t('field.expiresAt')}
          presets={[
            { label: t('expiry.never'), value: null },
            { label: t('expiry.hour'), value: hourMs },
            { label: t('expiry.day'), value: 24 * hourMs },
          ]}
        />
      )}
    </OneField>
  ),
});

export const Empty = story(null);
export const Filled = story('2026-03-14T09:26:53.000Z');
export const Invalid = story(null, {}, () => t('error.expiry'));
export const Disabled = story('2026-03-14T09:26:53.000Z', { disabled: true });
