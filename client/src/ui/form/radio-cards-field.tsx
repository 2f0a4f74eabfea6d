import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field';

interface RadioCard<T extends string> {
  value: T;
  /** Translated. */
  label: string;
  text: string;
}

interface RadioCardsFieldProps<V extends FieldValues, T extends string> extends FieldProps<V, T> {
  cards: readonly RadioCard<T>[];
}

const Card = chakra('label', {
  base: {
    display: 'flex',
    gap: '3',
    p: '3',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'control',
    cursor: 'radio',
    transition: 'border-color {durations.fast}, background-color {durations.fast}',
    _hover: { bg: 'bg.subtle' },
    '&:has(:checked)': { borderColor: 'brand.solid', bg: 'brand.subtle' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.focusRing}', outlineOffset: '2px' },
  },
});
const Dot = chakra('input', {
  base: { accentColor: '{colors.brand.solid}', boxSize: '4', mt: '3px', flexShrink: '0' },
});

/** Selection of one of a few options that each have a description. */
export function RadioCardsField<V extends FieldValues, T extends string>({
  control,
  name,
  label,
  cards,
  disabled,
}: RadioCardsFieldProps<V, T>) {
  const { value, onChange, onBlur, ref } = useField<V, T>({ control, name });
  return (
    <Box
      as="fieldset"
      border="0"
      p="0"
      m="0"
      minW="0"
      display="grid"
      gap="2"
      // One below the other, four cards are as high as a dialog.
      gridTemplateColumns={cards.length > 2 ? { sm: 'repeat(2, minmax(0, 1fr))' } : undefined}
    >
      <VisuallyHidden asChild>
        <legend>{label}</legend>
      </VisuallyHidden>
      {cards.map((card, index) => (
        <Card key={card.value}>
          <Dot
            ref={index === 0 ? ref : undefined}
            type="radio"
            name={name}
            value={card.value}
            checked={value === card.value}
            disabled={disabled}
            onBlur={onBlur}
            onChange={() => onChange(card.value)}
          />
          <Box>
            <Box fontWeight="medium">{card.label}</Box>
            <Box color="fg.muted" textStyle="table">
              {card.text}
            </Box>
          </Box>
        </Card>
      ))}
    </Box>
  );
}
