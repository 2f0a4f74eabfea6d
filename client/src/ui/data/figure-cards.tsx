import { Box } from '@chakra-ui/react/box';
import type { ReactNode } from 'react';

interface FigureCardsProps {
  /** Name of the list for screen readers. */
  label: string;
  busy?: boolean;
  /** Cards with a `dt` and `dd`. */
  children: ReactNode;
}

/** Figures with their names as cards, which fill each line: those of an incomplete line are wider. */
export function FigureCards({ label, busy, children }: FigureCardsProps) {
  return (
    <Box
      as="dl"
      aria-label={label}
      aria-busy={busy}
      display="flex"
      flexWrap="wrap"
      gap="3"
      css={{ '& > *': { flex: { base: '1 1 40%', md: '1 1 9rem' }, minW: '0' } }}
    >
      {children}
    </Box>
  );
}
