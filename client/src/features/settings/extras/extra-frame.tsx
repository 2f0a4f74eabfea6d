import { Box } from '@chakra-ui/react/box';
import type { ReactNode } from 'react';

/** Frame for the additional content of a card, below its options. */
export function ExtraFrame({ title, text, children }: { title?: string; text?: string; children: ReactNode }) {
  return (
    <Box px={{ base: '4', sm: '5' }} py="4" borderTopWidth="1px" borderColor="border">
      {title && (
        <Box as="h3" textStyle="label">
          {title}
        </Box>
      )}
      {text && (
        <Box color="fg.muted" mb="3">
          {text}
        </Box>
      )}
      {children}
    </Box>
  );
}
