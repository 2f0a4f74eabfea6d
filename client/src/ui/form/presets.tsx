import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';

export interface Preset<T> {
  label: string;
  value: T;
}

/** Presets as buttons below a field. */
export function Presets<T>({
  presets,
  onPick,
  disabled,
}: {
  presets?: readonly Preset<T>[];
  onPick(value: T): void;
  disabled?: boolean;
}) {
  if (!presets || presets.length === 0) return null;
  return (
    <Flex gap="1" wrap="wrap">
      {presets.map(({ label, value }) => (
        <Button key={`${label} ${value}`} size="xs" disabled={disabled} onClick={() => onPick(value)}>
          {label}
        </Button>
      ))}
    </Flex>
  );
}
