import { Box, type BoxProps } from '@chakra-ui/react/box';
import { useTranslation } from '../../i18n/use-translation';
import type { QuotaUse } from '../../lib/format/money';
import type { Instant } from '../../lib/format/time';
import { Tip } from '../tip';
import { useFormat } from '../use-format';

/** Placeholder for no value. Zero is shown as `0`. */
export function Dash() {
  const { t } = useTranslation('common');
  return (
    <span className="subtle" data-nothing role="img" aria-label={t('none')}>
      –
    </span>
  );
}

interface QuotaProps extends Omit<BoxProps, 'children'> {
  units: number;
  use?: QuotaUse;
}

/** A quota amount as the site shows it; hover or focus shows the value in the other unit. */
export function Quota({ units, use, ...rest }: QuotaProps) {
  const format = useFormat();
  return (
    <Tip content={format.quotaCounterpart(units)}>
      {Object.keys(rest).length === 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the tip opens on focus
        <span className="figure" tabIndex={0}>
          {format.quota(units, use)}
        </span>
      ) : (
        <Box as="span" textStyle="figure" tabIndex={0} borderRadius="sm" {...rest}>
          {format.quota(units, use)}
        </Box>
      )}
    </Tip>
  );
}

interface TimestampProps {
  at: Instant | null | undefined;
  /** Shown if there is no time; default a dash. */
  fallback?: string;
}

/** Absolute time in the browser's zone; relative time on hover and focus. */
export function Timestamp({ at, fallback }: TimestampProps) {
  const format = useFormat();
  if (at === null || at === undefined) return fallback ? <span>{fallback}</span> : <Dash />;
  return (
    <Tip content={format.relative(at)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tip opens on focus */}
      <time className="figure" tabIndex={0} dateTime={new Date(at).toISOString()}>
        {format.timestamp(at)}
      </time>
    </Tip>
  );
}

/** Monospaced text, such as a model, key or id: truncated, shown in full on hover and focus. */
export function Mono({ children, maxW = '60' }: { children: string; maxW?: string }) {
  return (
    <Tip content={children}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tip opens on focus */}
      <span className="truncate mono" style={{ maxWidth: `var(--tg-sizes-${maxW})` }} tabIndex={0}>
        {children}
      </span>
    </Tip>
  );
}
