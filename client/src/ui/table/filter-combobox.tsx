import { Box } from '@chakra-ui/react/box';
import { Input } from '@chakra-ui/react/input';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ComponentType, useRef, useState } from 'react';
import type { ComboboxInput } from '../form/combobox-input';

type ComboboxProps = ComponentProps<typeof ComboboxInput>;

/**
 * A combobox for filter bars. Its code loads on hover or focus, because most visits do not use it; until then a plain
 * field with the same appearance is shown, whose focus and text the combobox takes over.
 */
export function FilterCombobox(props: Omit<ComboboxProps, 'size' | 'start'>) {
  const { label, placeholder, value, options } = props;
  const [Loaded, setLoaded] = useState<ComponentType<ComboboxProps> | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const focused = useRef(false);
  const pressed = useRef(false);
  const approach = () => {
    // A failed load is retried on the next hover or focus.
    void import('../form/combobox-input')
      .then((module) => setLoaded(() => module.ComboboxInput))
      .catch(() => undefined);
  };
  if (Loaded) {
    const start = focused.current ? { query: typed, open: pressed.current || typed !== null } : undefined;
    return <Loaded {...props} size="sm" start={start} />;
  }
  return (
    <Box position="relative" w="full">
      <Input
        size="sm"
        pe="14"
        role="combobox"
        aria-expanded={false}
        aria-haspopup="listbox"
        aria-label={label}
        placeholder={placeholder}
        value={typed ?? options.find((option) => option.value === value)?.label ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onPointerEnter={approach}
        onPointerDown={() => {
          pressed.current = true;
        }}
        onFocus={() => {
          focused.current = true;
          approach();
        }}
        onBlur={() => {
          focused.current = false;
        }}
      />
      <Box position="absolute" insetEnd="3" top="0" bottom="0" display="flex" alignItems="center" pointerEvents="none">
        <ChevronDown size={16} aria-hidden />
      </Box>
    </Box>
  );
}
