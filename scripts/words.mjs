// Refuses words that a reader of this field would not search for, in names of files, identifiers, comments and titles of
// tests, in names and descriptions of the GraphQL schema, texts of errors, and keys and texts of the English console, and
// refuses paths in documents that do not exist. CONTRIBUTING.md ("Words") says what to write instead.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from './launch/paths.mjs';

/** Refused in names, comments and titles, also in the plural; with what to write instead. */
const anywhere = {
  told: 'sent, reported, returned',
  tell: 'send, report, return',
  whoever: 'the caller, the process that …',
  nobody: 'no user, no client, no process',
  somebody: 'a user, another process',
  everybody: 'all users, every process',
  stranger: 'unknown address, untrusted host',
  newcomer: 'new user',
  picture: 'image',
  unheard: 'unhandled',
  patience: 'timeout',
  forgive: 'reset, release',
  bury: 'evict',
  proof: 'signature, re-authentication, reconciliation',
  heard: 'received',
  wish: 'option, parameters of a request',
  door: 'page, link',
  purse: 'balance',
  errand: 'job',
  tongue: 'dialect, API',
  gatekeeper: 'admission',
  somewhere: 'the place',
  said: 'content, parts, text',
  gone: 'missing, disconnected',
  answer: 'response, respond',
  '(?<!click )house': 'module',
  vital: 'site health',
  'route step': 'attempt',
  '(?:price|rule|lease) book': 'catalog, access policy, leases',
  frt: 'time to first token',
  'root user': 'super administrator',
};
/** Refused in identifiers and names of files only, because prose needs them: "at most", "asks for confirmation". */
const inNames = {
  '(?<!at )most': 'max',
  '(?<!at )least': 'min',
  longest: 'max',
  room: 'module, space, what is left',
  gate: 'admission, check',
  ask: 'request, send, fetch',
  sound: 'audio',
  books: 'ledger, reconciliation',
  'well(?! known| formed)': 'healthy',
  news: 'notice, events',
  'first byte(?!s)': 'time to first token',
  drawing: 'image task',
};
/** Generated files, migrations that have run, and this list. */
const leftOut = /\.generated\.|\/migrations\/|^scripts\/words/;
const quoted = /\bpicture(-in-picture)?['"`]|<picture>|proof-of-/i;
/** Names that stay, for they are contracts or belong to others. */
const kept = [
  // Error codes, a stored kind of log event and an environment variable.
  ['picture_unreachable', 'telegram_proof_invalid', 'answer_filtered', 'group_gone', 'drawing_quota_not_enough'],
  ['drawing_refunded', 'UPSTREAM_FIRST_BYTE_TIMEOUT_MS'],
  // Options, routing strategies and fields of REST.
  ['newcomer_quota', 'DrawingEnabled', 'enable_drawing', 'LEAST_BUSY(?:_one|_other)?', 'least_busy', 'frt'],
  // Fields and types of GraphQL.
  ['pictures', 'heardAt', 'booksProvedAt', 'booksDifferences', 'firstByte', 'leastTransfer', 'leastAmount'],
  ['enableDrawing', 'DRAWINGS', 'DrawingsPage', 'drawings', 'Drawing', 'DrawingConnection', 'DrawingEdge', 'RouteStep'],
  // A column, and a field of stored results of jobs, which processes of two versions read during an upgrade.
  ['answer_cipher', 'isNews'],
  // An icon of the library, and an icon's file.
  ['House', 'house'],
].flat();
/** Names that stay in the files of one place. */
const keptIn = [
  // Vendors whose responses have the text in `answer`.
  [/\b(dify|aiproxy-library)\b|own-chats\.spec/, 'answer'],
  // The function lease_quota has these names, and processes of two versions call it during an upgrade.
  [/ledger\/lease-store\.ts$/, 'least', 'most', 'room'],
  // GraphQL and REST call an image task of Midjourney a drawing; what serves and shows it is named after it.
  [/\/(async-)?tasks\/|^test\/|\/status-catalogue\.ts$/, '\\w*[Dd]rawing\\w*'],
  // Texts of the page of drawings and of the card of their options.
  [/locales\/en\/(nav|settings)\.json$/, 'drawing'],
  // An option of the command.
  [/bench\/rolling-upgrade\/main\.ts$/, 'longest'],
];

const patternOf = (words) => new RegExp(`(?<= )(?:${Object.keys(words).join('|')})(?=s? )`, 'g');
const anywherePattern = patternOf(anywhere);
const namePattern = patternOf(inNames);

/** `HTTPServerError2` → http server error 2. */
const wordsOf = (name) => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);

/** The refused words of a text of a file, with what to write instead. */
function* found(text, keptNames, isName) {
  const phrase = ` ${wordsOf(text.replace(keptNames, '')).join(' ').toLowerCase()} `;
  for (const [word] of phrase.matchAll(anywherePattern)) yield [word, insteadOf(anywhere, word)];
  if (isName) for (const [word] of phrase.matchAll(namePattern)) yield [word, insteadOf(inNames, word)];
}

function insteadOf(words, found) {
  return Object.entries(words).find(([pattern]) => new RegExp(`(?:${pattern})$`).test(found))?.[1];
}

/** The names that stay in a file. */
function keptNamesIn(path) {
  const local = keptIn.filter(([place]) => place.test(path)).flatMap(([, ...names]) => names);
  return new RegExp(`\\b(?:${[...kept, ...local].join('|')})\\b`, 'g');
}

/** Every comment, identifier and title of a test in a file, with where it begins and whether it is an identifier. */
function* checkedTexts(source) {
  const { text } = source;
  const seen = new Set();
  const comments = function* (position) {
    for (const range of ts.getLeadingCommentRanges(text, position) ?? []) {
      if (seen.has(range.pos)) continue;
      seen.add(range.pos);
      yield [range.pos, text.slice(range.pos, range.end)];
    }
  };
  const titles = /^(describe|it|test)\b/;
  function* visit(node) {
    yield* comments(node.pos);
    if (ts.isIdentifier(node)) yield [node.getStart(source), node.text, true];
    if (ts.isCallExpression(node) && titles.test(node.expression.getText(source))) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) yield [title.getStart(source), title.text];
    }
    for (const child of node.getChildren(source)) yield* visit(child);
  }
  yield* visit(source);
}

/** Matches what may have a refused word, so that most files need not be parsed. */
const candidate = (words) =>
  new RegExp(
    Object.keys(words)
      .join('|')
      .replaceAll(/\(\?<?!.*?\)/g, '')
      .replaceAll(' ', '[^a-z]*'),
    'i',
  );
const anywhereCandidate = candidate(anywhere);
const nameCandidate = candidate(inNames);
const lineOfComment = /^\s*(\/?\*[\s*/]|\/\/).*/gm;

/** Reports the refused words of a text of a file. */
const reporterOf = (path) => {
  const keptNames = keptNamesIn(path);
  return (line, text, isName) => {
    for (const [word, instead] of found(text, keptNames, isName)) {
      console.log(`${path}:${line} "${word}": ${instead}`);
      process.exitCode = 1;
    }
  };
};

for (const path of globSync('{server,client/src,test,scripts}/**/*.{ts,tsx,mjs,mts}', { cwd: root }).sort()) {
  if (leftOut.test(path)) continue;
  const text = readFileSync(join(root, path), 'utf8');
  if (!anywhereCandidate.test(path + text) && !nameCandidate.test(path + text.replaceAll(lineOfComment, ''))) continue;
  const report = reporterOf(path);
  report(1, path, true);
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  for (const [position, checked, isName = false] of checkedTexts(source)) {
    if (!quoted.test(checked)) report(source.getLineAndCharacterOfPosition(position).line + 1, checked, isName);
  }
}

const linesOf = (path) => readFileSync(join(root, path), 'utf8').split('\n').entries();

/** Names and descriptions of the GraphQL schema. */
const schemaPath = 'server/schema.graphql';
const reportSchema = reporterOf(schemaPath);
let isDescription = false;
for (const [index, line] of linesOf(schemaPath)) {
  const text = line.trim();
  const marks = text.split('"""').length - 1;
  if (isDescription || marks > 0) reportSchema(index + 1, text);
  else for (const [name] of text.replaceAll(/"[^"]*"/g, '').matchAll(/\w+/g)) reportSchema(index + 1, name, true);
  if (marks === 1) isDescription = !isDescription;
}

/** Keys and texts of the console in English. */
for (const path of globSync('client/src/i18n/locales/en/*.json', { cwd: root })) {
  const report = reporterOf(path);
  for (const [index, line] of linesOf(path)) {
    const [, key, text = ''] = /^\s*"([^"]+)": (?:"(.*)")?/.exec(line) ?? [];
    if (key === undefined) continue;
    report(index + 1, key, true);
    report(index + 1, text);
  }
}

/** Texts of errors in English, which clients and docs/errors.md show. */
for (const path of globSync('server/**/*.errors.ts', { cwd: root })) {
  const report = reporterOf(path);
  for (const [index, line] of linesOf(path)) {
    for (const [, text] of line.matchAll(/\b(?:en|when): (['"`].*)/g)) report(index + 1, text);
  }
}

/** Comments of configuration files, which begin with #. */
const configuration = '{.*rc,.editorconfig,*.yml,.github/**/*.yml,docker/**/*.{yml,yaml,conf},docker/**/Dockerfile*}';
for (const path of globSync(configuration, { cwd: root })) {
  const report = reporterOf(path);
  for (const [index, line] of linesOf(path)) {
    const [, comment] = /^\s*# (.*)/.exec(line) ?? [];
    if (comment !== undefined) report(index + 1, comment);
  }
}

/** Links between documents, and paths of the repository in them. Changesets are published with the changelog. */
const isPath = /^(?:server|client|test|scripts|docs)\/[\w./-]+$/;
const created = /^(?:test\/screenshots)$/;
for (const path of globSync('{*,client/*,server/**/*,test/*,docs/**/*}.md', { cwd: root })) {
  if (/CHANGELOG|access-policy|\/0026-/.test(path)) continue;
  for (const [index, line] of linesOf(path)) {
    const links = [...line.matchAll(/\]\((?!\w+:|#|\.\.\/\.\.\/(?:issues|security))([^)#\s]+)/g)];
    const cited = [...line.matchAll(/`([^`\s]+)`/g)].filter(([, text]) => isPath.test(text) && !created.test(text));
    const missing = [
      ...links.filter(([, target]) => !existsSync(join(root, dirname(path), target))),
      ...cited.filter(([, target]) => !['', '.ts', '.tsx', '.mjs'].some((end) => existsSync(join(root, target + end)))),
    ];
    for (const [, target] of missing) {
      console.log(`${path}:${index + 1} "${target}": does not exist`);
      process.exitCode = 1;
    }
  }
}

/** A file `x.service.ts` contains the class XService, as in NestJS. */
for (const path of globSync('server/**/*.service.ts', { cwd: root }).sort()) {
  const expected = `${basename(path, '.service.ts').replaceAll('-', '')}service`;
  const classes = readFileSync(join(root, path), 'utf8').matchAll(/^export (?:abstract )?class (\w+)/gm);
  if ([...classes].some(([, name]) => name.toLowerCase() === expected)) continue;
  console.log(`${path}:1 has no class whose name is that of the file and "Service"`);
  process.exitCode = 1;
}
