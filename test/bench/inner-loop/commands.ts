import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { EditedFile } from './edited-file.js';
import { type Measure, secondsSince } from './measure.js';

/** A command of a contributor, from its start to its end. */
function ofCommand(name: string, goal: number, args: readonly string[]): Measure {
  return {
    name,
    goal,
    seconds: async () => {
      const start = performance.now();
      const child = spawn('npm', args, { stdio: 'ignore' });
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}`);
      return secondsSince(start);
    },
  };
}

const ofTest = (path: string, goal: number): Measure => ofCommand(`npm test -- ${path}`, goal, ['test', '--', path]);

/** `npm run check -- --changed` after a change of a file of the server. */
const checkOfChange: Measure = {
  name: 'npm run check -- --changed, a file of the server',
  goal: 15,
  seconds: async () => {
    const file = new EditedFile('server/common/units.ts');
    try {
      file.append('A change.');
      return await ofCommand('', 0, ['run', 'check', '--', '--changed']).seconds();
    } finally {
      file.restore();
    }
  },
};

/** The commands that a contributor repeats. The goals are seconds on two cores with nothing else running. */
export const commands: readonly Measure[] = [
  ofTest('server/billing/prices/charge.spec.ts', 3),
  ofTest('server/billing/ledger/ledger.db.spec.ts', 5),
  ofTest('client/src/ui/overlay/confirm.test.tsx', 5),
  ofTest('client/src/features/tokens/token-form.test.tsx', 5),
  ofTest('test/e2e/billing/idempotency.spec.ts', 12),
  ofCommand('npm run check, nothing changed since the last', 60, ['run', 'check']),
  checkOfChange,
];
