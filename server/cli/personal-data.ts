import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { UserListService } from '../accounts/users/user-list.service.js';
import type { Services } from '../demo-data/services.js';
import { isOver } from '../jobs/runs/job-run.js';
import { JobRunsService } from '../jobs/runs/job-runs.service.js';
import { PersonalDataExportService } from '../personal-data/personal-data-export.service.js';
import { UserErasureJob } from '../personal-data/user-erasure.job.js';
import { UserErasuresService } from '../personal-data/user-erasures.service.js';
import { administer, COMMAND_LINE, MAX_LISTED } from './administration.js';
import { CommandError, defineCommand, UsageError } from './command.js';

const POLL_MS = 200;

/** The id of a user by name or id, including cancelled users. @throws {CommandError} */
async function userIdOf(services: Services, nameOrId: string): Promise<number> {
  const { records } = await services.get(UserListService).page(
    { keyword: nameOrId },
    { sort: 'OLDEST' },
    {
      page: 1,
      size: MAX_LISTED,
      offset: 0,
    },
  );
  const found = records.find(({ user }) => user.username === nameOrId || String(user.id) === nameOrId);
  if (!found) throw new CommandError(`User ${nameOrId} not found`);
  return found.user.id;
}

export const exportData = defineCommand({
  parameters: ['USER'],
  options: {
    to: { type: 'string', value: 'FILE', required: true, help: 'the zip archive to write; it must not exist' },
  },
  reports: true,
  details: [
    'USER is a name or an id. The archive contains files of JSON lines: profile, tokens without keys, ledger, usage log with',
    'stored contents, tasks, sessions, notices, files, and entries of the audit log about the user.',
  ],
  async run(context) {
    const [user] = context.parameters;
    const { to } = context.options;
    await administer(context, async (services) => {
      const { stream } = await services
        .get(PersonalDataExportService)
        .open(COMMAND_LINE, await userIdOf(services, user), 'en');
      const file = createWriteStream(to, { flags: 'wx', mode: 0o600 });
      try {
        await pipeline(stream, file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new CommandError(`${to} exists`);
        await rm(to, { force: true });
        throw error;
      }
    });
    context.report({ file: to });
    context.print(`All data of ${user} was written to ${to}`);
  },
});

export const erase = defineCommand({
  parameters: ['USER'],
  options: { yes: { type: 'boolean', help: 'confirms that the data cannot be restored' } },
  reports: true,
  details: [
    'USER is a name or an id. Deletes the account, and erases names, addresses, logins, contents and settings. Amounts stay, so',
    'that balances and sums do. When it is interrupted, a worker continues, or the command when it is repeated.',
  ],
  async run(context) {
    if (!context.options.yes) throw new UsageError('Erased data cannot be restored: confirm with --yes');
    const [user] = context.parameters;
    const run = await administer(context, async (services) => {
      const runs = services.get(JobRunsService);
      const job = services.get(UserErasureJob);
      const { id } = await services.get(UserErasuresService).begin(COMMAND_LINE, await userIdOf(services, user));
      const never = { cancelled: new AbortController().signal, onProgress: () => undefined };
      // This process executes the run unless a worker already does.
      await runs.execute(job, { kind: job.kind, id }, never, context.signal);
      let current = await runs.get(job.kind, id);
      while (!isOver(current) && !context.signal.aborted) {
        await pause(POLL_MS);
        current = await runs.get(job.kind, id);
      }
      return current;
    });
    context.report({ state: run.state, rows: run.done });
    if (run.state !== 'done') throw new CommandError(`Erasure did not finish: ${run.failure?.en ?? run.state}`);
    context.print(`The personal data of ${user} is erased.`);
  },
});
