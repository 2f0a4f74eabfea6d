import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  /** Its purpose. */
  text?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

/** A card with a heading of level 2. */
export function Section({ title, text, action, children }: SectionProps) {
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
