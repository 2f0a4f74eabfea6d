import { Box } from '@chakra-ui/react/box';
import { IconButton } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Popover } from '@chakra-ui/react/popover';
import { Portal } from '@chakra-ui/react/portal';
import { Spinner } from '@chakra-ui/react/spinner';
import { Stack } from '@chakra-ui/react/stack';
import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { knownKind } from '../../lib/job-kinds';
import type { JobKind } from '../../lib/job-kinds.generated';
import { ProgressBar } from '../../ui/data/progress';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { IconAction } from '../../ui/icon-action';
import { useJobTrayCancelMutation, useJobTrayNewsSubscription, useJobTrayQuery } from './job-tray.generated';

/** Kinds of jobs that a user starts, with the screen they belong to. All other kinds are maintenance jobs. */
const places: Partial<Record<JobKind, string>> = {
  'channel-tests': '/channel',
  'channel-balances': '/channel',
  'log-cleanup': '/setting?tab=operation#log',
  'price-import': '/setting?tab=operation#price-import',
  reconcile: '/operations',
};

/** Min time between two requests for the list, in ms. */
const pauseMs = 1500;

/** Long-running jobs of the site, started by any administrator. They run on the server, so a reload does not lose them. */
export function JobTray() {
  const { t } = useTranslation('jobs');
  const { t: tn } = useTranslation('nav');
  const [open, setOpen] = useState(false);
  const { data, refetch } = useJobTrayQuery({ fetchPolicy: 'network-only' });
  const refresh = useAtMostEvery(
    pauseMs,
    useCallback(() => void refetch().catch(() => undefined), [refetch]),
  );
  useJobTrayNewsSubscription({
    onData: ({ data: news }) => {
      if (news.data && longKind(news.data.jobsChanged.kind)) refresh();
    },
  });
  const [cancel] = useJobTrayCancelMutation();
  const act = useMutationHandler();
  const running = (data?.jobs.nodes ?? []).flatMap(({ id, kind, progress }) => {
    const known = longKind(kind);
    return known ? [{ id, ...known, percent: progress ?? undefined }] : [];
  });
  if (running.length === 0) return null;
  return (
    <Popover.Root
      open={open}
      onOpenChange={(details) => setOpen(details.open)}
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <IconButton size="sm" variant="ghost" px="0" aria-label={tn('tray', { count: running.length })}>
          <Spinner size="sm" color="brand.fg" />
        </IconButton>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content w="xs">
            <Popover.Title textStyle="section" px="4" py="2.5" borderBottomWidth="1px" borderColor="border">
              {tn('tray', { count: running.length })}
            </Popover.Title>
            <Stack as="ul" listStyleType="none" gap="3" p="4">
              {running.map(({ id, kind, to, percent }) => (
                <Flex as="li" key={`${kind} ${id}`} align="center" gap="2">
                  <Box flex="1" minW="0">
                    <Box asChild fontWeight="medium" _hover={{ color: 'brand.fg' }}>
                      <Link to={to} onClick={() => setOpen(false)}>
                        {t(`kind.${kind}`)}
                      </Link>
                    </Box>
                    <ProgressBar percent={percent} label={t(`kind.${kind}`)} />
                  </Box>
                  <IconAction
                    icon={X}
                    size="xs"
                    label={tn('trayCancel', { name: t(`kind.${kind}`) })}
                    onClick={() => void act(() => cancel({ variables: { kind, id } })).then(refresh)}
                  />
                </Flex>
              ))}
            </Stack>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

/** Runs at once, then at most once per interval; calls within the interval are combined into one run. */
function useAtMostEvery(ms: number, run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const due = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    if (timer.current !== undefined) {
      due.current = true;
      return;
    }
    const rest = () => {
      timer.current = setTimeout(() => {
        timer.current = undefined;
        if (!due.current) return;
        due.current = false;
        run();
        rest();
      }, ms);
    };
    run();
    rest();
  }, [ms, run]);
}

function longKind(kind: string): { kind: JobKind; to: string } | undefined {
  const known = knownKind(kind);
  const to = known && places[known];
  return known && to ? { kind: known, to } : undefined;
}
