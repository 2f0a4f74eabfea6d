import { checkLedger, type Difference, type LedgerCheck } from '../billing/reconcile/ledger-check.js';
import { CommandError, defineCommand, ExitCode } from './command.js';
import { withDatabase } from './site.js';

const UNKNOWN_TABLE = '42P01';

export default defineCommand({
  options: {},
  reports: true,
  details: ['The site may run meanwhile. Exit code 1 means that a sum differs.'],
  async run(context) {
    const check = await ledgerOf(() => withDatabase(context, ({ connection }) => checkLedger(connection)));
    context.report(check);
    for (const line of linesOf(check)) context.print(line);
    return check.differenceCount === 0 ? ExitCode.done : ExitCode.refused;
  },
});

async function ledgerOf(read: () => Promise<LedgerCheck>): Promise<LedgerCheck> {
  try {
    return await read();
  } catch (error) {
    const old = (error as { code?: unknown }).code === UNKNOWN_TABLE;
    const advice = old ? '; start Tollgate once, which migrates the database' : '';
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`Ledger could not be read: ${reason}${advice}`, ExitCode.failed);
  }
}

function linesOf({ checked, differenceCount, differences }: LedgerCheck): string[] {
  if (differenceCount === 0) return [`Ledger is consistent: ${checked} sums were checked.`];
  const more = differenceCount - differences.length;
  return [
    `Ledger is inconsistent: ${differenceCount} of ${checked} sums differ.\n`,
    ...tableOf([{ kind: 'sum', id: 'of', kept: 'kept', summed: 'should be' }, ...differences]),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ];
}

function tableOf(rows: readonly Difference[]): string[] {
  const widthOf = (column: keyof Difference) => Math.max(...rows.map((row) => row[column].length));
  const [kind, id, kept, summed] = [widthOf('kind'), widthOf('id'), widthOf('kept'), widthOf('summed')];
  return rows.map((row) =>
    [row.kind.padEnd(kind), row.id.padEnd(id), row.kept.padStart(kept), row.summed.padStart(summed)].join('  '),
  );
}
