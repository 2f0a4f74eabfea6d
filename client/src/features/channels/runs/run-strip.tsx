import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { RotateCcw, Square, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { IconAction } from '../../../ui/icon-action';
import type { ChannelRunResultFragment } from '../channels.generated';
import { isOver, type RunKind, useRun } from './use-run';

interface RunStripProps {
  kind: RunKind;
  id: string;
  nameOf(channelId: string): string;
  onCancel(): Promise<unknown>;
  onDismiss(): void;
  /** Undefined if failed channels cannot be retried separately. */
  onRetry?(channelIds: string[]): Promise<unknown>;
  /** Called once when the run ends. */
  onOver(): void;
}

/** Progress of a run over many channels, with a cancel button and the result. */
export function RunStrip({ kind, id, nameOf, onCancel, onDismiss, onRetry, onOver }: RunStripProps) {
  const { t } = useTranslation('channels');
  const { run } = useRun(kind, id);
  const over = run !== undefined && isOver(run);
  useWhenOver(over, onOver);
  const [open, setOpen] = useState(false);
  if (!run) return null;
  const failed = run.done - run.succeeded;
  return (
    <Box as="section" aria-label={t(`run.${kind}`)} layerStyle="card" px="4" py="3" mb="3">
      <Flex align="center" gap="3" wrap="wrap">
        <Box flex="1" minW="48">
          <Box fontWeight="medium">{t(`run.${kind}State.${run.state}`)}</Box>
          <Box textStyle="caption" color="fg.muted" fontVariantNumeric="tabular-nums">
            {t('run.counts', { done: run.done, total: run.total, failed })}
            {run.disabled > 0 && ` · ${t('run.disabled', { count: run.disabled })}`}
            {run.enabled > 0 && ` · ${t('run.enabled', { count: run.enabled })}`}
          </Box>
        </Box>
        {failed > 0 && (
          <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'run.hideFailures' : 'run.showFailures')}
          </Button>
        )}
        {over && failed > 0 && onRetry && (
          <Button size="sm" onClick={() => onRetry(run.failures.map(({ channelId }) => channelId))}>
            <RotateCcw aria-hidden />
            {t('run.retry')}
          </Button>
        )}
        {over ? (
          <IconAction icon={X} label={t('run.dismiss')} onClick={onDismiss} />
        ) : (
          <CancelButton onCancel={onCancel} />
        )}
      </Flex>
      <ProgressBar run={run} label={t(`run.${kind}`)} />
      {open && failed > 0 && <Failures run={run} nameOf={nameOf} />}
    </Box>
  );
}

function useWhenOver(over: boolean, onOver: () => void) {
  const notified = useRef(false);
  useEffect(() => {
    if (!over || notified.current) return;
    notified.current = true;
    onOver();
  }, [over, onOver]);
}

function CancelButton({ onCancel }: { onCancel(): Promise<unknown> }) {
  const { t } = useTranslation('channels');
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    await onCancel();
    setBusy(false);
  };
  return (
    <Button size="sm" loading={busy} loadingText={t('run.cancel')} onClick={cancel}>
      <Square aria-hidden />
      {t('run.cancel')}
    </Button>
  );
}

function ProgressBar({ run, label }: { run: ChannelRunResultFragment; label: string }) {
  const { t } = useTranslation('channels');
  const { total, done, succeeded } = run;
  const share = total === 0 ? 1 : done / total;
  const failed = done - succeeded;
  // Screen readers announce the progress in quarters, not per channel.
  const quarter = Math.floor(share * 4) / 4;
  return (
    <>
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={t('run.counts', { done, total, failed })}
        mt="2"
        h="1"
        borderRadius="full"
        bg="bg.muted"
        overflow="hidden"
      >
        <Flex h="full" style={{ width: `${share * 100}%` }}>
          <Box h="full" bg="status.green.solid" style={{ flexGrow: succeeded }} />
          <Box h="full" bg="status.orange.solid" style={{ flexGrow: failed }} />
        </Flex>
      </Box>
      <Box role="status" srOnly>
        {t('run.percent', { percent: quarter * 100 })}
      </Box>
    </>
  );
}

function Failures({ run, nameOf }: { run: ChannelRunResultFragment; nameOf(id: string): string }) {
  const { t } = useTranslation('channels');
  const { search } = useLocation();
  const hidden = run.done - run.succeeded - run.failures.length;
  return (
    <Stack as="ul" listStyleType="none" gap="0" mt="3" maxH="60" overflow="auto" layerStyle="inset">
      {run.failures.map(({ channelId, message, disabled }) => (
        <Flex as="li" key={channelId} gap="3" px="3" py="1.5" textStyle="table" wrap="wrap">
          <Box asChild fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
            <Link to={{ pathname: `/channel/edit/${channelId}`, search }}>{nameOf(channelId)}</Link>
          </Box>
          <Box flex="1" minW="40" color="fg.error" overflowWrap="anywhere">
            {message}
          </Box>
          {disabled && <Box color="fg.warning">{t('run.wasDisabled')}</Box>}
        </Flex>
      ))}
      {hidden > 0 && (
        <Box as="li" px="3" py="1.5" textStyle="caption" color="fg.muted">
          {t('run.moreFailures', { count: hidden })}
        </Box>
      )}
    </Stack>
  );
}
