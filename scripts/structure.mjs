/**
 * Prints the number of files and lines of each part of the product, without tests, stories and generated files, so that
 * docs/measurements.md can compare versions.
 * Usage: node scripts/structure.mjs [directory of another checkout]
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './launch/paths.mjs';

const checkout = process.argv[2] ?? root;
const leftOut = /\.(spec|test|stories|generated|fixtures)\.|\.test\.|\/testing\/|\.d\.ts$/;
const LARGE = 400;
const SMALL = 40;

function rowOf(name, pattern) {
  const files = globSync(pattern, { cwd: checkout }).filter((file) => !leftOut.test(file));
  const lines = files.map((file) => readFileSync(join(checkout, file), 'utf8').split('\n').length - 1);
  const sum = lines.reduce((total, count) => total + count, 0);
  const large = lines.filter((count) => count > LARGE).length;
  const small = lines.filter((count) => count < SMALL).length;
  return { name, files: files.length, lines: sum, average: Math.round(sum / files.length), large, small };
}

console.log(`part              files     lines   average   over ${LARGE}   under ${SMALL}`);
for (const { name, files, lines, average, large, small } of [
  rowOf('server', 'server/**/*.ts'),
  rowOf('console', 'client/src/**/*.{ts,tsx}'),
  rowOf('both', '{server,client/src}/**/*.{ts,tsx}'),
]) {
  const cells = [files, lines, average, large, small].map((value) => String(value).padStart(10));
  console.log(name.padEnd(13) + cells.join(''));
}
