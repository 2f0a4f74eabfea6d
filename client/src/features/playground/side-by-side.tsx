import { Box } from '@chakra-ui/react/box';
import type { ReactNode } from 'react';

interface SideBySideProps {
  label: string;
  columns: number;
  /** List items. */
  children: ReactNode;
}

/** Replies to one prompt: in columns if there is space, otherwise stacked. */
export function SideBySide({ label, columns, children }: SideBySideProps) {
  return (
    <li aria-label={label}>
      <Box
        as="ul"
        listStyleType="none"
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: `repeat(${columns}, minmax(13rem, 1fr))` }}
        overflowX="auto"
        css={{ '& > li': { borderTop: '2px solid {colors.border}', paddingTop: '{spacing.3}', alignContent: 'start' } }}
      >
        {children}
      </Box>
    </li>
  );
}
