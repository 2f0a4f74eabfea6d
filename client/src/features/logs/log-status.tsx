import { useTranslation } from '../../i18n/use-translation';
import { failedCall } from '../../lib/log-types';
import { Badge, StatusBadge } from '../../ui/data/badge';
import type { ErrorCauseName } from './log-filter-fields';
import type { LogRowFragment } from './logs.generated';
import { isBillable, isRefund } from './logs.url';

/** How a call ended, with the reason of a failure on hover and focus; what another row is. */
export function LogStatus({
  type,
  cause,
  content,
  quota,
}: Pick<LogRowFragment, 'type' | 'cause' | 'content' | 'quota'>) {
  const { t } = useTranslation('logs');
  if (type === failedCall) {
    const name = (cause ?? 'UNKNOWN').toLowerCase() as ErrorCauseName;
    return (
      <Badge color="red" icon="alert" detail={content}>
        {t(`outcome.${name}`)}
      </Badge>
    );
  }
  if (isRefund({ type, quota })) return <Badge color="blue">{t('outcome.refund')}</Badge>;
  if (isBillable(type)) return <span className="muted-caption">{t('outcome.ok')}</span>;
  return <StatusBadge domain="log" value={type} />;
}
