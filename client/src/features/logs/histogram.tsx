import { skipToken } from '@apollo/client/react';
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useStatus } from '../../lib/status';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { useFormat } from '../../ui/use-format';
import { barsOf, causesOf, countedOf, ignoredOf, namesOf, rangeOfBars } from './histogram-buckets';
import {
  type LogFilter,
  type LogHistogramQuery,
  type Scope,
  useLogHistogramOfCauseQuery,
  useLogHistogramQuery,
} from './logs.generated';
import type { LogFilters } from './logs.url';

interface LogHistogramProps {
  filters: LogFilters;
  /** The query of the list. */
  query: { scope: Scope; filter: LogFilter };
  /** Selects a time range, in Unix seconds. */
  onRange(from: number, to: number): void;
}

/** Requests over time as a low strip, from the stored sums: a click or a drag selects the time range of the list. */
export function LogHistogram({ filters, query, onRange }: LogHistogramProps) {
  const { t } = useTranslation('logs');
  const format = useFormat();
  const explain = useProblemText();
  const { time_zone: zone } = useStatus();
  // The query of the list changes when the list is refreshed.
  const bars = useMemo(() => barsOf(query, zone, Date.now()), [query, zone]);
  const causes = useMemo(() => causesOf(query, bars), [query, bars]);
  const sums = useLogHistogramQuery(causes ? skipToken : { variables: bars.variables, fetchPolicy: 'no-cache' });
  const ofCause = useLogHistogramOfCauseQuery(
    causes ? { variables: causes.variables, fetchPolicy: 'no-cache' } : skipToken,
  );
  const error = causes ? ofCause.error : sums.error;
  const names = useMemo(() => namesOf(bars, format.language), [bars, format.language]);
  const points = causes
    ? ofCause.data?.errorCauses
        .filter(({ cause }) => cause === causes.cause)
        .map((point) => ({ ...point, requests: 0 }))
    : sums.latest?.usage;
  const counted = countedOf(filters);
  const values = valuesOf(points ?? [], bars.boundaries).map(({ requests, errors }) => ({
    requests: counted.requests ? requests : 0,
    errors: counted.errors || errors === null ? errors : 0,
  }));
  const max = Math.max(...values.map(({ requests, errors }) => requests + (errors ?? 0)));
  const ignored = ignoredOf(filters, causes !== undefined);
  const note = error
    ? t('histogram.unavailable', { reason: explain(error).text })
    : points && max === 0
      ? t('histogram.none')
      : t('histogram.max', { count: format.integer(max) });
  return (
    <Box
      as="section"
      aria-label={t('histogram.title')}
      layerStyle="card"
      display="flex"
      flexWrap={{ base: 'wrap', sm: 'nowrap' }}
      alignItems="center"
      justifyContent="space-between"
      columnGap="3"
      px="3"
      py="1"
      textStyle="caption"
      color="fg.muted"
    >
      <Box flexShrink="0" order={{ base: 1, sm: 0 }}>
        {names[0]}
      </Box>
      <Bars
        label={t('histogram.label')}
        max={max}
        bars={values.map(({ requests, errors }, at) => ({
          requests,
          errors: errors ?? 0,
          name: t(errors === null ? 'histogram.barOwn' : 'histogram.bar', {
            time: names[at],
            requests: format.integer(requests),
            errors: format.integer(errors ?? 0),
          }),
        }))}
        onSelect={(one, other) => onRange(...rangeOfBars(bars.boundaries, one, other))}
      />
      <Box flexShrink="0" order={{ base: 3, sm: 0 }}>
        {names.at(-1)}
      </Box>
      <Box order={{ base: 2, sm: 0 }} maxW={{ sm: '25%' }}>
        {note}
        {ignored.length > 0 &&
          ` · ${t('histogram.partly', { names: ignored.map((name) => t(`filter.${name}`)).join(', ') })}`}
      </Box>
    </Box>
  );
}

interface Value {
  requests: number;
  /** Null for users, who do not see failed calls. */
  errors: number | null;
}

type Point = Pick<LogHistogramQuery['usage'][number], 'from' | 'requests' | 'errors'>;

function valuesOf(points: readonly Point[], boundaries: readonly number[]): Value[] {
  const byBegin = new Map(
    points.map(({ from, requests, errors }) => [from ? Date.parse(from) : 0, { requests, errors }]),
  );
  const hidden = points.length > 0 && points.every(({ errors }) => errors === null);
  return boundaries.slice(0, -1).map((begin) => byBegin.get(begin) ?? { requests: 0, errors: hidden ? null : 0 });
}

const Bar = chakra('button', {
  base: {
    flex: '1',
    minW: '0',
    h: 'full',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'flex-end',
    px: '1px',
    cursor: 'button',
    borderRadius: '2px',
    _hover: { bg: 'bg.muted' },
    '&[aria-selected=true]': { bg: 'brand.subtle' },
    '& > span': { display: 'block', flexShrink: '0' },
  },
});

interface BarsProps {
  label: string;
  bars: readonly { name: string; requests: number; errors: number }[];
  max: number;
  onSelect(one: number, other: number): void;
}

/** One tab stop: arrow keys move, with Shift they extend, Enter selects. */
function Bars({ label, bars, max, onSelect }: BarsProps) {
  const [focused, setFocused] = useState(0);
  const [anchor, setAnchor] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const at = Math.min(focused, bars.length - 1);
  const isSelected = (bar: number) => anchor !== null && bar >= Math.min(anchor, at) && bar <= Math.max(anchor, at);
  const barAt = ({ target }: PointerEvent) => {
    const element = (target as Element).closest<HTMLElement>('[data-bar]');
    return element ? Number(element.dataset['bar']) : undefined;
  };
  const go = (bar: number, extend: boolean) => {
    if (extend && anchor === null) setAnchor(at);
    if (!extend) setAnchor(null);
    setFocused(bar);
    list.current?.querySelector<HTMLElement>(`[data-bar="${bar}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = bars.length - 1;
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      go(Math.max(0, Math.min(last, target)), event.shiftKey);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onSelect(anchor ?? at, at);
      setAnchor(null);
    } else if (event.key === 'Escape') setAnchor(null);
  };
  return (
    <Box
      ref={list}
      role="listbox"
      aria-label={label}
      aria-multiselectable
      aria-orientation="horizontal"
      display="flex"
      flex={{ base: '1 0 100%', sm: '1' }}
      minW="0"
      h="7"
      userSelect="none"
      touchAction="none"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        const bar = barAt(event);
        if (bar === undefined || event.button !== 0) return;
        // A touch would otherwise keep the first bar as the target of all further events.
        if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
          event.target.releasePointerCapture(event.pointerId);
        setAnchor(bar);
        setFocused(bar);
      }}
      onPointerOver={(event) => {
        const bar = barAt(event);
        if (bar !== undefined && anchor !== null && event.buttons === 1) setFocused(bar);
      }}
      onPointerUp={(event) => {
        const bar = barAt(event) ?? at;
        if (anchor !== null) onSelect(anchor, bar);
        setAnchor(null);
      }}
      onPointerCancel={() => setAnchor(null)}
    >
      {bars.map(({ name, requests, errors }, bar) => (
        <Bar
          key={name}
          type="button"
          role="option"
          data-bar={bar}
          aria-label={name}
          aria-selected={isSelected(bar)}
          title={name}
          tabIndex={bar === at ? 0 : -1}
          onFocus={() => setFocused(bar)}
        >
          <Part share={max > 0 ? errors / max : 0} color="status.red.solid" striped />
          <Part share={max > 0 ? requests / max : 0} color="chart.1" />
        </Bar>
      ))}
    </Box>
  );
}

/** Failed calls have stripes, which distinguish them without colours. */
function Part({ share, color, striped }: { share: number; color: string; striped?: boolean }) {
  if (share <= 0) return null;
  return (
    <Box
      as="span"
      bg={color}
      style={{
        height: `max(2px, ${share * 100}%)`,
        ...(striped && {
          backgroundImage: 'repeating-linear-gradient(45deg, transparent 0 2px, var(--tg-colors-bg-panel) 2px 3px)',
        }),
      }}
    />
  );
}
