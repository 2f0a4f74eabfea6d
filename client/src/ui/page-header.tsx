import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import type { ReactNode } from 'react';
import { PageInfo } from './page-info';
import { usePageTitle } from './use-page-title';

interface PageHeaderProps {
  title: string;
  /** State of the object of the page, next to the title. */
  status?: ReactNode;
  /** One-line description of the page. */
  purpose?: string;
  /** The tabs of the page, inline. */
  tabs?: ReactNode;
  /** The primary button of the page, and at most one menu. */
  actions?: ReactNode;
}

/**
 * The title of a page whose header shares a line with other controls; its information icon opens the purpose.
 */
export function PageTitle({ title, purpose }: Pick<PageHeaderProps, 'title' | 'purpose'>) {
  usePageTitle(title, purpose);
  return (
    // The hidden heading on a phone takes no space in the line.
    <Flex align="center" gap="0.5" flexShrink="0" position={{ base: 'absolute', sm: 'static' }}>
      <Heading as="h1" textStyle="section" lineHeight="2rem" whiteSpace="nowrap" srOnly={{ base: true, sm: false }}>
        {title}
      </Heading>
      {purpose && <Purpose text={purpose} />}
    </Flex>
  );
}

/**
 * The only h1 of the page, in one line with its state, tabs and commands, so that the content begins near the top; also
 * sets the document title. An information icon opens the purpose. Below the mobile threshold the top bar shows
 * both instead.
 */
export function PageHeader({ title, status, purpose, tabs, actions }: PageHeaderProps) {
  usePageTitle(title, purpose);
  // The hidden heading on a phone takes no space.
  const isEmptyOnPhones = !status && !tabs && !actions;
  return (
    <Flex
      data-begins-at-top
      position="relative"
      align="center"
      justify="space-between"
      columnGap="4"
      rowGap="2"
      wrap="wrap"
      mb={isEmptyOnPhones ? { sm: '3' } : '3'}
    >
      <Flex align="center" gap="3" wrap="wrap" minW="0" maxW="full">
        <Flex align="center" gap="0.5" minW="0" position={{ base: 'absolute', sm: 'static' }}>
          <Heading
            as="h1"
            textStyle="section"
            lineHeight="2rem"
            overflowWrap="anywhere"
            srOnly={{ base: true, sm: false }}
          >
            {title}
          </Heading>
          {purpose && <Purpose text={purpose} />}
        </Flex>
        {status}
        {tabs}
      </Flex>
      {actions && (
        <Flex gap="2" align="center" wrap="wrap">
          {actions}
        </Flex>
      )}
    </Flex>
  );
}

const Purpose = ({ text }: { text: string }) => (
  <Box hideBelow="sm">
    <PageInfo text={text} />
  </Box>
);
