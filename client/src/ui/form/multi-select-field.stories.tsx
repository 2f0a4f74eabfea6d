import { Button } from '@chakra-ui/react/button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { getFixedT } from 'i18next';
import { OneField } from '../../testing/story-inputs';
import { MultiSelectField } from './multi-select-field';

const t = getFixedT(null, 'tokens');
const models = ['gpt-4o', 'gpt-4o-mini', 'o4-mini', 'claude-sonnet-4-5', 'gemini-2.5-pro'];
const options = models.map((name) => ({ value: name, label: name }));
type Values = { field: string[] };

const meta: Meta<typeof MultiSelectField<Values>> = {
  component: MultiSelectField,
  args: { options, mono: true },
};
export default meta;
type Story = StoryObj<typeof MultiSelectField<Values>>;

const story = (value: string[], args: Story['args'] = {}, error?: () => string): Story => ({
  args,
  render: (given) => (
    <OneField value={value} error={error?.()}>
      {(control) => (
        <MultiSelectField
          {...given}
          control={control}
          name="field"
          label={t('field.models')}
          help={t('field.modelsHelp')}
          tools={given.tools && <Button size="xs">{t('bulk.copy')}</Button>}
        />
      )}
    </OneField>
  ),
});

export const NoneChosen = story([]);
export const Chosen = story(['gpt-4o', 'o4-mini']);
export const NoOptions = story([], { options: [] });
/** Values that are not options stay in the list. */
export const CustomValue = story(['gpt-4o-2024-11-20'], { allowCustom: true });
export const WithTools = story(['gpt-4o'], { tools: true });
export const Long = story(['model-7'], {
  options: Array.from({ length: 60 }, (_, index) => ({ value: `model-${index}`, label: `model-${index}` })),
});
export const Invalid = story([], { required: true }, () => t('error.models'));
export const Disabled = story(['gpt-4o'], { disabled: true });
