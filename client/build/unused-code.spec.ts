import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { called } from './plugin-calls.ts';
import { unusedCode } from './unused-code.ts';

const i18next = fileURLToPath(import.meta.resolve('i18next'));
const id = `${i18next.slice(0, i18next.lastIndexOf('/dist/'))}/dist/esm/i18next.js`;
const reactDom = 'react-dom-client.production.js';
const router = '/node_modules/react-router/dist/development/chunk-ABC.mjs';

describe('code of libraries that is not used', () => {
  it('is left out, and the library works as before', async () => {
    const whole = readFileSync(id, 'utf8');
    const code = await called(unusedCode(), 'build').transform(whole, id);
    expect(code).toContain('class Translator');
    expect(code).not.toContain('this.logger.warn(');
    const { default: reduced } = await import(`data:text/javascript,${encodeURIComponent(code ?? '')}`);
    await reduced.init({
      lng: 'en',
      resources: { en: { translation: { calls_one: '{{count}} call', calls_other: '{{count}} calls' } } },
    });
    expect(reduced.t('calls', { count: 2 })).toBe('2 calls');
  });

  it('stays in other files', async () => {
    expect(await called(unusedCode(), 'build').transform('this.logger.warn("text");', '/src/file.js')).toBeUndefined();
  });

  it('makes the build fail when a function has another name', async () => {
    const code = 'function createRouter() { function handleAction() {} }';
    await expect(called(unusedCode(), 'build').transform(code, router)).rejects.toThrow(
      /^React Router has no (?!handleAction)/,
    );
  });

  it('makes the build fail when two functions have the name', async () => {
    const path = fileURLToPath(import.meta.resolve('react-dom/client')).replace('client.js', `cjs/${reactDom}`);
    const code = `${readFileSync(path, 'utf8')}function preload() {}`;
    await expect(called(unusedCode(), 'build').transform(code, path)).rejects.toThrow(
      'React DOM has several functions preload',
    );
  });

  it('makes the build fail when a file has another name, but no development server', () => {
    expect(called(unusedCode(), 'build').end).toThrow('React DOM, React Router, i18next');
    expect(called(unusedCode(), 'serve').end).not.toThrow();
  });
});
