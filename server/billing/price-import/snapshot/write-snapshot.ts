import type { ModelSnapshot } from '../../../common/model-facts/model-facts.js';

/** The source file of a snapshot: JSON with a line for each model, so that a new snapshot shows what has changed. */
export function writeSnapshot({ models, pages, ...head }: ModelSnapshot): string {
  return `// Written by \`npm run model-snapshot\`, see docs/models.md.
import type { ModelSnapshot } from './model-facts.js';

// The text is parsed once at start, which is faster than to compile as many literals.
const TEXT = String.raw\`${rawOf(`{${JSON.stringify(head).slice(1, -1)},
"pages":[
${lines(pages)}
],
"models":[
${lines(models)}
]}`)}\`;

export const MODEL_SNAPSHOT = JSON.parse(TEXT) as ModelSnapshot;
`;
}

function lines(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(',\n');
}

/** @throws {Error} for a text that ends or escapes a raw template */
function rawOf(json: string): string {
  if (/[`\\]|\$\{/.test(json)) throw new Error('a name in the lists contains a backslash, a backtick or ${');
  return json;
}
