/**
 * Reports the gzip size of the JavaScript that the first load of each screen needs and of the chunks that load later,
 * from Vite's manifest in dist/client (or in the folder given as argument). Fails if a size exceeds its budget.
 * Translations count once, because a page loads one language.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { screens } from '../client/build/screens.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '../dist/client');
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
const entry = 'index.html';

/** Kilobytes of a screen for visitors, without the data client, and of the others. */
const visitorBudget = 201;
const budget = 287;
/** The pages that most people see first, of visitors and of users, and those with the most commands and texts. */
const budgetOf = {
  'login.page': 175,
  'dashboard-screen': 266,
  'channels.page': 289,
  'playground.page': 295,
};
/**
 * Scripts of a first load, with the texts and with what the shell of signed-in users loads after the page: a browser
 * requests six at a time over HTTP/1.1.
 */
const scriptsBudget = 18;

const sizes = new Map();
const kilobytes = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1024);
  return sizes.get(file);
};

/** The files of a chunk and of all its static imports. */
function closure(keys) {
  const seen = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return [...seen].filter((file) => file.endsWith('.js'));
}

const keyOf = (part) => Object.keys(manifest).find((key) => key.includes(part));
const shellTexts = Object.keys(manifest).filter((key) => key.includes('_texts-zh'));
/** Shared chunks that contain the modules of the frames, which have no separate chunk. */
const frameChunks = { 'app/shell.tsx': '_controls-', 'app/connected-shell.tsx': '_data-' };
const chunksOf = (frame) => frame.flatMap((file) => (frameChunks[file] ? [keyOf(frameChunks[file])] : []));
const toolKeys = Object.keys(manifest).filter((key) => key.startsWith('_tools-') && !key.includes('texts-en'));

const all = screens();
// A screen that contains others redirects to one of them.
const opened = all.filter(({ page }) => !all.some(({ within }) => within === page));
const rows = opened.map(({ page, frame, namespaces }) => {
  const texts = namespaces.map((namespace) => keyOf(`locales/zh/${namespace}.json`));
  const modules = [...frame, page].map((file) => `src/${file}`);
  const keys = [entry, ...chunksOf(frame), ...modules, ...shellTexts, ...texts];
  const files = closure(keys);
  const isSignedIn = frame.length > 1;
  const name = page.split('/').at(-1).replace('.tsx', '');
  return {
    name,
    size: files.reduce((sum, file) => sum + kilobytes(file), 0),
    scripts: isSignedIn ? closure([...keys, ...toolKeys]).length : files.length,
    budget: budgetOf[name] ?? (isSignedIn ? budget : visitorBudget),
  };
});

const isOver = ({ size, budget, scripts = 0 }) => size > budget || scripts > scriptsBudget;
const format = (row) =>
  [
    row.name.padEnd(28),
    `${row.size.toFixed(1).padStart(7)} KB of ${row.budget}`,
    row.scripts === undefined ? '' : `${String(row.scripts).padStart(6)} scripts of ${scriptsBudget}`,
    isOver(row) ? '   OVER' : '',
  ].join('');
for (const row of rows.toSorted((a, b) => a.size - b.size)) console.log(format(row));

/**
 * Chunks that load on demand, in addition to what the screen has already loaded. Dates use the date picker of the
 * browser.
 */
const later = [
  { name: 'JSON editor', part: 'json-editor-code.ts', on: 'operation.subject', budget: 112 },
  { name: 'markdown and sanitiser', part: 'ui/data/sanitise.ts', on: 'about.page', budget: 30 },
];
const lazyKeys = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry);
const pieces = later.map(({ name, part, on, budget }) => {
  const loaded = new Set(closure([entry, ...chunksOf(Object.keys(frameChunks)), keyOf(on)]));
  const files = closure(lazyKeys.filter((key) => key.endsWith(part))).filter((file) => !loaded.has(file));
  return { name, size: files.reduce((sum, file) => sum + kilobytes(file), 0), budget };
});
const namespaces = lazyKeys
  .filter((key) => key.includes('i18n/locales/'))
  .map((key) => ({ name: key.split('/').slice(-2).join('/'), size: kilobytes(manifest[key].file), budget: 14 }));

console.log('\nchunks that come later');
for (const piece of pieces) console.log(format(piece));
const [largest] = namespaces.toSorted((a, b) => b.size - a.size);
if (largest) console.log(format({ ...largest, name: `texts: ${largest.name}` }));

console.log('\nlargest chunks');
for (const { file } of Object.values(manifest)) if (file.endsWith('.js')) kilobytes(file);
for (const [file, size] of [...sizes].sort((a, b) => b[1] - a[1]).slice(0, 8)) {
  console.log(`${file.padEnd(44)} ${size.toFixed(1).padStart(7)} KB`);
}

/**
 * A text of each language. A chunk that contains both texts makes every user download a language that is not displayed.
 */
const wordsOf = (language) =>
  readFileSync(join(import.meta.dirname, `../client/src/i18n/locales/${language}/common.json`), 'utf8');
const [zh, en] = ['zh', 'en'].map((language) => JSON.parse(wordsOf(language)).copyFailed);
const mixed = [...sizes.keys()].filter((file) => {
  const code = readFileSync(join(folder, file), 'utf8');
  return code.includes(zh) && code.includes(en);
});
for (const file of mixed) console.log(`${file} holds both languages   OVER`);

if (mixed.length > 0 || [...rows, ...pieces, ...namespaces].some(isOver)) process.exit(1);
