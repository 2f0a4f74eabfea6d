// npm run build [-- server|client] builds both halves, or only the named one, whether or not the sources have changed.
import { build, halves } from './launch/builder.mjs';
import { ensureInstalled } from './launch/install.mjs';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((half) => !halves.includes(half));
if (unknown.length > 0) {
  console.error(`Nothing called ${unknown.join(', ')} can be built; there is ${halves.join(' and ')}.`);
  process.exit(2);
}
await ensureInstalled();
await build(wanted.length > 0 ? halves.filter((half) => wanted.includes(half)) : halves);
