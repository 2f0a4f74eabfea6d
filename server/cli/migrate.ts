import { openCopyClient } from '../backups/snapshot.js';
import { migrate, schemaState } from '../platform/database/migrate.js';
import { Logger } from '../platform/telemetry/logger.js';
import { CommandError, defineCommand, ExitCode } from './command.js';
import { withDatabase } from './site.js';

export default defineCommand({
  options: { check: { type: 'boolean', help: 'only print the pending migrations; exit code 1 when there are some' } },
  reports: true,
  details: ['A start does the same. Processes of the previous release may run meanwhile if the changelog says so.'],
  async run(context) {
    return withDatabase(context, async ({ connection }) => {
      const client = await openCopyClient(connection, 'tollgate-migrate');
      const { pending, refusal } = await schemaState(client).finally(() => client.end());
      if (refusal !== null) throw new CommandError(refusal);
      context.report({ pending });
      for (const name of pending) context.print(name);
      if (context.options.check) {
        context.print(`${pending.length} migrations are pending.`);
        return pending.length === 0 ? ExitCode.done : ExitCode.refused;
      }
      await migrate({ connection }, { logger: new Logger(context.config()) });
      context.print(`${pending.length} migrations were applied.`);
      return ExitCode.done;
    });
  },
});
