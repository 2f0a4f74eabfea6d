import { readJson } from '../../../ui/form/json-editor-text';
import type { Texts } from '../pricing/option-text';
import type { Row } from '../pricing/use-draft-rows';

export const chatKeys = ['Chats'] as const;
export type ChatKey = (typeof chatKeys)[number];

export interface ChatRow extends Row {
  name: string;
  /** A link with the placeholders {key} and {address}. */
  url: string;
}

/** Parses the list of chat clients; undefined if it is not a list of objects with one string each. */
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

/** Duplicate names are kept as separate entries. */
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
