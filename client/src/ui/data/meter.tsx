import { useTranslation } from '../../i18n/use-translation';
import { useFormat } from '../use-format';

interface MeterProps {
  /** Quota units already spent, or a count. */
  used: number;
  /** Limit in the same unit; `null` is unlimited. */
  limit: number | null;
  /** Remaining units below which the bar warns. */
  warnBelow?: number;
  /** The counted unit; quota units when absent. */
  count?: string;
}

function barColor(remaining: number, warnBelow: number | undefined) {
  if (remaining <= 0) return 'status-red-solid';
  return warnBelow !== undefined && remaining < warnBelow ? 'status-orange-solid' : 'brand-solid';
}

/** Used share of a limit: a bar with the exact figures. */
export function Meter({ used, limit, warnBelow, count }: MeterProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const figure = count === undefined ? format.quota : format.integer;
  if (limit === null) {
    return (
      <span className="line figure">
        {figure(used)}
        <span className="muted-caption">{t('unlimited')}</span>
      </span>
    );
  }
  const share = limit > 0 ? Math.min(1, Math.max(0, used / limit)) : 1;
  const label = count ?? t('meter.used', { used: figure(used), limit: figure(limit) });
  return (
    <div className="meter">
      <div className="meter-figures">
        {figure(used)}
        <span className="muted">/ {figure(limit)}</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be styled alike in all browsers */}
      <div
        className="meter-bar"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={used}
        style={{
          backgroundSize: `${share * 100}% 100%`,
          color: `var(--tg-colors-${barColor(limit - used, warnBelow)})`,
        }}
      />
    </div>
  );
}
