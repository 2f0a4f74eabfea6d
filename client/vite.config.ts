import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { sharedChunks } from './build/chunks.ts';
import { firstLoad } from './build/first-load.ts';
import { onePathIcons } from './build/icons.ts';
import { styleKeys } from './build/style-keys.ts';
import { themeStyles } from './build/theme-styles.ts';
import { unusedCode } from './build/unused-code.ts';
import { unusedStyles } from './build/unused-styles.ts';

const server = 'http://127.0.0.1:3000';
const forwarded = ['/api', '/graphql', '/scim', '/v1', '/v1beta', '/pg', '/healthz'];

/** Requests the Latin part of the font together with the scripts, and ships its licence. */
function font(): Plugin {
  const licence = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/LICENSE'));
  return {
    name: 'font',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'assets/inter-licence.txt', source: readFileSync(licence) });
    },
    transformIndexHtml: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.includes('inter-latin-wght-normal'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head',
        })),
  };
}

export default defineConfig(async ({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), onePathIcons(), styleKeys(), themeStyles(), unusedCode(), unusedStyles(), font(), firstLoad()],
  // RxJS, which Apollo Client uses, has a build for engines without classes and one for those of today.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Small images as data: URLs would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    // The preload helper of the bundler is an external module; no inline script is added.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Emotion imports it for a function that the console does not use.
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics/, sideEffects: false }] },
      output: {
        // The first page contains the names of all chunks. Seven characters are the fewest that the bundler can make
        // from the hashes of so many.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'texts-zh', test: /i18n\/locales\/zh\/(common|nav|error|validation|status)\.json/ },
            { name: 'texts-en', test: /i18n\/locales\/en\/(common|nav|error|validation|status)\.json/ },
            { name: 'tools-texts-zh', test: /i18n\/locales\/zh\/(jobs|notices|onboarding|views)\.json/ },
            { name: 'tools-texts-en', test: /i18n\/locales\/en\/(jobs|notices|onboarding|views)\.json/ },
            ...(command === 'build' ? await sharedChunks([react()]) : []),
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(forwarded.map((path) => [path, { target: server, ws: true }])),
  },
}));
