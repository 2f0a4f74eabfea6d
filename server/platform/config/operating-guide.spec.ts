import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readConfig, VARIABLES } from './config.js';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
const section = guide.split(/^## /m).find((part) => part.startsWith('Environment variables')) ?? '';
/** Names and defaults in the table. */
const rows = [...section.matchAll(/^\| `(\w+)` +\| (.+?) +\|/gm)].map(([, name = '', written]) => ({ name, written }));

describe('docs/operating.md', () => {
  it('documents every environment variable exactly once', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual([...VARIABLES].sort());
  });

  const scalars = Object.entries(readConfig({}).env).filter(([, value]) => /number|boolean/.test(typeof value));

  it.each(scalars)('documents %s with its default %s', (name, value) => {
    expect(rows.find((row) => row.name === name)?.written).toBe(`\`${value}\``);
  });
});
