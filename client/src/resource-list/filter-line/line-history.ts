import * as z from 'zod/mini';
import { storedJson } from '../../lib/storage';

const KEPT = 5;

/** The last filter lines that were applied, newest first, by list. */
const lines = storedJson('filter-lines', z.record(z.string(), z.array(z.string())), {});

export const lastLines = (list: string): readonly string[] => lines.read()[list] ?? [];

export function rememberLine(list: string, line: string): void {
  const others = lastLines(list).filter((known) => known !== line);
  lines.write({ ...lines.read(), [list]: [line, ...others].slice(0, KEPT) });
}
