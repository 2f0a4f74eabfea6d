import {
  Copy,
  KeyRound,
  MessageSquare,
  Pencil,
  Plug,
  Power,
  PowerOff,
  ScrollText,
  ShieldCheck,
  Trash2,
} from 'lucide-react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCachedRecord } from '../../graphql/use-cached-record';
import { useTranslation } from '../../i18n/use-translation';
import { chatEntries, useChatTemplates } from '../../lib/chat-templates';
import { useCan } from '../../lib/session';
import { tokenStatus } from '../../lib/status-numbers.generated';
import type { BulkCommand, RowCommands } from '../../resource-list/commands';
import { useCopySecrets, useDelete, useSetEnabled } from '../../resource-list/use-list-commands';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import {
  type TokenRowFragment,
  TokenRowFragmentDoc,
  useDeleteTokensMutation,
  useRevealTokenKeyMutation,
  useSetTokensEnabledMutation,
} from './tokens.generated';
import { logOf } from './tokens.url';

interface CommandInput {
  selected: readonly string[];
  onDeleted(ids: readonly string[]): unknown;
  /** Stable. */
  onEdit(id: string): void;
  /** Opens the instructions for clients. Stable. */
  onUse(token: TokenRowFragment): void;
  /** Opens the rotation of the key. Stable. */
  onRotate(token: TokenRowFragment): void;
}

/** Commands on the tokens of the list. */
export function useTokenCommands({ selected, onDeleted, onEdit, onUse, onRotate }: CommandInput) {
  const { t } = useTranslation('tokens');
  const { t: tc } = useTranslation('common');
  const navigate = useNavigate();
  const templates = useChatTemplates();
  const mayAudit = useCan('audit:read');
  const [mutateEnabled] = useSetTokensEnabledMutation();
  const [runDelete] = useDeleteTokensMutation();
  const reveal = useReveal();
  const recordOf = useCachedRecord(TokenRowFragmentDoc);

  const setEnabled = useSetEnabled({
    set: (ids, enabled) => mutateEnabled({ variables: { ids, enabled } }),
    done: ({ enabled, count, name }) => {
      const what = enabled ? 'enabled' : 'disabled';
      return name ? t(`done.${what}`, { name }) : t(`done.${what}Many`, { count });
    },
    recordOf,
    isEnabled: ({ status }) => status === tokenStatus.enabled,
  });
  const remove = useDelete({
    confirmation: (count, name) => ({
      title: name ? t('delete.title', { name }) : t('delete.titleMany', { count }),
      text: t('delete.text'),
      action: name ? t('delete.action') : t('delete.actionMany', { count }),
    }),
    remove: async (ids) => (await runDelete({ variables: { ids } })).data?.deleteTokens,
    done: (count) => t('done.deleted', { count }),
    onDeleted,
  });
  const copy = useCopySecrets({
    none: t('selectFirst'),
    reveal: async (ids) => {
      const keys = await Promise.all(ids.map(reveal));
      const known = keys.filter((key) => key !== undefined);
      return known.length === keys.length ? known : undefined;
    },
    done: (count) => t('copied', { count }),
  });

  const commandsOf = useCallback(
    (token: TokenRowFragment): RowCommands => {
      const { id, name, status } = token;
      const enabled = status === tokenStatus.enabled;
      const clients = chatEntries(templates);
      // Only the key of an enabled token can be sent to a chat client.
      const chats = !enabled ? [] : clients.length > 0 ? clients : [{ name: '', place: 0 }];
      return {
        buttons: [
          enabled && { id: 'use', icon: Plug, label: t('action.use', { name }), onSelect: () => onUse(token) },
          { id: 'edit', icon: Pencil, label: t('action.edit', { name }), onSelect: () => onEdit(id) },
        ],
        menuLabel: t('action.more', { name }),
        menu: [
          ...chats.map(({ name: client, place }) => ({
            id: `chat-${place}`,
            label: client ? t('action.chatWith', { client }) : t('action.chat'),
            icon: MessageSquare,
            onSelect: () => void navigate(`/chat/${place}?token=${id}`),
          })),
          { id: 'rotate', label: t('action.rotate'), icon: KeyRound, onSelect: () => onRotate(token) },
          // Expired and exhausted tokens become usable by editing, not by a switch.
          enabled && {
            id: 'disable',
            label: t('action.disable'),
            icon: PowerOff,
            onSelect: () => void setEnabled([id], false, name),
          },
          status === tokenStatus.disabled && {
            id: 'enable',
            label: t('action.enable'),
            icon: Power,
            onSelect: () => void setEnabled([id], true, name),
          },
          {
            id: 'log',
            label: t('action.log'),
            icon: ScrollText,
            onSelect: () => void navigate(logOf(token)),
          },
          mayAudit && {
            id: 'changes',
            label: t('action.changes'),
            icon: ShieldCheck,
            onSelect: () => void navigate(`/audit?object=token&id=${id}`),
          },
          {
            id: 'delete',
            label: tc('action.delete'),
            icon: Trash2,
            dangerous: true,
            onSelect: () => void remove([id], name),
          },
        ],
      };
    },
    [t, tc, navigate, templates, onEdit, onUse, onRotate, setEnabled, remove, mayAudit],
  );
  const bulk: BulkCommand[] = [
    { id: 'copy', label: t('bulk.copy'), icon: Copy, onSelect: () => copy(selected) },
    { id: 'enable', label: t('action.enable'), onSelect: () => setEnabled(selected, true) },
    { id: 'disable', label: t('action.disable'), onSelect: () => setEnabled(selected, false) },
    { id: 'delete', label: tc('action.delete'), dangerous: true, onSelect: () => remove(selected) },
  ];
  return { reveal, commandsOf, bulk };
}

function useReveal() {
  const act = useMutationHandler();
  const [reveal] = useRevealTokenKeyMutation();
  return useCallback(
    (id: string) => act(async () => (await reveal({ variables: { id } })).data?.revealTokenKey),
    [act, reveal],
  );
}
