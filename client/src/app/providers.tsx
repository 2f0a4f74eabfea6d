import { LocaleProvider } from '@chakra-ui/react/locale';
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { CacheProvider, type EmotionCache } from '@emotion/react';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/use-translation';
import { ColorModeProvider } from '../ui/theme/color-mode';
import { system } from '../ui/theme/system';

/**
 * Providers that every page needs: styles, colour mode and the locale of Chakra components. Sign-in and setup load
 * nothing else.
 */
export function Providers({ styles, children }: { styles: EmotionCache; children: ReactNode }) {
  return (
    <CacheProvider value={styles}>
      <ChakraProvider value={system}>
        <ColorModeProvider>
          <ChakraLocale>{children}</ChakraLocale>
        </ColorModeProvider>
      </ChakraProvider>
    </CacheProvider>
  );
}

function ChakraLocale({ children }: { children: ReactNode }) {
  const language = useLanguage();
  return <LocaleProvider locale={language === 'en' ? 'en-US' : 'zh-CN'}>{children}</LocaleProvider>;
}
