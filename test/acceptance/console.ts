import { administratorScreens } from './administrators.ts';
import type { Screen } from './check.ts';
import { memberScreens } from './members.ts';
import { visitorScreens } from './visitors.ts';

/** What every screen of the console must do before it is done, and where that is shown. */
export const consoleChecks: readonly Screen[] = [...visitorScreens, ...memberScreens, ...administratorScreens];

/** Every test file that shows something. */
export const testFiles = (screens: readonly Screen[]): string[] => [
  ...new Set(screens.flatMap(({ checks }) => checks.flatMap(([, ...shown]) => shown.map(({ file }) => file)))),
];
