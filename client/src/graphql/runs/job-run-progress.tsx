import { skipToken } from '@apollo/client/react';
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { RotateCcw, Square, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { Permission } from '../../lib/permissions.generated';
import { useCan } from '../../lib/session';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { IconAction } from '../../ui/icon-action';
import { useVisibleInterval } from '../live/page-visibility';
import { useSocketState } from '../live/socket-state';
import { isOver, isRetryable } from './run-state';
import {
  type JobRunProgressFragment,
  useCancelJobRunMutation,
  useJobRunChangedSubscription,
  useJobRunQuery,
  useRetryJobRunMutation,
} from './runs.generated';

/** Polling interval without a socket connection, in ms. */
const pollIntervalMs = 3000;

/**
 * Follows a run: refetches it when the server reports a change, and polls while the socket is disconnected.
 * @param onOverChange called when the run ends, and when a retry begins
 */
function useJobRun(id: string, onOverChange?: () => void) {
  const { data, error, refetch } = useJobRunQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const run = data?.jobRun;
  const over = run !== undefined && isOver(run.state);
  const [silent, setSilent] = useState(false);
  const socket = useSocketState();
  const look = () => void refetch().catch(() => undefined);

  useJobRunChangedSubscription(
    over
      ? skipToken
      : {
          variables: { id },
          onData: look,
          onError: () => setSilent(true),
          onComplete: () => {
            setSilent(true);
            look();
          },
        },
  );
  const alone = !over && (silent || socket !== 'live');
  useVisibleInterval(look, alone ? pollIntervalMs : undefined);
  useOverChange(over, onOverChange);
  return { run, error };
}

function useOverChange(over: boolean, onOverChange: (() => void) | undefined) {
  const reported = useRef(false);
  useEffect(() => {
    if (over !== reported.current) onOverChange?.();
    reported.current = over;
  }, [over, onOverChange]);
}

interface JobRunProgressProps {
  /** The id of the run, such as `log-cleanup-7`. */
  id: string;
  /** Accessible name of the progress, translated. */
  label: string;
  /** The description of the run, by its state; the label by default. */
  title?(run: JobRunProgressFragment): ReactNode;
  /** Figures of the run. */
  caption?(run: JobRunProgressFragment): ReactNode;
  /** Further commands, and the content below. */
  actions?(run: JobRunProgressFragment): ReactNode;
  children?(run: JobRunProgressFragment): ReactNode;
  /**
   * The permission for the object of the run, which allows its holder to cancel and retry the run, as `jobs:write`
   * does.
   */
  permission?: Permission;
  /** Undefined if the result stays. */
  onDismiss?(): void;
  /** Called when the run ends, and when a retry begins. */
  onOverChange?(): void;
}

/**
 * Progress of a long-running job of any kind, with the commands that the user may use: cancel, retry, close the result.
 */
export function JobRunProgress(props: JobRunProgressProps) {
  const { id, label, title, caption, actions, children, permission = 'jobs:write', onDismiss, onOverChange } = props;
  const { t } = useTranslation('common');
  const { run } = useJobRun(id, onOverChange);
  const mayWriteJobs = useCan('jobs:write');
  const mayWriteSubject = useCan(permission);
  const mayWrite = mayWriteJobs || mayWriteSubject;
  const [cancel] = useCancelJobRunMutation();
  const [retry] = useRetryJobRunMutation();
  if (!run) return null;
  const over = isOver(run.state);
  return (
    <Box as="section" aria-label={label}>
      <Flex align="center" gap="3" wrap="wrap">
        <Box flex="1" minW="48">
          <Box fontWeight="medium">{title?.(run) ?? label}</Box>
          <Box textStyle="caption" color="fg.muted" fontVariantNumeric="tabular-nums">
            {caption?.(run)}
          </Box>
          {run.failure && (
            <Box color="fg.error" textStyle="table" overflowWrap="anywhere">
              {run.failure}
            </Box>
          )}
        </Box>
        {actions?.(run)}
        {mayWrite && isRetryable(run.state) && (
          <Command icon={RotateCcw} label={t('run.retry')} onClick={() => retry({ variables: { id } })} />
        )}
        {mayWrite && !over && (
          <Command icon={Square} label={t('run.cancel')} onClick={() => cancel({ variables: { id } })} />
        )}
        {over && onDismiss && <IconAction icon={X} label={t('run.dismiss')} onClick={onDismiss} />}
      </Flex>
      <Bar run={run} label={label} />
      {children?.(run)}
    </Box>
  );
}

interface CommandProps {
  icon: typeof Square;
  label: string;
  onClick(): Promise<unknown>;
}

function Command({ icon: Icon, label, onClick }: CommandProps) {
  const act = useMutationHandler();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await act(onClick);
    setBusy(false);
  };
  return (
    <Button size="sm" loading={busy} loadingText={label} onClick={() => void run()}>
      <Icon aria-hidden />
      {label}
    </Button>
  );
}

function Bar({ run, label }: { run: JobRunProgressFragment; label: string }) {
  const { t } = useTranslation('common');
  const { percent, done, failed, total } = run;
  const failedShare = done > 0 ? failed / done : 0;
  const unknown = total === null && !isOver(run.state);
  // Screen readers announce the progress in quarters, not per step.
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <>
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(!unknown && { 'aria-valuenow': percent })}
        mt="2"
        h="1"
        borderRadius="full"
        bg="bg.muted"
        overflow="hidden"
      >
        <Flex h="full" animation={unknown ? 'pulse' : undefined} style={{ width: unknown ? '100%' : `${percent}%` }}>
          <Box h="full" bg="status.green.solid" style={{ flexGrow: 1 - failedShare }} />
          <Box h="full" bg="status.orange.solid" style={{ flexGrow: failedShare }} />
        </Flex>
      </Box>
      <Box role="status" srOnly>
        {t('run.percent', { percent: quarter })}
      </Box>
    </>
  );
}
