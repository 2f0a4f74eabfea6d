import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { channelStatus } from '../../../lib/status-numbers.generated';
import { useFormat } from '../../../ui/use-format';
import type { TimelineEvent } from './timeline-event';

const actorKinds = ['identity_provider', 'job', 'command', 'system', 'database'] as const;
const states = {
  [channelStatus.enabled]: 'enabled',
  [channelStatus.disabled]: 'disabled',
  [channelStatus.autoDisabled]: 'autoDisabled',
} as const;

/** Events as texts. */
export function useEventTexts() {
  const { t } = useTranslation('channelTimeline');
  const { t: ofAudit } = useTranslation('audit');
  const format = useFormat();
  return useMemo(() => {
    const ofTest = ({ test }: TimelineEvent): string => {
      if (!test) return '';
      const { model, success, status, responseTime } = test;
      if (success) return t('event.testPassed', { model, time: format.duration(Math.max(1, responseTime)) });
      return status === null ? t('event.testFailed', { model }) : t('event.testFailedWith', { model, status });
    };
    const title = (event: TimelineEvent): string => {
      const { kind, status, at, endsAt, balance } = event;
      switch (kind) {
        case 'TEST':
          return ofTest(event);
        case 'STATE':
          return t(`event.${states[status as keyof typeof states] ?? 'disabled'}`);
        case 'BALANCE':
          return t('event.balance', { amount: `$${(balance ?? 0).toFixed(2)}` });
        case 'COOLDOWN':
          return t('event.cooldown', { time: format.duration(Date.parse(endsAt ?? at) - Date.parse(at)) });
        default:
          return t(`event.${kind}`);
      }
    };
    return {
      title,
      key: ({ change, fingerprint, reason }: TimelineEvent['keys'][number]): string =>
        t(`key.${change}`, { key: fingerprint, reason: reason ?? '' }),
      /** Who caused an event; without the permission to read names, what kind of actor. */
      actor: ({ actorKind, actorName }: TimelineEvent): string => {
        // Only administrators change channels.
        if (actorKind === 'user') return actorName || t('actor.user');
        const known = actorKinds.find((kind) => kind === actorKind);
        const kind = known ? ofAudit(`kind.${known}`) : actorKind;
        return actorName === '' ? kind : t('actor.named', { kind, name: actorName });
      },
    };
  }, [t, ofAudit, format]);
}
