import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconAction } from './icon-action';
import { usePageTitle } from './use-page-title';

interface PageHeaderProps {
  title: string;
  /** State of the object that the page is about, beside the title. */
  status?: ReactNode;
  /** One-line description of the page. */
  purpose?: string;
  /** The primary button of the page, and at most one menu. */
  actions?: ReactNode;
}

/**
 * The title of a page whose header shares a line with other controls; the purpose is the tooltip of its information
 * icon.
 */
export function PageTitle({ title, purpose }: Pick<PageHeaderProps, 'title' | 'purpose'>) {
  usePageTitle(title);
  return (
    // The hidden heading of a phone takes no place in the line.
    <Flex align="center" gap="0.5" flexShrink="0" position={{ base: 'absolute', sm: 'static' }}>
      <Heading as="h1" textStyle="section" lineHeight="2rem" whiteSpace="nowrap" srOnly={{ base: true, sm: false }}>
        {title}
      </Heading>
      {purpose && (
        <Box hideBelow="sm">
          <IconAction icon={Info} size="xs" label={purpose} />
        </Box>
      )}
    </Flex>
  );
}

/**
 * The only h1 of the page; also sets the document title. Below the mobile threshold the top bar shows the title
 * instead.
 */
export function PageHeader({ title, status, purpose, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <Flex align="flex-start" justify="space-between" gap="4" wrap="wrap" mb="5">
      <Box minW="0">
        <Flex align="center" gap="3" wrap="wrap">
          <Heading as="h1" textStyle="page" overflowWrap="anywhere" srOnly={{ base: true, sm: false }}>
            {title}
          </Heading>
          {status}
        </Flex>
        {purpose && (
          <Text color="fg.muted" mt="1" maxW="prose">
            {purpose}
          </Text>
        )}
      </Box>
      {actions && (
        <Flex gap="2" align="center" wrap="wrap">
          {actions}
        </Flex>
      )}
    </Flex>
  );
}
