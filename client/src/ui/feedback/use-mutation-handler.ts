import { useCallback } from 'react';
import { notify } from './notify';
import { useProblemText } from './use-problem-text';

interface ActOptions {
  /** Notification on success. */
  success?: string;
}

/**
 * Runs the mutation of a button and shows its result. Resolves to the result, or to `undefined` after an error was
 * shown. An expired session shows nothing, because the login page reports it.
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
