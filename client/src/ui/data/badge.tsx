import { Ban, Check, CircleAlert, CircleDashed, CircleHelp, Clock, type LucideIcon, Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { StatusColor } from '../theme/palette';
import { Tip } from '../tip';
import { type StatusDomain, type StatusIcon, type StatusLook, special, statusLook } from './status-catalogue';

const icons: Partial<Record<StatusIcon, LucideIcon>> = {
  check: Check,
  pause: Pause,
  alert: CircleAlert,
  clock: Clock,
  ban: Ban,
  question: CircleHelp,
  empty: CircleDashed,
};

interface BadgeProps {
  color: StatusColor;
  icon?: StatusIcon;
  /** The state of most rows: a text without colour. */
  isUsual?: boolean;
  children: ReactNode;
  /** Detail on hover and focus; the badge becomes focusable. */
  detail?: ReactNode;
}

/** Dot or icon plus text on a light background. */
export function Badge({ color, icon = 'none', isUsual, children, detail }: BadgeProps) {
  const Icon = icons[icon];
  const badge = (
    <span className={isUsual ? 'muted-caption' : 'badge tint'} data-color={color} tabIndex={detail ? 0 : undefined}>
      {Icon ? (
        <Icon size={12} strokeWidth={2} aria-hidden />
      ) : (
        !isUsual && <span className="badge-dot tint-solid" data-color={color} aria-hidden />
      )}
      {children}
    </span>
  );
  return detail ? <Tip content={detail}>{badge}</Tip> : badge;
}

interface StatusBadgeProps {
  domain: StatusDomain;
  value: number | string;
  /** A state without a number. */
  state?: keyof typeof special;
  detail?: ReactNode;
}

/** A state of the status catalogue. */
export function StatusBadge({ domain, value, state, detail }: StatusBadgeProps) {
  const { t } = useTranslation('status');
  const look: StatusLook = state ? special[state] : statusLook(domain, value);
  return (
    <Badge color={look.color} icon={look.icon} isUsual={look.isUsual} detail={detail}>
      {t(look.label as 'channel.enabled')}
    </Badge>
  );
}
