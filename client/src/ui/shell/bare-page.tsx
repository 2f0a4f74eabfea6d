import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { lazy, type ReactNode, Suspense } from 'react';
import { useStatus } from '../../lib/status';
import { usePageTitle } from '../use-page-title';
import { BrandMark } from './brand-mark';
import { Footer } from './footer';

// The form renders first; the menus load later into reserved space.
const LanguageMenu = lazy(() => import('./preferences-menu').then((module) => ({ default: module.LanguageMenu })));
const ThemeMenu = lazy(() => import('./preferences-menu').then((module) => ({ default: module.ThemeMenu })));

interface BarePageProps {
  /** Document title. */
  title: string;
  heading: string;
  text?: string;
  /** `sm` is 400 px for signing in, `lg` 560 px for setup. */
  width?: 'sm' | 'lg';
  children: ReactNode;
}

/** A centred card without the shell, with language and theme menus in the corner. */
export function BarePage({ title, heading, text, width = 'sm', children }: BarePageProps) {
  const { logo } = useStatus();
  usePageTitle(title);
  return (
    <Flex direction="column" minH="100dvh">
      <Flex justify="flex-end" gap="1" p="3" minH="15">
        <Suspense fallback={null}>
          <LanguageMenu />
          <ThemeMenu />
        </Suspense>
      </Flex>
      <Flex as="main" flex="1" direction="column" align="center" px="4" pt={{ base: '4', sm: '12' }} pb="12">
        <Box w="full" maxW={width}>
          <Flex direction="column" align="center" gap="4" mb="6" textAlign="center">
            <BrandMark logo={logo} size="10" />
            <Heading as="h1" textStyle="page">
              {heading}
            </Heading>
            {text && (
              <Box color="fg.muted" mt="-3">
                {text}
              </Box>
            )}
          </Flex>
          <Box layerStyle="card" p={{ base: '4', sm: '6' }}>
            {children}
          </Box>
        </Box>
      </Flex>
      <Box textAlign="center">
        <Footer />
      </Box>
    </Flex>
  );
}
