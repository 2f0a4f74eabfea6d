import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useFormat } from '../../ui/use-format';
import type { AlertKind, AlertRowFragment } from './alerts.generated';

const subjectTypes = ['site', 'user', 'token', 'project', 'channel', 'model', 'job'] as const;
const budgets = ['total', 'day', 'week', 'month', 'wallet'] as const;

/** The texts of alerts: what they are about, and the values in the unit of their kind. */
export function useAlertTexts() {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  return useMemo(() => {
    const value = (kind: AlertKind, amount: number | null): string => {
      if (amount === null) return '';
      if (kind === 'BUDGET' || kind === 'ERROR_RATE') return format.percent(amount / 100);
      if (kind === 'LATENCY') return format.duration(amount);
      if (kind === 'SETTLEMENT_LAG') return format.duration(amount * 1_000);
      if (kind === 'UPSTREAM_BALANCE') return t('dollars', { amount: amount.toFixed(2) });
      return format.integer(amount);
    };
    return {
      value,
      kind: (kind: AlertKind) => t(`kind.${kind}.name`),
      /** The names of models contain colons. */
      subject: ({ subject, subjectName, kind }: AlertRowFragment): string => {
        const [type = '', id = '', budget = ''] = subject.split(':');
        const label = t(`subject.${subjectTypes.find((known) => known === type) ?? 'site'}`);
        if (type === 'site') return label;
        const name = type === 'model' || type === 'job' ? subjectName : `${subjectName} #${id}`;
        const part = budgets.find((known) => known === budget);
        const whole = t('about', { label, name });
        return kind === 'BUDGET' && part ? `${whole} · ${t(`budget.${part}`)}` : whole;
      },
    };
  }, [t, format]);
}
