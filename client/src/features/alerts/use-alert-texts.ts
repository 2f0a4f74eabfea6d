import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useFormat } from '../../ui/use-format';
import { alertKinds, alertSubjects } from './alert-kinds.generated';
import type { AlertKind, AlertRowFragment } from './alerts.generated';

const budgets = ['total', 'day', 'week', 'month', 'wallet'] as const;

/** The texts of alerts: their subject, and the values in the unit of their kind. */
export function useAlertTexts() {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  return useMemo(() => {
    const value = (kind: AlertKind, amount: number | null): string => {
      if (amount === null) return '';
      switch (alertKinds.find((known) => known.kind === kind)?.unit) {
        case 'percent':
          return format.percent(amount / 100);
        case 'ms':
          return format.duration(amount);
        case 'seconds':
          return format.duration(amount * 1_000);
        case 'dollars':
          return t('dollars', { amount: amount.toFixed(2) });
        default:
          return format.integer(amount);
      }
    };
    return {
      value,
      kind: (kind: AlertKind) => t(`kind.${kind}.name`),
      /** The names of models contain colons. */
      subject: ({ subject, subjectName, kind }: AlertRowFragment): string => {
        const [type = '', id = '', budget = ''] = subject.split(':');
        const label = t(`subject.${alertSubjects.find((known) => known === type) ?? 'site'}`);
        if (type === 'site') return label;
        const name = type === 'model' || type === 'job' ? subjectName : `${subjectName} #${id}`;
        const part = budgets.find((known) => known === budget);
        const whole = t('about', { label, name });
        return kind === 'BUDGET' && part ? `${whole} · ${t(`budget.${part}`)}` : whole;
      },
    };
  }, [t, format]);
}
