import { useTranslation } from '../../i18n/use-translation';
import type { StatusColor } from '../theme/palette';
import { Tip } from '../tip';
import { useFormat } from '../use-format';
import { responseColor, timeToFirstTokenColor, totalColor } from './status-catalogue';

/** Bar length on a square-root scale, so that one second is still visible next to five minutes. */
const share = (ms: number, fullAt: number) => Math.min(1, Math.sqrt(Math.max(0, ms) / fullAt));

function Bar({ ms, fullAt, color }: { ms: number; fullAt: number; color: StatusColor }) {
  return (
    <span className="bar" aria-hidden>
      <span className="tint-solid" data-color={color} style={{ width: `${share(ms, fullAt) * 100}%` }} />
    </span>
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
      <div className="figure" style={{ display: 'inline-block' }} tabIndex={0}>
        <div className="line-end">
          <span>{format.duration(total)}</span>
          <Bar ms={total} fullAt={120_000} color={totalColor(total)} />
        </div>
        {streamed && (
          <div className="line-end muted-caption">
            <span>{format.duration(first)}</span>
            <Bar ms={first} fullAt={12_000} color={timeToFirstTokenColor(first)} />
          </div>
        )}
      </div>
    </Tip>
  );
}

/** Response time of a channel's last test: seconds with two decimals, or "untested". */
export function ResponseTime({ ms }: { ms: number }) {
  const { t } = useTranslation('status');
  const color = responseColor(ms);
  if (ms <= 0) {
    return <span className="subtle">{t('response.untested')}</span>;
  }
  return (
    <span className="line figure">
      <span>{(ms / 1000).toFixed(2)} s</span>
      <Bar ms={ms} fullAt={8000} color={color} />
    </span>
  );
}
