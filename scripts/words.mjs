// Refuses words that a reader of this field would not search for, in names of files, identifiers, comments and titles of
// tests. CONTRIBUTING.md ("Words") says what to write instead.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './launch/paths.mjs';

const refused = new Map([
  ['told', 'sent, reported, returned'],
  ['whoever', 'the caller, the process that …'],
  ['nobody', 'no user, no client, no process'],
  ['somebody', 'a user, another process'],
  ['everybody', 'all users, every process'],
  ['stranger', 'unknown address, untrusted host'],
  ['newcomer', 'new user'],
  ['picture', 'image'],
  ['unheard', 'unhandled'],
  ['patience', 'timeout'],
  ['forgive', 'reset, release'],
  ['bury', 'evict'],
  ['proof', 'signature, re-authentication, reconciliation'],
  ['heard', 'received'],
  ['wish', 'option, parameters of a request'],
  ['door', 'page, link'],
  ['purse', 'balance'],
  ['errand', 'job'],
  ['tongue', 'dialect, API'],
  ['gatekeeper', 'admission'],
  ['somewhere', 'the place'],
]);
const anyRefused = new RegExp([...refused.keys()].join('|'), 'i');
/** Generated files, migrations that have run, and this list. */
const leftOut = /\.generated\.|\/migrations\/|^scripts\/words/;
const quoted = /\bpicture(-in-picture)?['"`]|<picture>|proof-of-/i;
/** Public contracts: error codes, a stored kind of log event, a GraphQL field. They stay when their word does not. */
const contracts = /\b(picture_unreachable|telegram_proof_invalid|newcomer_quota|pictures|heardAt)\b/g;

/** `HTTPServerError2` → http server error 2. */
const wordsOf = (name) => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);

/** The refused words of a text, also in the plural. */
function found(text) {
  return wordsOf(text.replace(contracts, ''))
    .map((word) => word.toLowerCase().replace(/s$/, ''))
    .filter((word) => refused.has(word));
}

/** Every comment, identifier and title of a test in a file, with where it begins. */
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
    if (ts.isIdentifier(node)) yield [node.getStart(source), node.text];
    if (ts.isCallExpression(node) && titles.test(node.expression.getText(source))) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) yield [title.getStart(source), title.text];
    }
    for (const child of node.getChildren(source)) yield* visit(child);
  }
  yield* visit(source);
}

for (const path of globSync('{server,client/src,test,scripts}/**/*.{ts,tsx,mjs,mts}', { cwd: root }).sort()) {
  if (leftOut.test(path)) continue;
  const text = readFileSync(join(root, path), 'utf8');
  if (!anyRefused.test(path + text)) continue;
  const report = (line, word) => {
    console.log(`${path}:${line} "${word}": ${refused.get(word)}`);
    process.exitCode = 1;
  };
  for (const word of found(path)) report(1, word);
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  for (const [position, checked] of checkedTexts(source)) {
    if (quoted.test(checked)) continue;
    for (const word of found(checked)) report(source.getLineAndCharacterOfPosition(position).line + 1, word);
  }
}
