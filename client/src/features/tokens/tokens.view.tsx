import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Stack } from '@chakra-ui/react/stack';
import { Copy, KeyRound, MessageSquare, Pencil, Plus, Power, PowerOff, ScrollText, Trash2 } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatEntry } from '../../lib/chat-templates';
import type { ListState } from '../../lib/list-state';
import { CodeBlock } from '../../ui/data/code-block';
import { Callout } from '../../ui/feedback/callout';
import { IconAction } from '../../ui/icon-action';
import { ActionMenu } from '../../ui/overlay/action-menu';
import type { MenuAction } from '../../ui/overlay/menu-action';
import { PageHeader } from '../../ui/page-header';
import { DataTable } from '../../ui/table/data-table';
import { tokenColumns } from './token-columns';
import type { TokenRowFragment } from './tokens.generated';
import { type tokenListParams, tokenStatus } from './tokens.url';

export interface TokenCommands {
  add(): void;
  edit(id: string): void;
  /** The usable chat clients of the site; also empty if their list is invalid, which the chat page reports. */
  chats: readonly ChatEntry[];
  /** Opens a chat client with a token, by its position in the list. */
  openChat(id: string, place: number): void;
  showLog(id: string): void;
  reveal(id: string): Promise<string | undefined>;
  copy(ids: readonly string[]): void;
  setEnabled(ids: readonly string[], enabled: boolean, name?: string): void;
  remove(ids: readonly string[], name?: string): void;
  refresh(): void;
}

interface TokensViewProps {
  rows: readonly TokenRowFragment[] | undefined;
  total: number;
  loading: boolean;
  error?: unknown;
  list: ListState<typeof tokenListParams>;
  ratios: ReadonlyMap<string, number>;
  selected: readonly string[];
  onSelect(ids: string[]): void;
  filters: ReactNode;
  /** Sample request for the empty page. */
  preview: string;
  commands: TokenCommands;
}

export function TokensView(props: TokensViewProps) {
  const { rows, total, loading, error, list, ratios, selected, onSelect, filters, commands } = props;
  const { t } = useTranslation('tokens');
  const columns = useMemo(() => tokenColumns({ t, ratios, reveal: commands.reveal }), [t, ratios, commands.reveal]);
  const actions = useCallback(
    (token: TokenRowFragment) => <RowActions token={token} commands={commands} />,
    [commands],
  );
  const add = (
    <Button variant="solid" colorPalette="brand" onClick={commands.add}>
      <Plus aria-hidden />
      {t('add')}
    </Button>
  );
  const bare = rows?.length === 0 && !list.filtered;
  return (
    <>
      <PageHeader title={t('title')} purpose={t('purpose')} actions={bare ? undefined : add} />
      <Stack gap="4">
        <Callout tone="warning">{t('banner')}</Callout>
        <DataTable
          id="tokens"
          caption={t('title')}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          total={total}
          list={list}
          loading={loading}
          error={error}
          onRefresh={commands.refresh}
          filters={filters}
          dimmed={({ status }) => status === tokenStatus.disabled}
          onOpen={({ id }) => commands.edit(id)}
          actions={actions}
          selection={{
            ids: selected,
            onChange: onSelect,
            bulkActions: <BulkActions ids={selected} commands={commands} />,
          }}
          empty={{
            icon: KeyRound,
            title: t('empty.title'),
            text: <EmptyText preview={props.preview} />,
            action: add,
          }}
        />
      </Stack>
    </>
  );
}

function EmptyText({ preview }: { preview: string }) {
  const { t } = useTranslation('tokens');
  return (
    <Stack gap="4">
      <span>{t('empty.text')}</span>
      <Box textAlign="start" maxW="calc(100vw - 5rem)">
        <CodeBlock label="curl" code={preview} />
      </Box>
    </Stack>
  );
}

function RowActions({ token, commands }: { token: TokenRowFragment; commands: TokenCommands }) {
  const { t } = useTranslation('tokens');
  const { t: tc } = useTranslation('common');
  const { id, name, status } = token;
  // Expired and exhausted tokens become usable by editing, not by a switch.
  const toggle: MenuAction[] =
    status === tokenStatus.enabled
      ? [
          {
            id: 'disable',
            label: t('action.disable'),
            icon: PowerOff,
            onSelect: () => commands.setEnabled([id], false, name),
          },
        ]
      : status === tokenStatus.disabled
        ? [
            {
              id: 'enable',
              label: t('action.enable'),
              icon: Power,
              onSelect: () => commands.setEnabled([id], true, name),
            },
          ]
        : [];
  // Only the key of an enabled token can be sent to a chat client.
  const chats: MenuAction[] =
    status === tokenStatus.enabled
      ? (commands.chats.length > 0 ? commands.chats : [{ name: '', place: 0 }]).map(({ name: client, place }) => ({
          id: `chat-${place}`,
          label: client ? t('action.chatWith', { client }) : t('action.chat'),
          icon: MessageSquare,
          onSelect: () => commands.openChat(id, place),
        }))
      : [];
  return (
    <>
      <IconAction icon={Pencil} label={t('action.edit', { name })} onClick={() => commands.edit(id)} />
      <ActionMenu
        label={t('action.more', { name })}
        actions={[
          ...chats,
          ...toggle,
          { id: 'log', label: t('action.log'), icon: ScrollText, onSelect: () => commands.showLog(id) },
          {
            id: 'delete',
            label: tc('action.delete'),
            icon: Trash2,
            dangerous: true,
            onSelect: () => commands.remove([id], name),
          },
        ]}
      />
    </>
  );
}

function BulkActions({ ids, commands }: { ids: readonly string[]; commands: TokenCommands }) {
  const { t } = useTranslation('tokens');
  const { t: tc } = useTranslation('common');
  return (
    <>
      <Button size="sm" onClick={() => commands.copy(ids)}>
        <Copy aria-hidden />
        {t('bulk.copy')}
      </Button>
      <Button size="sm" onClick={() => commands.setEnabled(ids, true)}>
        {t('action.enable')}
      </Button>
      <Button size="sm" onClick={() => commands.setEnabled(ids, false)}>
        {t('action.disable')}
      </Button>
      <Button size="sm" colorPalette="danger" onClick={() => commands.remove(ids)}>
        {tc('action.delete')}
      </Button>
    </>
  );
}
