import { it } from '@jest/globals';

/** The time limit of a step (ms): a step checks a screen in several states. */
const stepLimit = 60_000;

/** Steps that depend on each other: after a failed step the others fail immediately instead of timing out. */
export function dependentSteps(): (name: string, run: () => Promise<void>) => void {
  let broken: string | undefined;
  return (name, run) =>
    it(
      name,
      async () => {
        if (broken) throw new Error(`Skipped: the step “${broken}” failed.`);
        broken = name;
        await run();
        broken = undefined;
      },
      stepLimit,
    );
}
