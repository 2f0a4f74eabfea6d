import { Box, type BoxProps } from '@chakra-ui/react/box';
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

interface SectionHeadingProps extends Pick<SectionProps, 'title' | 'text'>, Pick<BoxProps, 'id' | 'py'> {}

/** The heading of a card, of level 2. `id` is the id of the heading element. */
export function SectionHeading({ title, text, id, py }: SectionHeadingProps) {
  return (
    <Box flex="1 1 14rem" minW="0" py={py}>
      <Text as="h2" id={id} textStyle="section">
        {title}
      </Text>
      {text && (
        <Box color="fg.muted" mt="1" maxW="prose">
          {text}
        </Box>
      )}
    </Box>
  );
}

/** The text of a table begins below the heading. */
const flushTable = {
  '& > [role=region] > table > * > tr > :first-child': { ps: '0' },
  '& > [role=region] > table > * > tr > :last-child': { pe: '0' },
} as const;

/** A card with a heading of level 2. */
export function Section({ title, text, action, children }: SectionProps) {
  const heading = useId();
  return (
    <Box as="section" aria-labelledby={heading} layerStyle="card" p={{ base: '4', sm: '6' }} minW="0">
      <Flex gap="3" align="flex-start" justify="space-between" wrap="wrap">
        <SectionHeading title={title} text={text} id={heading} />
        {action}
      </Flex>
      {children && (
        <Box mt="4" css={flushTable}>
          {children}
        </Box>
      )}
    </Box>
  );
}
