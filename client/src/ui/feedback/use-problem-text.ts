import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { Problem } from '../../lib/problem';
import { problemOfError } from '../../lib/problem-of';

function textOf(problem: Problem, t: TFunction<'error'>): string {
  const { kind, message, retryAfter } = problem;
  if (kind === 'rate-limited' && retryAfter) return t('rateLimitedWait', { seconds: retryAfter });
  if (kind === 'refused') return message || t('unknown');
  if (kind === 'other') return t('other', { message: message || t('unknown') });
  return t(kind);
}

/** Converts any thrown value to a message and its problem. */
export function useProblemText(): (error: unknown) => { text: string; problem: Problem } {
  const { t } = useTranslation('error');
  return useCallback(
    (error: unknown) => {
      const problem = problemOfError(error);
      return { text: textOf(problem, t), problem };
    },
    [t],
  );
}
