import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './paths.mjs';

const run = promisify(execFile);

async function git(...args) {
  const { stdout } = await run('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  return stdout.split('\n').filter(Boolean);
}

/**
 * Files that differ from the point where this branch left the main branch of its remote, committed or not, and
 * untracked files. Without a remote: uncommitted files.
 */
export async function changedFiles() {
  const [base] = await git('merge-base', 'HEAD', 'origin/HEAD').catch(() => ['HEAD']);
  const [tracked, untracked] = await Promise.all([
    git('diff', '--name-only', base ?? 'HEAD'),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...tracked, ...untracked];
}
