import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** Purpose of the panel. */
  text?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

/** One section of the settings. */
export function Panel({ title, text, action, children }: PanelProps) {
  const heading = useId();
  return (
    <Box as="section" aria-labelledby={heading} layerStyle="card" p={{ base: '4', sm: '6' }} minW="0">
      <Flex gap="3" align="flex-start" justify="space-between" wrap="wrap">
        <Box flex="1 1 14rem" minW="0">
          <Text as="h2" id={heading} textStyle="section">
            {title}
          </Text>
          {text && (
            <Box color="fg.muted" mt="1" maxW="prose">
              {text}
            </Box>
          )}
        </Box>
        {action}
      </Flex>
      {children && <Box mt="4">{children}</Box>}
    </Box>
  );
}

/** Rows of a panel, separated by lines. */
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
