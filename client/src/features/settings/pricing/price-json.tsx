import { Stack } from '@chakra-ui/react/stack';
import { useTranslation } from 'react-i18next';
import { JsonEditor } from '../../../ui/form/json-editor';
import { isPriceTable, type PriceKey, type PriceTexts, priceKeys } from './prices';

const examples: Record<PriceKey, string> = {
  ModelPrice: '{\n  "dall-e-3": 0.04\n}',
  ModelRatio: '{\n  "gpt-4o": 1.25\n}',
  CompletionRatio: '{\n  "gpt-4o": 4\n}',
  CacheRatio: '{\n  "gpt-4o": 0.5\n}',
};

interface PriceJsonProps {
  texts: PriceTexts;
  onChange(patch: Partial<PriceTexts>): void;
}

/** The four price options as JSON. */
export function PriceJson({ texts, onChange }: PriceJsonProps) {
  const { t } = useTranslation('prices');
  return (
    <Stack gap="5">
      {priceKeys.map((key) => (
        <JsonEditor
          key={key}
          label={t(`option.${key}.label`)}
          help={t(`option.${key}.help`)}
          value={texts[key]}
          onChange={(text) => onChange({ [key]: text })}
          example={examples[key]}
          check={(parsed) => (isPriceTable(parsed) ? undefined : t('error.table'))}
        />
      ))}
    </Stack>
  );
}
