import { useTranslation } from '../../i18n/use-translation';
import { knownKind } from '../../lib/job-kinds';

/** Returns the display name of a kind of job. */
export function useJobName() {
  const { t } = useTranslation('jobs');
  return (kind: string): string => {
    const known = knownKind(kind);
    return known ? t(`kind.${known}`) : kind;
  };
}
