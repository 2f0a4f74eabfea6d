import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newDecryptedFile, removeDecryptedFiles } from './decrypted-files.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-decrypted-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The id of a process that has ended. */
const endedProcess = () => Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));

it('decrypted databases are removed when their process has ended, and no other file', async () => {
  const used = newDecryptedFile(folder);
  const ofFormer = newDecryptedFile(folder);
  const ofParent = newDecryptedFile(folder).replace(`-${process.pid}-`, `-${process.ppid}-`);
  const ofEnded = newDecryptedFile(folder).replace(`-${process.pid}-`, `-${endedProcess()}-`);
  const other = join(folder, 'tollgate-import-notes.db');
  for (const path of [used, ofFormer, ofParent, ofEnded, other]) await writeFile(path, '');
  await utimes(ofFormer, 1, 1);
  await removeDecryptedFiles(folder);
  expect(new Set(await readdir(folder))).toEqual(new Set([used, ofParent, other].map((path) => basename(path))));
});
