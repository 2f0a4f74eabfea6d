import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { packageRoot } from '../package-root.js';

/** Has the glyphs of simplified Chinese and Latin; see README.md in its folder. */
const CHINESE = join(packageRoot, 'server', 'platform', 'pdf', 'fonts', 'noto-sans-sc-400.ttf.gz');

/** What the standard fonts of PDF contain: Latin-1, and the signs for which Windows-1252 has codes of its own. */
const STANDARD = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u20ac\u2122]*$/;

/** Whether a text can be written in the standard fonts, which are not part of the file. */
export function isStandardText(text: string): boolean {
  return STANDARD.test(text);
}

/** The font for other texts. Only the glyphs that a document uses become part of it. Read each time, so that it uses no memory. */
export async function chineseFont(): Promise<Buffer> {
  return promisify(gunzip)(await readFile(CHINESE));
}
