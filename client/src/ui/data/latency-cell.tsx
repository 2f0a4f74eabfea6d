import { useTranslation } from '../../i18n/use-translation';
import type { StatusColor } from '../theme/palette';
import { Tip } from '../tip';
import { useFormat } from '../use-format';
import { responseColor, timeToFirstTokenColor, totalColor } from './status-catalogue';

/** Bar length on a square-root scale, so that one second is still visible next to five minutes. */
const share = (ms: number, fullAt: number) => Math.min(1, Math.sqrt(Math.max(0, ms) / fullAt));

function Bar({ ms, fullAt, color }: { ms: number; fullAt: number; color: StatusColor }) {
  return (
    <span
      className="bar"
      aria-hidden
      data-color={color}
      style={{ backgroundSize: `${share(ms, fullAt) * 100}% 100%` }}
    />
  );
}

interface LatencyCellProps {
  /** Duration of the whole request, in ms. */
  total: number;
  /** Time to the first token, in ms; undefined or negative if not streamed. */
  timeToFirstToken?: number | null;
}

/** Total and first-token time as numbers with bars in the threshold colour. */
export function LatencyCell({ total, timeToFirstToken: first }: LatencyCellProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const streamed = first !== null && first !== undefined && first >= 0;
  const lines = [t('latency.total', { value: format.duration(total) })];
  if (streamed) lines.push(t('latency.first', { value: format.duration(first) }));
  return (
    <Tip content={lines.join(' · ')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tip opens on focus */}
      <span className="latency figure" tabIndex={0}>
        {format.duration(total)}
        <Bar ms={total} fullAt={120_000} color={totalColor(total)} />
        {streamed && (
          <>
            <span className="muted-caption">{format.duration(first)}</span>
            <Bar ms={first} fullAt={12_000} color={timeToFirstTokenColor(first)} />
          </>
        )}
      </span>
    </Tip>
  );
}

interface ResponseTimeProps {
  ms: number;
  /** Shown on hover and focus. */
  detail?: string;
}

/** Response time of a channel's last test: seconds with two decimals, or "untested". */
export function ResponseTime({ ms, detail }: ResponseTimeProps) {
  const { t } = useTranslation('status');
  if (ms <= 0) return <span className="subtle">{t('response.untested')}</span>;
  return (
    <Tip content={detail}>
      <span className="line figure response" tabIndex={detail === undefined ? undefined : 0}>
        {(ms / 1000).toFixed(2)} s
        <Bar ms={ms} fullAt={8000} color={responseColor(ms)} />
      </span>
    </Tip>
  );
}
