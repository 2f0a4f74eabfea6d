import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { defineErrors } from '../../common/errors/define-errors.js';
import { packageRoot } from '../package-info.js';
import { errorReference, type FolderErrors, readErrors } from './error-reference.js';

describe('docs/errors.md', () => {
  let declared: FolderErrors[];
  beforeAll(async () => {
    declared = await readErrors(join(packageRoot, 'server'), '**/*.errors.ts');
  });

  it('matches the error files', async () => {
    expect(await readFile(join(packageRoot, 'docs', 'errors.md'), 'utf8')).toBe(errorReference(declared));
  });

  it('has a text in both languages, or a condition when the text is a placeholder', () => {
    const errors = declared.flatMap(({ errors }) => errors);
    const unexplained = errors.filter(({ en, zh, when }) => !zh || (/^\{\w+\}$/.test(en || '{}') && !when));
    expect(unexplained.map(({ code }) => code)).toEqual([]);
  });
});

const rowsOf = (folder: string, errors: ReturnType<typeof defineErrors>) =>
  errorReference([{ folder, errors: Object.values(errors) }])
    .split('\n')
    .filter((line) => line.startsWith('| ') && /`\w+` \| \d/.test(line));

describe('row of the error reference', () => {
  it.each([
    ['a business error, which REST returns with 200', 'tokens', { status: 404 }, '| `x` | 404 | 200 | No | 无 |'],
    ['an error whose status REST keeps', 'platform', { status: 503 }, '| `x` | 503 | 503 | No | 无 |'],
    ['a declared REST status', 'platform', { status: 422, envelopeStatus: 422 }, '| `x` | 422 | 422 | No | 无 |'],
    ['an error of the relay', 'relay/limits', { status: 429 }, '| `x` | 429 | No | 无 |'],
    ['when it happens', 'relay', { status: 400, when: 'A | B' }, '| `x` | 400 | No | 无 | A \\| B |'],
  ])('shows %s', (_, folder, definition, row) => {
    expect(rowsOf(folder, defineErrors({ x: { zh: '无', en: 'No', ...definition } }))).toEqual([row]);
  });

  it('groups the files of one folder under one heading', () => {
    const errors = [{ code: 'x', status: 400, zh: '无', en: 'No' }];
    const text = errorReference([
      { folder: 'logs', errors },
      { folder: 'logs', errors },
    ]);
    expect(text.match(/^## logs$/gm)).toHaveLength(1);
  });
});
