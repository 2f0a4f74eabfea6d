import { skipToken } from '@apollo/client/react';
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../ui/feedback/notify';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { DateTimeInput } from '../../../ui/form/date-time-input';
import { Presets } from '../../../ui/form/presets';
import { useConfirm } from '../../../ui/overlay/confirm';
import { useFormat } from '../../../ui/use-format';
import { useSettingsLogRowsQuery } from '../settings.generated';
import { CleanupProgress, EarlierCleanups } from './cleanup-progress';
import { ExtraFrame } from './extra-frame';
import { useLogCleanups } from './use-log-cleanups';

const day = 86_400_000;
const presets = [
  { name: 'month', days: 30 },
  { name: 'quarter', days: 90 },
  { name: 'year', days: 365 },
] as const;

/** Deletes old rows of the usage log: counts them, asks for confirmation and shows the progress. */
export function LogCleanup() {
  const { t } = useTranslation('settings');
  const cleanups = useLogCleanups();
  const [before, setBefore] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const { data, previousData, loading, error } = useSettingsLogRowsQuery(
    before === null ? skipToken : { variables: { before }, fetchPolicy: 'network-only' },
  );
  const rows = before === null ? undefined : (data ?? (error ? undefined : previousData))?.logs;
  const ask = useAskToClear();
  const act = useMutationHandler();
  const shown = cleanups.running ?? cleanups.unfinished;

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
    if (await ask(before, data.logs.totalCount)) await act(() => cleanups.start(before));
  };
  return (
    <ExtraFrame title={t('cleanup.title')} text={t('cleanup.text')}>
      <Field.Root invalid={missing} maxW="sm">
        <Field.Label>{t('cleanup.before')}</Field.Label>
        <DateTimeInput value={before} onChange={choose} />
        <Field.ErrorText>{t('cleanup.choose')}</Field.ErrorText>
        <Presets
          presets={presets.map(({ name, days }) => ({ label: t(`cleanup.${name}`), value: days }))}
          onPick={(days) => choose(new Date(Date.now() - days * day).toISOString())}
        />
      </Field.Root>
      <Flex align="center" gap="3" mt="3" wrap="wrap">
        <Button
          colorPalette="danger"
          disabled={cleanups.running !== undefined}
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
      {shown && <CleanupProgress key={shown.id} cleanup={shown} onOverChange={cleanups.reload} />}
      <EarlierCleanups cleanups={cleanups.over} />
    </ExtraFrame>
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
function useAskToClear() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const confirm = useConfirm();
  return (before: string, count: number) =>
    confirm({
      title: t('cleanup.askTitle', { time: format.timestamp(before) }),
      text: t('cleanup.askText', { rows: format.integer(count) }),
      action: t('cleanup.start'),
      typed: String(count),
      dangerous: true,
    });
}
