import { Box } from '@chakra-ui/react/box';
import { IconButton } from '@chakra-ui/react/button';
import { Popover } from '@chakra-ui/react/popover';
import { Portal } from '@chakra-ui/react/portal';
import { Spinner } from '@chakra-ui/react/spinner';
import { Stack } from '@chakra-ui/react/stack';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCatchUp } from '../../graphql/live/socket-state';
import { JobRunProgress } from '../../graphql/runs/job-run-progress';
import { isOver, isRetryable } from '../../graphql/runs/run-state';
import { useTranslation } from '../../i18n/use-translation';
import { knownKind } from '../../lib/job-kinds';
import type { JobKind } from '../../lib/job-kinds.generated';
import { type JobTrayRunFragment, useJobTrayEventsSubscription, useJobTrayQuery } from './job-tray.generated';

/** Kinds of runs with the screen they belong to. */
const pagesByKind: Partial<Record<JobKind, string>> = {
  'channel-tests': '/channel',
  'channel-balances': '/channel',
  'log-cleanup': '/setting/operation#log',
  'price-import': '/models#price-import',
  'price-updates': '/models#price-import',
  reconcile: '/operations',
};

/** Long-running work of the site, started by any administrator. It runs on the server, so a reload does not lose it. */
export function JobTray() {
  const { t } = useTranslation('jobs');
  const { t: tn } = useTranslation('nav');
  const [open, setOpen] = useState(false);
  const { runs, dismiss } = useRuns();
  const running = runs.filter(({ state }) => !isOver(state)).length;
  if (runs.length === 0) return null;
  const title = running > 0 ? tn('tray', { count: running }) : tn('trayEnded', { count: runs.length });
  return (
    <Popover.Root
      open={open}
      onOpenChange={(details) => setOpen(details.open)}
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <IconButton size="sm" variant="ghost" px="0" aria-label={title}>
          {running > 0 ? <Spinner size="sm" color="brand.fg" /> : <TriangleAlert />}
        </IconButton>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content w="sm">
            <Popover.Title textStyle="section" px="4" py="2.5" borderBottomWidth="1px" borderColor="border">
              {title}
            </Popover.Title>
            <Stack gap="3" p="4">
              {runs.map(({ id, kind, to }) => (
                <JobRunProgress
                  key={id}
                  id={id}
                  label={t(`kind.${kind}`)}
                  title={() => (
                    <Box asChild _hover={{ color: 'brand.fg' }}>
                      <Link to={to} onClick={() => setOpen(false)}>
                        {t(`kind.${kind}`)}
                      </Link>
                    </Box>
                  )}
                  onDismiss={() => dismiss(id)}
                />
              ))}
            </Stack>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

/** The active runs, and failed or cancelled runs until they are dismissed. */
function useRuns() {
  const { data, refetch } = useJobTrayQuery({ fetchPolicy: 'network-only' });
  const [changed, setChanged] = useState<Readonly<Record<string, JobTrayRunFragment>>>({});
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  useJobTrayEventsSubscription({
    onData: ({ data: changes }) => {
      const run = changes.data?.jobRunChanged;
      if (run) setChanged((before) => ({ ...before, [run.id]: run }));
    },
  });
  useCatchUp(() => {
    // The changes are older than the response.
    setChanged({});
    void refetch().catch(() => undefined);
  });
  const latest = { ...Object.fromEntries((data?.jobRuns ?? []).map((run) => [run.id, run])), ...changed };
  const isShown = ({ id, state }: JobTrayRunFragment) =>
    !isOver(state) || (isRetryable(state) && !dismissed.includes(id));
  return {
    runs: Object.values(latest)
      .filter(isShown)
      .flatMap(({ id, kind, state }) => {
        const known = knownKind(kind);
        const to = known && pagesByKind[known];
        return known && to ? [{ id, kind: known, to, state }] : [];
      }),
    dismiss: (id: string) => setDismissed([...dismissed, id]),
  };
}
