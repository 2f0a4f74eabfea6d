import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import type { ReactNode } from 'react';

/** Rows of a section, separated by lines. */
export function Lines({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      as="ul"
      aria-label={label}
      listStyleType="none"
      css={{ '& > li + li': { borderTopWidth: '1px', borderColor: 'border' } }}
    >
      {children}
    </Box>
  );
}

interface LineProps {
  icon?: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  /** The trailing content takes its own line on mobile. */
  wide?: boolean;
  children?: ReactNode;
}

/** One item of a list with its actions. */
export function Line({ icon, title, note, wide, children }: LineProps) {
  return (
    <Flex as="li" gap="3" align="center" py="3" wrap="wrap">
      {icon && (
        <Box color="fg.subtle" flexShrink="0" display={{ base: 'none', sm: 'block' }}>
          {icon}
        </Box>
      )}
      <Box flex="1 1 9rem" minW="0">
        <Flex gap="2" align="center" wrap="wrap" fontWeight="medium" overflowWrap="anywhere">
          {title}
        </Flex>
        {note && (
          <Box color="fg.muted" textStyle="table" overflowWrap="anywhere">
            {note}
          </Box>
        )}
      </Box>
      {children && (
        <Flex gap="2" align="center" flexBasis={wide ? { base: '100%', sm: 'auto' } : undefined}>
          {children}
        </Flex>
      )}
    </Flex>
  );
}
