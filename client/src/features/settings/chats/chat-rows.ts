import { readJson } from '../../../ui/form/json-editor-text';
import type { Texts } from '../pricing/option-text';
import type { Row } from '../pricing/use-draft-rows';

export const chatKeys = ['Chats'] as const;
export type ChatKey = (typeof chatKeys)[number];

export interface ChatRow extends Row {
  name: string;
  /** A link with the places {key} and {address}. */
  url: string;
}

/** The list of chat clients; undefined for a text that is no list of objects with one text each. */
export function readChats({ Chats }: Texts<ChatKey>): ChatRow[] | undefined {
  const { node } = readJson(Chats);
  if (node?.kind !== 'array') return undefined;
  const rows: ChatRow[] = [];
  for (const item of node.items) {
    const [first, ...more] = item.kind === 'object' ? item.members : [];
    if (first?.value.kind !== 'string' || first.key === '' || more.length > 0) return undefined;
    rows.push({ id: `${rows.length} ${first.key}`, name: first.key, url: first.value.value });
  }
  return rows;
}

/** Duplicates of a name are kept: each is an entry of its own. */
export function writeChats(rows: readonly ChatRow[]): Texts<ChatKey> {
  const lines = rows.map(({ name, url }) => `  { ${JSON.stringify(name.trim())}: ${JSON.stringify(url.trim())} }`);
  return { Chats: lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]` };
}

export type ChatFlaw = 'name' | 'nameTaken' | 'url';

export function chatFlaw(row: ChatRow, rows: readonly ChatRow[]): ChatFlaw | undefined {
  const name = row.name.trim();
  if (name === '') return 'name';
  if (rows.some((other) => other.id !== row.id && other.name.trim() === name)) return 'nameTaken';
  return row.url.trim() === '' ? 'url' : undefined;
}
