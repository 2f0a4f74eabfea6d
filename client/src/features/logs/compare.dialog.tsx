import { skipToken } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { billingModes } from '../../lib/prices/price-dimensions.generated';
import { Dash, Timestamp } from '../../ui/data/figures';
import { Placeholder } from '../../ui/feedback/placeholder';
import { ErrorState } from '../../ui/feedback/states';
import { SwitchInput } from '../../ui/form/switch-input';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { type Format, useFormat } from '../../ui/use-format';
import { type LogRowFragment, useLogByIdQuery } from './logs.generated';

const Table = chakra('table', {
  base: { w: 'full', textStyle: 'table', fontVariantNumeric: 'tabular-nums', tableLayout: 'fixed' },
});
const cell = { textAlign: 'start', verticalAlign: 'top', py: '1.5', pe: '3', overflowWrap: 'anywhere' } as const;
const Head = chakra('th', { base: { ...cell, fontWeight: 'medium', color: 'fg.muted' } });
const Cell = chakra('td', { base: { ...cell, borderTopWidth: '1px', borderColor: 'border' } });
const RowHead = chakra('th', {
  base: { ...cell, fontWeight: 'normal', color: 'fg.muted', borderTopWidth: '1px', borderColor: 'border' },
});

interface CompareDialogProps {
  /** Two ids while the dialog is open. */
  ids: readonly [string, string] | null;
  /** Rows that the list has loaded. */
  rows: readonly LogRowFragment[];
  onClose(): void;
}

/** Compares two requests side by side, and highlights the differences in cost and latency. */
export function CompareDialog({ ids, rows, onClose }: CompareDialogProps) {
  const { t } = useTranslation('logs');
  const one = useRow(ids?.[0], rows);
  const other = useRow(ids?.[1], rows);
  const failed = one.error ?? other.error;
  return (
    <DetailDialog open={ids !== null} onClose={onClose} title={t('compare.title')} size="lg">
      {one.log && other.log ? (
        <Comparison one={one.log} other={other.log} />
      ) : failed ? (
        <ErrorState error={failed} onRetry={one.error ? one.retry : other.retry} />
      ) : (
        <Placeholder h="48" aria-busy />
      )}
    </DetailDialog>
  );
}

/** A row of the list, or fetched if the list no longer contains it. */
function useRow(id: string | undefined, rows: readonly LogRowFragment[]) {
  const listed = rows.find((row) => row.id === id);
  const { data, error, refetch } = useLogByIdQuery(id !== undefined && !listed ? { variables: { id } } : skipToken);
  return { log: listed ?? data?.log, error, retry: () => void refetch().catch(() => undefined) };
}

function Comparison({ one, other }: { one: LogRowFragment; other: LogRowFragment }) {
  const { t } = useTranslation('logs');
  const format = useFormat();
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const lines = properties.map(({ label, of }) => {
    const [a, b] = [of(one, format), of(other, format)];
    return { label: t(label), a, b, differs: a !== b };
  });
  const shown = lines.filter(({ a, b, differs }) => (a !== '' || b !== '') && (differs || !onlyDifferent));
  return (
    <>
      <SwitchInput checked={onlyDifferent} onChange={setOnlyDifferent}>
        {t('compare.onlyDifferent')}
      </SwitchInput>
      <Table mt="2">
        <thead>
          <tr>
            <Head w="28">
              <VisuallyHidden>{t('compare.property')}</VisuallyHidden>
            </Head>
            <Head>
              <Timestamp at={one.createdAt} />
            </Head>
            <Head>
              <Timestamp at={other.createdAt} />
            </Head>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ label, a, b, differs }) => (
            <tr key={label}>
              <RowHead scope="row">
                {label}
                {differs && (
                  <Text as="span" color="fg.warning">
                    {' ≠'}
                    <VisuallyHidden>{t('compare.differs')}</VisuallyHidden>
                  </Text>
                )}
              </RowHead>
              <Value strong={differs}>{a}</Value>
              <Value strong={differs}>{b}</Value>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

function Value({ strong, children }: { strong: boolean; children: ReactNode }) {
  return <Cell fontWeight={strong ? 'medium' : undefined}>{children || <Dash />}</Cell>;
}

interface Property {
  label:
    | 'filter.request'
    | 'column.user'
    | 'column.token'
    | 'column.group'
    | 'column.channel'
    | 'detail.requestedModel'
    | 'detail.actualModel'
    | 'detail.duration'
    | 'compare.timeToFirstToken'
    | 'compare.stream'
    | 'column.prompt'
    | 'usage.cacheRead'
    | 'column.completion'
    | 'column.cost'
    | 'compare.ratios'
    | 'column.retry'
    | 'detail.content';
  /** Display text; empty if there is none. */
  of(log: LogRowFragment, format: Format): string;
}

const ratios = ({ receipt }: LogRowFragment): string => {
  if (!receipt) return '';
  const { mode, modelRatio, completionRatio, groupRatio } = receipt;
  if (mode !== 'PER_TOKEN') return `$${receipt[billingModes[mode].base]} × ${groupRatio}`;
  return `${modelRatio} × ${completionRatio} × ${groupRatio}`;
};

const properties: Property[] = [
  { label: 'filter.request', of: ({ requestId }) => requestId },
  { label: 'column.user', of: ({ username }) => username },
  { label: 'column.token', of: ({ tokenName }) => tokenName },
  { label: 'column.group', of: ({ group }) => group },
  {
    label: 'column.channel',
    of: ({ channelId, channelName }) => (channelId ? `#${channelId} ${channelName ?? ''}` : ''),
  },
  { label: 'detail.requestedModel', of: ({ modelName }) => modelName },
  { label: 'detail.actualModel', of: ({ upstreamModel }) => upstreamModel ?? '' },
  { label: 'detail.duration', of: ({ duration }, format) => format.duration(duration) },
  {
    label: 'compare.timeToFirstToken',
    of: ({ timeToFirstToken }, format) =>
      timeToFirstToken !== null && timeToFirstToken >= 0 ? format.duration(timeToFirstToken) : '',
  },
  { label: 'compare.stream', of: ({ isStream }) => (isStream ? '✓' : '') },
  { label: 'column.prompt', of: ({ promptTokens }, format) => format.integer(promptTokens) },
  { label: 'usage.cacheRead', of: ({ cachedTokens }, format) => format.integer(cachedTokens) },
  { label: 'column.completion', of: ({ completionTokens }, format) => format.integer(completionTokens) },
  { label: 'column.cost', of: ({ quota }, format) => format.quota(quota, 'cost') },
  { label: 'compare.ratios', of: ratios },
  {
    label: 'column.retry',
    of: ({ route }) =>
      (route ?? []).map(({ channelId, failure }) => `#${channelId}${failure ? ' ✗' : ' ✓'}`).join(' → '),
  },
  { label: 'detail.content', of: ({ content }) => content },
];
