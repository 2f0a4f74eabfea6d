import { join } from 'node:path';
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import {
  ChakraProvider,
  type ChakraProviderProps,
  createSystem,
  type SystemConfig,
} from '@chakra-ui/react/styled-system';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin, runnerImport } from 'vite';
import { source } from './screens.ts';

const file = join(source, 'ui/theme/base.css');
/** Where Chakra resolves, when the system is created, what its provider inserts. */
const resolving = /const _global = \[[^\]]*\];/;

/**
 * Adds the variables of the theme and the styles of the document to `base.css`. Resolved in the browser, they took a
 * fifth of the time until a page was painted.
 */
export function themeStyles(): Plugin {
  return {
    name: 'theme-styles',
    enforce: 'pre',
    async transform(code, id) {
      if (id === file) {
        const { css, sources } = await themeCss();
        for (const source of sources) this.addWatchFile(source);
        return { code: `${css}\n${code}`, map: null };
      }
      if (!id.endsWith('@chakra-ui/react/dist/esm/styled-system/system.js')) return undefined;
      if (!resolving.test(code)) this.error('Chakra resolves the styles of the document in another place');
      return { code: code.replace(resolving, 'const _global = [];'), map: null };
    },
  };
}

/** What Chakra's provider would insert into the page, and the files that it follows from. */
async function themeCss(): Promise<{ css: string; sources: string[] }> {
  const [theme, global] = await Promise.all([
    load<{ config: SystemConfig }>('ui/theme/system.ts'),
    load<{ globalStyles: SystemConfig }>('ui/theme/global.ts'),
  ]);
  const system = createSystem(defaultBaseConfig, theme.module.config, global.module.globalStyles);
  const provided: ChakraProviderProps = { value: system, children: null };
  const markup = renderToStaticMarkup(
    createElement(CacheProvider, { value: createCache({ key: 't' }) }, createElement(ChakraProvider, provided)),
  );
  const styles = [...markup.matchAll(/<style[^>]*>(?<css>[\s\S]*?)<\/style>/g)];
  return {
    css: styles.map(({ groups }) => groups?.css ?? '').join('\n'),
    sources: [...new Set([...theme.dependencies, ...global.dependencies])],
  };
}

const load = <Exports>(module: string) => runnerImport<Exports>(join(source, module));
