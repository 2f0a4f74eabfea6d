import { useTranslation } from '../../i18n/use-translation';
import { useFormat } from '../use-format';

/** By which share an amount is above or below the one before: an arrow without colour, because more is neither good nor bad. */
export function Change({ share }: { share: number }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const value = format.percent(Math.abs(share));
  if (Math.abs(share) < 0.0005) return <span>{t('change.none')}</span>;
  return (
    <span>
      <span aria-hidden>
        {share > 0 ? '↑' : '↓'} {value}
      </span>
      <span className="visually-hidden">{t(share > 0 ? 'change.up' : 'change.down', { value })}</span>
    </span>
  );
}
