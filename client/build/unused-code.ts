import { type ESTree, type Plugin, parseSync } from 'vite';
import { type Library, libraries } from './unused-libraries.ts';

/** The declaration of a variable, or the statement that names a component for developers. */
const STATEMENT = /^(?:var (?<declared>\w+) =|(?<named>\w+)\.displayName =)/;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A statement without an effect in the place of one that is removed. */
const NOTHING = 'void 0';

/**
 * Removes code of libraries that the console cannot reach, which the bundler keeps because it is a branch of a function
 * in use. A build that does not find one of them, or two of its name, fails, so that an update of the library is noticed.
 */
export function unusedCode(): Plugin {
  let isBuild = false;
  const found = new Set<Library>();
  return {
    name: 'unused-code',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    transform(code, id) {
      const library = libraries.find(({ file, has }) => file.test(id) && code.includes(has));
      if (!library) return undefined;
      found.add(library);
      const { edits, missing, ambiguous } = editsOf(code, library);
      if (missing.length > 0) this.error(`${library.name} has no ${missing.join(', ')}`);
      if (ambiguous.length > 0) this.error(`${library.name} has several functions ${ambiguous.join(', ')}`);
      return { code: applied(code, edits), map: null };
    },
    buildEnd(error) {
      if (!isBuild || error) return;
      const absent = libraries.filter((library) => !found.has(library)).map(({ name }) => name);
      if (absent.length > 0) this.error(`${absent.join(', ')}: no file of this name`);
    },
  };
}

function editsOf(code: string, { bodies = {}, declarations = [], calls }: Library) {
  const { program } = parseSync('library.js', code);
  const edits: Edit[] = [];
  const missing = new Set([...Object.keys(bodies), ...declarations]);
  const ambiguous: string[] = [];
  const replaceBody = (name: string | undefined, body: { start: number; end: number } | null) => {
    if (name === undefined || !body || !Object.hasOwn(bodies, name)) return;
    if (!missing.delete(name)) ambiguous.push(name);
    edits.push({ start: body.start, end: body.end, text: `{${bodies[name]}}` });
  };
  for (const node of nodesOf(program)) {
    if (node.type === 'FunctionDeclaration') replaceBody(node.id?.name, node.body);
    if (node.type === 'MethodDefinition' && node.key.type === 'Identifier') replaceBody(node.key.name, node.value.body);
    if (node.type === 'AssignmentExpression' && node.right.type === 'FunctionExpression') {
      replaceBody(code.slice(node.left.start, node.left.end), node.right.body);
    }
    if (node.type !== 'CallExpression' || !calls?.test(code.slice(node.callee.start, node.callee.end))) continue;
    edits.push({ start: node.start, end: node.end, text: NOTHING });
  }
  for (const statement of program.body) {
    const { start, end } = statement;
    const { declared, named } = STATEMENT.exec(code.slice(start, end))?.groups ?? {};
    if (declared !== undefined && missing.delete(declared)) edits.push({ start, end, text: `var ${declared};` });
    if (named !== undefined) edits.push({ start, end, text: '' });
  }
  return { edits, missing: [...missing], ambiguous };
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** A node and all within it. */
function nodesOf(root: ESTree.Node): ESTree.Node[] {
  const nodes = [root];
  for (const node of nodes) nodes.push(...Object.values(node).flat().filter(isNode));
  return nodes;
}

/** An edit inside another one has no effect. */
function applied(code: string, edits: readonly Edit[]): string {
  let text = '';
  let at = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (edit.start < at) continue;
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at);
}
