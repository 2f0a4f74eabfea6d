import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:3000';
const forwarded = ['/api', '/graphql', '/v1', '/v1beta', '/pg', '/healthz'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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
      output: {
        codeSplitting: {
          groups: [
            { name: 'texts-zh', test: /i18n\/locales\/zh\/(common|nav|error|validation|status)\.json/ },
            { name: 'texts-en', test: /i18n\/locales\/en\/(common|nav|error|validation|status)\.json/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(forwarded.map((path) => [path, { target: server, ws: true }])),
  },
});
