import { useCallback } from 'react';
import { notify } from './notify';
import { useProblemText } from './use-problem-text';

interface ActOptions {
  /** Notice when it worked. */
  success?: string;
}

/**
 * Runs something a button started (a toggle, a delete, a copy of a record) and tells how it went. Resolves to the result, or to
 * `undefined` after the failure was shown. An expired session shows nothing: the login page says it.
 */
export function useMutationHandler() {
  const explain = useProblemText();
  return useCallback(
    async <T>(run: () => Promise<T>, { success }: ActOptions = {}): Promise<T | undefined> => {
      try {
        const result = await run();
        if (success) notify.success(success);
        return result;
      } catch (error) {
        const { text, problem } = explain(error);
        if (problem.kind === 'demo') notify.info(text);
        else if (problem.kind !== 'signed-out') notify.error(text, { description: problem.requestId });
        return undefined;
      }
    },
    [explain],
  );
}
