// Records the commit of a build in dist/server/build.json, so that builds of one version can be distinguished. It depends
// on the sources only, so that a build of the same commit is the same.
// `node scripts/launch/build-info.mjs` runs after bundle.mjs, which empties the folder.
import { execFileSync } from 'node:child_process';
import { realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** The commit of the checkout, with `-dirty` when files were changed since; null without git, as in a source archive. */
function commitOfCheckout() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    // An archive may have been unpacked inside of another repository.
    if (realpathSync(git('rev-parse', '--show-toplevel')) !== realpathSync(root)) return null;
    return git('describe', '--always', '--dirty', '--abbrev=40', '--exclude=*');
  } catch {
    return null;
  }
}

const commit = process.env.SOURCE_COMMIT || commitOfCheckout();
writeFileSync(join(root, 'dist', 'server', 'build.json'), `${JSON.stringify({ commit })}\n`);
