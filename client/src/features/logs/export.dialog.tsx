import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { download } from '../../lib/download';
import { ProgressBar } from '../../ui/data/progress';
import { Callout } from '../../ui/feedback/callout';
import { notify } from '../../ui/feedback/notify';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { SelectInput } from '../../ui/form/select-input';
import { SwitchInput } from '../../ui/form/switch-input';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { useFormat } from '../../ui/use-format';
import { type ExportFormat, exportPath } from './export-path';
import type { LogFilter, Scope } from './logs.generated';

interface ExportDialogProps {
  query: { scope: Scope; filter: LogFilter };
  total: number;
  /** There are more rows than the counted total. */
  capped: boolean;
  /** The site stores request contents. */
  contentStored: boolean;
  onClose(): void;
}

/**
 * Exports all rows of the current filter to a file. Shows what the file contains before it starts, and can be
 * cancelled.
 */
export function ExportDialog({ query, total, capped, contentStored, onClose }: ExportDialogProps) {
  const { t } = useTranslation('logs');
  const { t: tc } = useTranslation('common');
  const format = useFormat();
  const [kind, setKind] = useState<ExportFormat>('csv');
  const [contents, setContents] = useState(false);
  const run = useDownload(onClose);
  const path = exportPath(query, kind, contents);
  const rows = format.integer(total);
  return (
    <DetailDialog
      open
      onClose={onClose}
      title={t('export.title')}
      size="sm"
      dismissable={run.bytes === undefined}
      footer={
        run.bytes === undefined ? (
          <>
            <Button onClick={onClose}>{tc('action.cancel')}</Button>
            <Button
              variant="solid"
              colorPalette="brand"
              disabled={!path || total === 0}
              onClick={() => path && void run.start(path, `usage-log.${kind}`)}
            >
              <Download aria-hidden />
              {t('export.start')}
            </Button>
          </>
        ) : (
          <Button onClick={run.stop}>{t('export.stop')}</Button>
        )
      }
    >
      <Stack gap="4">
        {run.problem && <Callout tone="error">{run.problem}</Callout>}
        <Text>{capped ? t('export.rowsCapped', { rows }) : t('export.rows', { count: total, rows })}</Text>
        <SelectInput
          label={t('export.format')}
          value={kind}
          disabled={run.bytes !== undefined}
          options={[
            { value: 'csv', label: t('export.csv') },
            { value: 'ndjson', label: t('export.ndjson') },
          ]}
          onChange={(value) => setKind(value === 'ndjson' ? 'ndjson' : 'csv')}
        />
        {contentStored && (
          <SwitchInput checked={contents} disabled={run.bytes !== undefined} onChange={setContents}>
            {t('export.contents')}
          </SwitchInput>
        )}
        {contents && query.scope === 'SITE' && <Callout tone="info">{t('export.contentsRecorded')}</Callout>}
        {!path && <Callout tone="warning">{t('export.oneType')}</Callout>}
        <Text textStyle="caption" color="fg.muted">
          {t('export.limits')}
        </Text>
        {run.bytes !== undefined && (
          <Flex direction="column" gap="1" role="status">
            <ProgressBar percent={undefined} label={t('export.title')} />
            <Text textStyle="caption" color="fg.muted">
              {t('export.received', { size: format.integer(Math.round(run.bytes / 1024)) })}
            </Text>
          </Flex>
        )}
      </Stack>
    </DetailDialog>
  );
}

/** One download; `bytes` is undefined while none runs. Closing the dialog cancels it. */
function useDownload(onDone: () => void) {
  const { t } = useTranslation('logs');
  const explain = useProblemText();
  const [bytes, setBytes] = useState<number>();
  const [problem, setProblem] = useState('');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (path: string, name: string) => {
    const stopping = new AbortController();
    running.current = stopping;
    setProblem('');
    setBytes(0);
    try {
      await download(path, name, { signal: stopping.signal, onBytes: setBytes });
      notify.success(t('export.done', { name }));
      onDone();
    } catch (error) {
      if (!stopping.signal.aborted) setProblem(explain(error).text);
    }
    setBytes(undefined);
  };
  return { bytes, problem, start, stop: () => running.current?.abort() };
}
