import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Slider } from '@chakra-ui/react/slider';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { Settings } from './conversation';

interface CommonParametersProps extends Pick<Settings, 'temperature' | 'maxTokens'> {
  onChange(patch: Partial<Settings>): void;
}

/** Parameters of all models without their own parameters. */
export function CommonParameters({ temperature, maxTokens, onChange }: CommonParametersProps) {
  return (
    <>
      <Temperature value={temperature} onChange={(value) => onChange({ temperature: value })} />
      <MaxTokens value={maxTokens} onChange={(value) => onChange({ maxTokens: value })} />
    </>
  );
}

function Temperature({ value, onChange }: { value: number; onChange(value: number): void }) {
  const { t } = useTranslation('playground');
  return (
    <Slider.Root
      min={0.1}
      max={1}
      step={0.1}
      value={[value]}
      // Multiples of 0.1 are not exact in binary: 0.30000000000000004 would be sent and shown.
      onValueChange={(details) => onChange(Math.round((details.value[0] ?? value) * 10) / 10)}
    >
      <Flex justify="space-between" align="baseline">
        <Slider.Label>{t('field.temperature')}</Slider.Label>
        <Slider.ValueText>{value.toFixed(1)}</Slider.ValueText>
      </Flex>
      <Slider.Control>
        <Slider.Track>
          <Slider.Range />
        </Slider.Track>
        <Slider.Thumb index={0}>
          <Slider.HiddenInput />
        </Slider.Thumb>
      </Slider.Control>
    </Slider.Root>
  );
}

function MaxTokens({ value, onChange }: { value: number | null; onChange(value: number | null): void }) {
  const { t } = useTranslation('playground');
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const valid = typed === '' || /^[1-9]\d{0,8}$/.test(typed);
  return (
    <Field.Root invalid={!valid}>
      <Field.Label>{t('field.maxTokens')}</Field.Label>
      <Input
        inputMode="numeric"
        autoComplete="off"
        textStyle="figure"
        placeholder={t('field.maxTokensPlaceholder')}
        value={typed}
        onChange={(event) => {
          const text = event.target.value.trim();
          setTyped(text);
          if (text === '') onChange(null);
          else if (/^[1-9]\d{0,8}$/.test(text)) onChange(Number(text));
        }}
      />
      <Field.ErrorText>{t('error.maxTokens')}</Field.ErrorText>
    </Field.Root>
  );
}
