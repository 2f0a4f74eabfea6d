// Writes the table of log lines in docs/observability.md from the calls of the logger, or refuses a table that is out of
// date (--check).
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './launch/paths.mjs';

const PAGE = join(root, 'docs/observability.md');
const [BEGIN, END] = ['<!-- log lines: begin -->', '<!-- log lines: end -->'];
const LEVELS = new Map([
  ['fatal', 'fatal'],
  ['error', 'error'],
  ['warn', 'warn'],
  ['outage', 'warn'],
  ['info', 'info'],
  ['debug', 'debug'],
]);

/** Every call `logger.level({ event: '…' }, 'message')` of a file, as [event, level, message]. */
function linesIn(path) {
  const text = readFileSync(join(root, path), 'utf8');
  if (!text.includes("event: '")) return [];
  const lines = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const level = LEVELS.get(node.expression.name.text);
      const [fields, message] = node.arguments;
      const event = level && fields && ts.isObjectLiteralExpression(fields) && eventOf(fields);
      if (event) lines.push([event, level, ts.isStringLiteral(message) ? message.text : 'message of the framework']);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return lines;
}

function eventOf({ properties }) {
  const property = properties.find((each) => ts.isPropertyAssignment(each) && each.name.text === 'event');
  return property && ts.isStringLiteral(property.initializer) ? property.initializer.text : undefined;
}

const rows = globSync('server/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.spec.ts'))
  .flatMap(linesIn)
  .map(([event, level, message]) => [`\`${event}\``, level, message]);
const unique = [...new Map(rows.map((row) => [row.join(), row])).values()].sort(([one], [other]) =>
  one < other ? -1 : 1,
);
const table = [['event', 'level', 'message'], ...unique];
const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column].length)));
const line = (row, fill = ' ') => `| ${row.map((cell, column) => cell.padEnd(widths[column], fill)).join(' | ')} |`;
const [head, ...body] = table.map((row) => line(row));
const written = [BEGIN, '', head, line(['', '', ''], '-'), ...body, '', END].join('\n');

const page = readFileSync(PAGE, 'utf8');
const [from, to] = [page.indexOf(BEGIN), page.indexOf(END) + END.length];
const current = page.slice(0, from) + written + page.slice(to);
if (current !== page && process.argv.includes('--check')) {
  console.log('docs/observability.md lists other log lines than the code: run node scripts/log-events.mjs');
  process.exitCode = 1;
} else if (current !== page) writeFileSync(PAGE, current);
