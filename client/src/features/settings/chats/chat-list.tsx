import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { ArrowDown, ArrowUp, MessagesSquare, Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { takesKey, targetOf } from '../../../lib/chat-templates';
import { newId } from '../../../lib/new-id';
import { siteOrigin } from '../../../lib/snippets';
import { useStatus } from '../../../lib/status';
import { EmptyState } from '../../../ui/feedback/states';
import { readJson } from '../../../ui/form/json-editor-text';
import { IconAction } from '../../../ui/icon-action';
import { Line } from '../controls/line';
import type { Texts } from '../pricing/option-text';
import type { Row } from '../pricing/use-draft-rows';

export const chatKeys = ['Chats'] as const;

export type ChatKey = (typeof chatKeys)[number];

export interface ChatRow extends Row {
  name: string;
  /** A link with the placeholders {key} and {address}. */
  url: string;
}

type ChatProblem = 'name' | 'nameTaken' | 'url';

interface ChatListProps {
  rows: readonly ChatRow[];
  onEdit(id: string, patch: Partial<ChatRow>): void;
  onChange(rows: ChatRow[]): void;
  onRemove(id: string): void;
}

/** The chat clients in order, each with a preview of its link. */
export function ChatList({ rows, onEdit, onChange, onRemove }: ChatListProps) {
  const { t } = useTranslation('prices');
  const added = useRef<string>(undefined);
  const add = () => {
    const id = newId();
    added.current = id;
    onChange([...rows, { id, name: '', url: '' }]);
  };
  const move = (from: number, to: number) => {
    const next = [...rows];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  const action = (
    <Button size="sm" onClick={add}>
      <Plus aria-hidden />
      {t('chats.add')}
    </Button>
  );
  if (rows.length === 0)
    return (
      <EmptyState icon={MessagesSquare} title={t('chats.emptyTitle')} text={t('chats.emptyText')} action={action} />
    );
  return (
    <Stack gap="4">
      <Stack as="ol" gap="4" listStyleType="none" aria-label={t('card.chats.title')}>
        {rows.map((row, index) => (
          <ChatLine
            key={row.id}
            row={row}
            rows={rows}
            fresh={row.id === added.current}
            onEdit={(patch) => onEdit(row.id, patch)}
            onRemove={() => onRemove(row.id)}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < rows.length - 1 ? () => move(index, index + 1) : undefined}
          />
        ))}
      </Stack>
      <Box>{action}</Box>
    </Stack>
  );
}

interface ChatLineProps {
  row: ChatRow;
  rows: readonly ChatRow[];
  /** Just added: its first field receives the focus. */
  fresh: boolean;
  onEdit(patch: Partial<ChatRow>): void;
  onRemove(): void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

function ChatLine({ row, rows, fresh, onEdit, onRemove, onUp, onDown }: ChatLineProps) {
  const { t } = useTranslation('prices');
  const { t: tc } = useTranslation('common');
  const problem = chatProblem(row, rows);
  const name = row.name || t('groups.unnamed');
  return (
    <Box as="li" layerStyle="inset" p="3">
      <Flex gap="2" wrap="wrap" align="center">
        <Box flex={{ base: '1 1 100%', md: '0 0 12rem' }}>
          <Line
            label={t('chats.name')}
            placeholder={t('chats.name')}
            value={row.name}
            onValue={(next) => onEdit({ name: next })}
            invalid={problem === 'name' || problem === 'nameTaken'}
            autoFocus={fresh}
          />
        </Box>
        <Box flex="1 1 12rem" minW="0">
          <Line
            label={t('chats.urlOf', { name })}
            placeholder="https://chat.example.com/#/?settings={…}"
            value={row.url}
            onValue={(url) => onEdit({ url })}
            invalid={problem === 'url'}
            fontFamily="mono"
            inputMode="url"
          />
        </Box>
        <Flex>
          <IconAction icon={ArrowUp} label={`${tc('action.moveUp')}: ${name}`} disabled={!onUp} onClick={onUp} />
          <IconAction
            icon={ArrowDown}
            label={`${tc('action.moveDown')}: ${name}`}
            disabled={!onDown}
            onClick={onDown}
          />
          <IconAction icon={Trash2} label={t('chats.remove', { name })} onClick={onRemove} />
        </Flex>
      </Flex>
      {problem ? (
        <Box role="alert" mt="2" textStyle="caption" color="fg.error">
          {t(`chats.error.${problem}`)}
        </Box>
      ) : (
        <Preview row={row} />
      )}
    </Box>
  );
}

/** The resolved link with a truncated key. */
function Preview({ row }: { row: ChatRow }) {
  const { t } = useTranslation('prices');
  const origin = siteOrigin(useStatus().server_address);
  const target = targetOf(row);
  if (!target)
    return (
      <Box role="status" mt="2" textStyle="caption" color="fg.warning">
        {t('chats.unsafe')}
      </Box>
    );
  const missing = !takesKey(row.url);
  return (
    <Box mt="2" textStyle="caption" color="fg.muted">
      <Flex gap="1.5" wrap="wrap">
        <span>{t('chats.opens', { host: target.host })}</span>
        <Box as="code" fontFamily="mono" overflowWrap="anywhere">
          {target.link('sk-…', origin)}
        </Box>
      </Flex>
      {missing && <Box color="fg.warning">{t('chats.noKey')}</Box>}
      {target.plain && <Box color="fg.warning">{t('chats.plain')}</Box>}
    </Box>
  );
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

export function chatProblem(row: ChatRow, rows: readonly ChatRow[]): ChatProblem | undefined {
  const name = row.name.trim();
  if (name === '') return 'name';
  if (rows.some((other) => other.id !== row.id && other.name.trim() === name)) return 'nameTaken';
  return row.url.trim() === '' ? 'url' : undefined;
}
