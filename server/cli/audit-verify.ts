import pg from 'pg';
import { type ChainCheck, checkChain } from '../audit/entries/audit-chain.js';
import { executorOf, withClient } from '../platform/database/pg-client.js';
import { CommandError, defineCommand, ExitCode } from './command.js';
import { withDatabase } from './site.js';

const UNKNOWN_TABLE = '42P01';

export default defineCommand({
  options: {
    expect: {
      type: 'string',
      value: 'POSITION:HASH',
      help: 'the last entry of an earlier check, which must still be in the log',
    },
  },
  reports: true,
  details: [
    'The site may run meanwhile. Exit code 1 means that an entry was changed, removed or inserted; the first one is named.',
    'Store the printed position and hash elsewhere: with --expect, a rewritten log is also detected.',
  ],
  async run(context) {
    const expected = context.options.expect?.split(':');
    const result = await withDatabase(context, ({ connection }) =>
      inSnapshot(connection, async (client) => {
        const check = await checkChain(executorOf(client));
        return { ...check, isExpected: expected === undefined || (await has(client, expected)) };
      }),
    );
    context.report(result);
    for (const line of linesOf(result)) context.print(line);
    return result.broken === null && result.isExpected ? ExitCode.done : ExitCode.refused;
  },
});

async function inSnapshot<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  try {
    return await withClient({ ...connection, application_name: 'tollgate-audit' }, async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return work(client);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNKNOWN_TABLE) throw error;
    throw new CommandError('Database has no audit log: start Tollgate once, which migrates it', ExitCode.failed);
  }
}

async function has(client: pg.Client, [position = '', hash = '']: readonly string[]): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM audit_entries WHERE position::text = $1 AND encode(hash, 'hex') = $2`,
    [position, hash],
  );
  return rowCount === 1;
}

function linesOf({ entries, last, hash, broken, isExpected }: ChainCheck & { isExpected: boolean }): string[] {
  if (broken) {
    const place = broken.position === null ? 'An entry without a place in the chain' : `Entry ${broken.position}`;
    return [`Audit log is broken. ${place}: ${broken.problem}. ${entries} entries before it are unchanged.`];
  }
  const expectation = isExpected ? [] : ['The entry of --expect is not in it: the log was rewritten.'];
  return [`Audit log is unbroken: ${entries} entries. The last one is ${last ?? 0}:${hash}`, ...expectation];
}
