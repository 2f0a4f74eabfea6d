import { addTime, takeTimes } from './phases.ts';

/** Measures one test file and prints how its time was spent, when TEST_PROFILE is set (`npm run test:profile`). */
export class FileProfile {
  private readonly path: string;
  private loadingSince = 0;
  private startedAt = 0;

  constructor(path: string) {
    this.path = path;
  }

  /** @param event an event of jest-circus */
  on(event: string): void {
    if (!process.env.TEST_PROFILE) return;
    if (event === 'setup') this.loadingSince = performance.now();
    if (event === 'run_start') {
      this.startedAt = performance.now();
      addTime('modules', this.startedAt - this.loadingSince);
    }
    if (event === 'run_finish') this.print(performance.now() - this.startedAt);
  }

  /** @param running ms from the first hook to the last */
  private print(running: number): void {
    const times = takeTimes();
    const setUp = (['database', 'server', 'browser'] as const).map((phase) => [phase, times.get(phase) ?? 0] as const);
    const rest = running - setUp.reduce((sum, [, ms]) => sum + ms, 0);
    const rows = [['modules', times.get('modules') ?? 0] as const, ...setUp, ['tests', Math.max(rest, 0)] as const];
    const lines = rows.map(([name, ms]) => `${(ms / 1000).toFixed(2).padStart(8)} s  ${name}`);
    process.stderr.write(`\n${this.path}\n${lines.join('\n')}\n`);
  }
}
