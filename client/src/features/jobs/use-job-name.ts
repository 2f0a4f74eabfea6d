import { useTranslation } from 'react-i18next';
import { knownKind } from '../../lib/job-kinds';

/** What a kind of work is called. */
export function useJobName() {
  const { t } = useTranslation('jobs');
  return (kind: string): string => {
    const known = knownKind(kind);
    return known ? t(`kind.${known}`) : kind;
  };
}
