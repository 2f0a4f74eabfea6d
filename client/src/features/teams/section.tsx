import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

/** A card of the page of a team. */
export function Section({ title, text, action, children }: SectionProps) {
  const heading = useId();
  return (
    <Box as="section" aria-labelledby={heading} layerStyle="card" p={{ base: '4', sm: '5' }} minW="0">
      <Flex gap="3" align="flex-start" justify="space-between" wrap="wrap" mb={children ? '3' : undefined}>
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
      {children}
    </Box>
  );
}

/** The head and cells of a short table in a card. */
export const Head = chakra('th', {
  base: { px: '2', py: '2', textAlign: 'start', textStyle: 'caption', color: 'fg.muted', fontWeight: 'medium' },
});
export const Cell = chakra('td', {
  base: { px: '2', py: '2', verticalAlign: 'middle', borderTopWidth: '1px', borderColor: 'border' },
});
