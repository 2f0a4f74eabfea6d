import { it } from '@jest/globals';

/** The longest one step may take (ms): a screen is looked at in several states. */
const stepLimit = 60_000;

/** Steps that stand on each other: after one that failed the others fail at once instead of waiting for what cannot come. */
export function story(): (name: string, run: () => Promise<void>) => void {
  let broken: string | undefined;
  return (name, run) =>
    it(
      name,
      async () => {
        if (broken) throw new Error(`Not tried: the step “${broken}” failed.`);
        broken = name;
        await run();
        broken = undefined;
      },
      stepLimit,
    );
}
