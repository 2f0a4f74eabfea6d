import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { memo, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { quotaColumnUse } from '../../ui/chart/quota-ticks';
import { Dash, Quota } from '../../ui/data/figures';
import { Tip } from '../../ui/tip';
import { useFormat } from '../../ui/use-format';
import type { LogTotalsQuery } from './logs.generated';

interface LogSummaryProps {
  totals: LogTotalsQuery['logStat'] | undefined;
  stale: boolean;
  /** The totals could not be loaded; the list shows the reason. */
  failed: boolean;
}

/** Totals of the whole filter, not of the visible page. */
export const LogSummary = memo(function LogSummary({ totals, stale, failed }: LogSummaryProps) {
  const { t } = useTranslation('logs');
  const format = useFormat();
  const unknown = failed && <Dash />;
  return (
    <Flex
      as="dl"
      aria-busy={stale}
      aria-label={t('summary.title')}
      wrap="wrap"
      columnGap="6"
      rowGap="1"
      px="4"
      py="1.5"
      opacity={stale ? 0.6 : 1}
    >
      <Chip label={t('summary.quota')}>
        {totals ? (
          <Quota units={totals.quota} use={quotaColumnUse(Math.abs(format.toDollars(totals.quota)))} />
        ) : (
          unknown
        )}
      </Chip>
      <Figure
        label={t('summary.tokens')}
        value={totals && totals.promptTokens + totals.completionTokens}
        unknown={unknown}
      />
      <Figure label={t('summary.input')} value={totals?.promptTokens} unknown={unknown} />
      <Figure label={t('summary.output')} value={totals?.completionTokens} unknown={unknown} />
      <Figure label={t('summary.requests')} value={totals?.requests} unknown={unknown} />
      <Figure label="RPM" note={t('summary.lastMinute')} value={totals?.rpm} unknown={unknown} />
      <Figure label="TPM" note={t('summary.lastMinute')} value={totals?.tpm} unknown={unknown} />
    </Flex>
  );
});

interface FigureProps {
  label: string;
  note?: string;
  value: number | undefined;
  /** Shown without a value. */
  unknown: ReactNode;
}

/** A shortened number, with all digits on hover and focus. */
function Figure({ label, note, value, unknown }: FigureProps) {
  const format = useFormat();
  return (
    <Chip label={label} note={note}>
      {value === undefined ? (
        unknown
      ) : (
        <Tip content={format.integer(value)}>
          <Box as="span" tabIndex={0} borderRadius="sm">
            {format.compact(value)}
          </Box>
        </Tip>
      )}
    </Chip>
  );
}

function Chip({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <Flex minW="0" gap="1.5" align="baseline">
      <Box as="dt" textStyle="caption" color="fg.muted" whiteSpace="nowrap">
        {label}
        {note && (
          <Box as="span" color="fg.subtle">
            {' · '}
            {note}
          </Box>
        )}
      </Box>
      <Box as="dd" m="0" minH="6" fontWeight="medium" fontVariantNumeric="tabular-nums lining-nums">
        {children}
      </Box>
    </Flex>
  );
}
