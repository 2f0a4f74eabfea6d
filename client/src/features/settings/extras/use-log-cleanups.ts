import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../ui/feedback/notify';
import { useFormat } from '../../../ui/use-format';
import {
  type SettingsLogCleanupFragment,
  useSettingsLogCleanupsQuery,
  useSettingsStartLogCleanupMutation,
} from '../settings.generated';

const isOver = ({ state }: SettingsLogCleanupFragment) => state === 'DONE' || state === 'FAILED';

/** The clean-up in progress, including one started before this page was opened, and earlier ones, newest first. */
export function useLogCleanups() {
  const { data, refetch } = useSettingsLogCleanupsQuery();
  const all = data?.logCleanups ?? [];
  const running = all.find((cleanup) => !isOver(cleanup));
  const runningId = running?.id;
  const [begin] = useSettingsStartLogCleanupMutation();

  useTellWhenOver(all, runningId);

  const [newest] = all;
  return {
    running,
    /** The newest one, if it failed or was cancelled and can be retried. */
    unfinished: newest?.state === 'FAILED' ? newest : undefined,
    over: all.filter(isOver),
    start: async (before: string) => {
      await begin({ variables: { before } });
      await refetch();
    },
    reload: () => void refetch(),
  };
}

/** Shows a notification when the clean-up in progress ends. */
function useTellWhenOver(all: readonly SettingsLogCleanupFragment[], runningId: string | undefined) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const [followed, setFollowed] = useState<string>();
  const ended = all.find((cleanup) => cleanup.id === followed && isOver(cleanup));
  useEffect(() => {
    if (runningId !== undefined) setFollowed(runningId);
  }, [runningId]);
  useEffect(() => {
    if (!ended) return;
    setFollowed(undefined);
    const { state, error, rowsDeleted: count } = ended;
    const rows = format.integer(count);
    if (state === 'DONE') notify.success(t('cleanup.done', { count, rows }));
    else if (error === 'cancelled') notify.info(t('cleanup.cancelled', { count, rows }));
    else notify.error(t('cleanup.failed', { reason: error }));
  }, [ended, format, t]);
}
