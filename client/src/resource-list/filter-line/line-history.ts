import * as z from 'zod/mini';
import { storedJson } from '../../lib/storage';
import type { Suggestion } from './grammar';

const maxLines = 5;

/** Filter lines that were applied, newest first, by list. */
const lines = storedJson('filter-lines', z.record(z.string(), z.array(z.string())), {});

const linesOf = (list: string) => lines.read()[list] ?? [];

/** The last lines of a list as suggestions, while the field is empty. */
export const lastLines = (list: string, text: string): Suggestion[] =>
  text === '' ? linesOf(list).map((line) => ({ line, text: line, isRecent: true })) : [];

export function rememberLine(list: string, line: string): void {
  const others = linesOf(list).filter((known) => known !== line);
  lines.write({ ...lines.read(), [list]: [line, ...others].slice(0, maxLines) });
}
