import { type AliasProblem, type AliasTable, isProblem, NO_ALIASES, readAliases } from '../common/model-aliases.js';
import { parseStrictJson } from '../platform/json/strict-json.js';

/** The aliases of a token from their JSON text, which is empty for none. @returns the error when it is invalid */
export function readTokenAliases(text: string): AliasTable | AliasProblem {
  return text.trim() === '' ? NO_ALIASES : readAliases(parseStrictJson(text));
}

/** The aliases of a stored token. Empty if the text is invalid. */
export function aliasesOf(text: string): AliasTable {
  const read = readTokenAliases(text);
  return isProblem(read) ? NO_ALIASES : read;
}
