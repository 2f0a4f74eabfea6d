import { useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { knownKind } from '../../lib/job-kinds';

/** Returns the display name of a kind of job. */
export function useJobName(): (kind: string) => string {
  const { t } = useTranslation('jobs');
  return useCallback(
    (kind) => {
      const known = knownKind(kind);
      return known ? t(`kind.${known}`) : kind;
    },
    [t],
  );
}
