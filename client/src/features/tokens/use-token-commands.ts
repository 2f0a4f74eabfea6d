import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { chatEntries, useChatTemplates } from '../../lib/chat-templates';
import { useCopy } from '../../ui/copy';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../ui/overlay/confirm';
import { useDeleteTokensMutation, useRevealTokenKeyMutation, useSetTokensEnabledMutation } from './tokens.generated';
import { newToken } from './tokens.url';
import type { TokenCommands } from './tokens.view';

/** Deleting more tokens than this requires typing their number. */
const deleteUntyped = 10;

interface CommandInput {
  refresh(): unknown;
  /** Removes deleted tokens from the selection. */
  onDeleted(ids: readonly string[]): void;
  openDrawer(which: string): void;
}

/** Actions of the token list. */
export function useTokenCommands({ refresh, onDeleted, openDrawer }: CommandInput): TokenCommands {
  const navigate = useNavigate();
  const templates = useChatTemplates();
  const reveal = useReveal();
  const copy = useCopyKeys(reveal);
  const setEnabled = useSetEnabled();
  const remove = useRemove(refresh, onDeleted);
  return useMemo(
    () => ({
      add: () => openDrawer(newToken),
      edit: openDrawer,
      chats: chatEntries(templates),
      openChat: (id: string, place: number) => navigate(`/chat/${place}?token=${id}`),
      showLog: (id: string) => navigate(`/log?range=30d&tokenId=${id}`),
      reveal,
      copy,
      setEnabled,
      remove,
      refresh: () => void refresh(),
    }),
    [openDrawer, navigate, templates, reveal, copy, setEnabled, remove, refresh],
  );
}

function useReveal() {
  const act = useMutationHandler();
  const [reveal] = useRevealTokenKeyMutation();
  return useCallback(
    (id: string) => act(async () => (await reveal({ variables: { id } })).data?.revealTokenKey),
    [act, reveal],
  );
}

function useCopyKeys(reveal: (id: string) => Promise<string | undefined>) {
  const { t } = useTranslation('tokens');
  const copy = useCopy();
  return useCallback(
    async (ids: readonly string[]) => {
      if (ids.length === 0) {
        notify.error(t('selectFirst'));
        return;
      }
      const keys = await Promise.all(ids.map(reveal));
      const known = keys.filter((key) => key !== undefined);
      if (known.length === keys.length && (await copy(known.join('\n')))) {
        notify.success(t('copied', { count: known.length }));
      }
    },
    [copy, reveal, t],
  );
}

function useSetEnabled() {
  const { t } = useTranslation('tokens');
  const { t: tc } = useTranslation('common');
  const act = useMutationHandler();
  const [mutate] = useSetTokensEnabledMutation();
  return useCallback(
    async (ids: readonly string[], enabled: boolean, name?: string) => {
      const set = (to: boolean) => act(() => mutate({ variables: { ids: [...ids], enabled: to } }));
      if (!(await set(enabled))) return;
      const what = enabled ? 'enabled' : 'disabled';
      const title = name ? t(`done.${what}`, { name }) : t(`done.${what}Many`, { count: ids.length });
      notify.success(title, { action: { label: tc('action.undo'), onClick: () => void set(!enabled) } });
    },
    [act, mutate, t, tc],
  );
}

function useRemove(refresh: () => unknown, onDeleted: (ids: readonly string[]) => void) {
  const { t } = useTranslation('tokens');
  const act = useMutationHandler();
  const confirm = useConfirm();
  const [mutate] = useDeleteTokensMutation();
  return useCallback(
    async (ids: readonly string[], name?: string) => {
      const count = ids.length;
      const sure = await confirm({
        title: name ? t('delete.title', { name }) : t('delete.titleMany', { count }),
        text: t('delete.text'),
        action: name ? t('delete.action') : t('delete.actionMany', { count }),
        dangerous: true,
        typed: count > deleteUntyped ? String(count) : undefined,
      });
      if (!sure) return;
      const result = await act(() => mutate({ variables: { ids: [...ids] } }));
      if (!result) return;
      notify.success(t('done.deleted', { count: result.data?.deleteTokens ?? count }));
      onDeleted(ids);
      await refresh();
    },
    [act, confirm, mutate, onDeleted, refresh, t],
  );
}
