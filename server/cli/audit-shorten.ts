import pg from 'pg';
import { shortenLog } from '../audit/entries/shorten-log.js';
import { setOrigin } from '../platform/audit/change-origin.js';
import { executorOf } from '../platform/database/executor.js';
import { defineCommand, UsageError } from './command.js';
import { withDatabase } from './site.js';

export default defineCommand({
  options: {
    before: {
      type: 'string',
      value: 'DATE',
      required: true,
      help: 'keep the entries from this date on, such as 2026-01-31',
    },
  },
  reports: true,
  details: [
    'The site may run meanwhile. Export the entries first: they cannot be restored. The deletion is an entry of the audit',
    'log, and tollgate audit verify still verifies the rest.',
  ],
  async run(context) {
    const before = new Date(context.options.before);
    if (Number.isNaN(before.getTime())) throw new UsageError('--before must be a date');
    const entries = await withDatabase(context, async ({ connection }) => {
      const client = new pg.Client({ ...connection, application_name: 'tollgate-audit' });
      await client.connect();
      try {
        await client.query('BEGIN');
        await setOrigin(executorOf(client).query);
        const deleted = await shortenLog(before, executorOf(client));
        await client.query('COMMIT');
        return deleted;
      } finally {
        await client.end();
      }
    });
    context.report({ entries });
    context.print(`Deleted ${entries.toLocaleString('en')} entries of the audit log.`);
  },
});
