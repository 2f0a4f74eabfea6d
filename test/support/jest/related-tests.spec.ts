import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..', '..');
const hooks = join(import.meta.dirname, 'register-hooks.ts');
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');

it('a changed file has related tests, which `npm test -- --watch` runs', async () => {
  const search = ['--listTests', '--findRelatedTests', 'server/common/units.ts', '--selectProjects', 'unit'];
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', hooks, jest, ...search], { cwd: root });
  expect(stdout.split('\n')).toContain(join(root, 'server', 'common', 'units.spec.ts'));
});
