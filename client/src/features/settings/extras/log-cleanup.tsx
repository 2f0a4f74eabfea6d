import { skipToken } from '@apollo/client/react';
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { useEffect, useState } from 'react';
import { detailsOf } from '../../../graphql/runs/details-of';
import { JobRunProgress } from '../../../graphql/runs/job-run-progress';
import { isOver, isRetryable } from '../../../graphql/runs/run-state';
import type { JobRunProgressFragment } from '../../../graphql/runs/runs.generated';
import { useTranslation } from '../../../i18n/use-translation';
import { dayMs } from '../../../lib/durations';
import { useCan } from '../../../lib/session';
import { notify } from '../../../ui/feedback/notify';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { DateTimeInput } from '../../../ui/form/date-time-input';
import { Presets } from '../../../ui/form/presets';
import { useConfirm } from '../../../ui/overlay/confirm';
import { useFormat } from '../../../ui/use-format';
import {
  type SettingsLogCleanupFragment,
  useSettingsLogCleanupsQuery,
  useSettingsLogRowsQuery,
  useSettingsStartLogCleanupMutation,
} from '../settings.generated';
import { ExtraFrame } from './extra-frame';

/** A run with its parameter. */
type Cleanup = SettingsLogCleanupFragment & { before: string };

function withBefore(run: SettingsLogCleanupFragment): Cleanup[] {
  const details = detailsOf(run, 'LogCleanupDetails');
  return details ? [{ ...run, before: details.before }] : [];
}

interface CleanupProgressProps {
  cleanup: Cleanup;
  onOverChange(): void;
}

const maxShown = 5;

const presets = [
  { name: 'month', days: 30 },
  { name: 'quarter', days: 90 },
  { name: 'year', days: 365 },
] as const;

/** Deletes old rows of the usage log, and shows the number of deleted rows. */
export function LogCleanup() {
  const { t } = useTranslation('settings');
  const mayDelete = useCan('logs:write');
  const cleanups = useLogCleanups();
  const shown = cleanups.running ?? cleanups.unfinished;
  return (
    <ExtraFrame title={t('cleanup.title')} text={t('cleanup.text')}>
      {mayDelete && <CleanupForm running={cleanups.running !== undefined} onStart={cleanups.start} />}
      {shown && <CleanupProgress key={shown.id} cleanup={shown} onOverChange={cleanups.reload} />}
      <EarlierCleanups cleanups={cleanups.over} />
    </ExtraFrame>
  );
}

interface CleanupFormProps {
  running: boolean;
  onStart(before: string): Promise<void>;
}

/** Counts the rows before a time, and deletes them after a confirmation. */
function CleanupForm({ running, onStart }: CleanupFormProps) {
  const { t } = useTranslation('settings');
  const [before, setBefore] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const { data, latest, loading, error } = useSettingsLogRowsQuery(
    before === null ? skipToken : { variables: { before }, fetchPolicy: 'network-only' },
  );
  const rows = before === null ? undefined : (error ? data : latest)?.logs;
  const confirmCleanup = useConfirmCleanup();
  const act = useMutationHandler();

  const choose = (next: string | null) => {
    setBefore(next);
    setMissing(false);
  };
  const start = async () => {
    if (before === null) {
      setMissing(true);
      return notify.error(t('cleanup.choose'));
    }
    if (!data) return;
    if (data.logs.totalCount === 0) return notify.info(t('cleanup.previewNone'));
    if (await confirmCleanup(before, data.logs.totalCount)) await act(() => onStart(before));
  };
  return (
    <>
      <Field.Root invalid={missing} maxW="sm">
        <Field.Label>{t('cleanup.before')}</Field.Label>
        <DateTimeInput value={before} onChange={choose} />
        <Field.ErrorText>{t('cleanup.choose')}</Field.ErrorText>
        <Presets
          label={t('cleanup.before')}
          presets={presets.map(({ name, days }) => ({ label: t(`cleanup.${name}`), value: days }))}
          onPick={(days) => choose(new Date(Date.now() - days * dayMs).toISOString())}
        />
      </Field.Root>
      <Flex align="center" gap="3" mt="3" wrap="wrap">
        <Button
          colorPalette="danger"
          disabled={running}
          loading={loading}
          loadingText={t('cleanup.start')}
          onClick={() => void start()}
        >
          {t('cleanup.start')}
        </Button>
        <Box role="status" color="fg.muted">
          {loading ? t('cleanup.counting') : rows && <RowCount {...rows} />}
        </Box>
      </Flex>
    </>
  );
}

function RowCount({ totalCount, totalCapped }: { totalCount: number; totalCapped: boolean }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  if (totalCount === 0) return t('cleanup.previewNone');
  const rows = format.integer(totalCount);
  return totalCapped ? t('cleanup.previewCapped', { rows }) : t('cleanup.preview', { count: totalCount, rows });
}

/** Requires typing the exact count before anything is deleted. */
function useConfirmCleanup() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const confirm = useConfirm();
  return (before: string, count: number) =>
    confirm({
      title: t('cleanup.confirmTitle', { time: format.timestamp(before) }),
      text: t('cleanup.confirmText', { rows: format.integer(count) }),
      action: t('cleanup.start'),
      typed: String(count),
      dangerous: true,
    });
}

function CleanupProgress({ cleanup, onOverChange }: CleanupProgressProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const time = format.timestamp(cleanup.before);
  const progress = ({ done, total }: JobRunProgressFragment) =>
    total === null
      ? t('cleanup.state.WAITING')
      : t('cleanup.progress', { done: format.integer(done), all: format.integer(total) });
  return (
    <Box layerStyle="inset" mt="4" px="4" py="3">
      <JobRunProgress
        permission="logs:write"
        id={cleanup.id}
        label={t('cleanup.running', { time })}
        title={({ state }) => t(isRetryable(state) ? 'cleanup.unfinished' : 'cleanup.running', { time })}
        caption={progress}
        onOverChange={onOverChange}
      />
    </Box>
  );
}

function EarlierCleanups({ cleanups }: { cleanups: readonly Cleanup[] }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  if (cleanups.length === 0) return null;
  return (
    <Box as="section" aria-label={t('cleanup.earlier')} mt="4" textStyle="caption" color="fg.muted">
      <Box mb="1">{t('cleanup.earlier')}</Box>
      <Box as="ul" listStyleType="none">
        {cleanups.slice(0, maxShown).map((cleanup) => (
          <Flex as="li" key={cleanup.id} gap="3" wrap="wrap" fontVariantNumeric="tabular-nums">
            <span>{format.timestamp(cleanup.createdAt)}</span>
            <span>
              {t('cleanup.entry', {
                count: cleanup.done,
                time: format.timestamp(cleanup.before),
                rows: format.integer(cleanup.done),
              })}
            </span>
            <span>{t(`cleanup.state.${cleanup.state === 'READY' ? 'DONE' : cleanup.state}`)}</span>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}

/** The clean-up in progress, including one started before this page was opened, and earlier ones, newest first. */
function useLogCleanups() {
  const { data, refetch } = useSettingsLogCleanupsQuery();
  const all = (data?.jobRuns ?? []).flatMap(withBefore);
  const running = all.find(({ state }) => !isOver(state));
  const runningId = running?.id;
  const [begin] = useSettingsStartLogCleanupMutation();

  useCompletionNotice(all, runningId);

  const [newest] = all;
  return {
    running,
    /** The newest one, if it failed or was cancelled and can be retried. */
    unfinished: newest && isRetryable(newest.state) ? newest : undefined,
    over: all.filter(({ state }) => isOver(state)),
    start: async (before: string) => {
      await begin({ variables: { before } });
      await refetch();
    },
    reload: () => void refetch(),
  };
}

/** Shows a notification when the clean-up in progress ends. */
function useCompletionNotice(all: readonly Cleanup[], runningId: string | undefined) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const [followed, setFollowed] = useState<string>();
  const ended = all.find(({ id, state }) => id === followed && isOver(state));
  useEffect(() => {
    if (runningId !== undefined) setFollowed(runningId);
  }, [runningId]);
  useEffect(() => {
    if (!ended) return;
    setFollowed(undefined);
    const { state, failure, done: count } = ended;
    const rows = format.integer(count);
    if (state === 'DONE') notify.success(t('cleanup.done', { count, rows }));
    else if (state === 'CANCELLED') notify.info(t('cleanup.cancelled', { count, rows }));
    else notify.error(t('cleanup.failed', { reason: failure ?? '' }));
  }, [ended, format, t]);
}
