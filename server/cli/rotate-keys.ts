import { setTimeout as pause } from 'node:timers/promises';
import { openCopyClient } from '../backups/snapshot.js';
import { isOver, type JobRun, percentDone } from '../jobs/runs/job-run.js';
import { JobRunsService } from '../jobs/runs/job-runs.service.js';
import { KeyRotationJob } from '../key-rotation/key-rotation.job.js';
import { removePreviousSecrets, renewSecrets } from '../platform/config/secrets.js';
import { setsEncryptionKey } from '../platform/config/wrapped-keys.js';
import { keyState } from '../platform/database/encryption-key.js';
import { type CommandContext, CommandError, defineCommand, ExitCode, every, UsageError } from './command.js';
import { withServices } from './services.js';
import { loadSecrets, withDatabase, withSite } from './site.js';

const PROGRESS_MS = 2_000;
const POLL_MS = 200;

export default defineCommand({
  options: {
    new: { type: 'boolean', help: 'create new secrets in DATA_DIR; restart all processes, then run the command again' },
    forget: { type: 'boolean', help: 'remove the previous secrets from DATA_DIR after the rotation' },
  },
  reports: true,
  details: [
    'The processes of the site must run with the new ENCRYPTION_KEY, and the former one as ENCRYPTION_KEY_PREVIOUS, in the',
    'environment, plain or wrapped, or, made with --new, in secrets.json of DATA_DIR. The command executes a run of the job key-rotation, which',
    'the page Jobs shows too. When it is interrupted, a worker continues, or the command when it is repeated.',
  ],
  async run(context) {
    const { options } = context;
    if (options.new && options.forget) throw new UsageError('--new and --forget exclude each other');
    if (options.new) return renew(context);
    if (options.forget) return removePrevious(context);
    const run = await withSite(context, (site) =>
      withServices(site, async (services) =>
        rotate(services.get(KeyRotationJob), services.get(JobRunsService), context),
      ),
    );
    context.report({ state: run.state, done: run.done, total: run.total, result: run.result });
    if (run.state !== 'done') throw new CommandError(`Rotation did not finish: ${run.failure?.en ?? run.state}`);
    const unreadable = Number(run.result?.unreadableCount ?? 0);
    context.print(`Rotation is complete: ${run.done.toLocaleString('en')} values were checked.`);
    if (unreadable > 0) context.print(`${unreadable} values can be decrypted with neither key; the run lists them.`);
    context.print('tollgate doctor reports when the previous secrets can be removed.');
    return ExitCode.done;
  },
});

async function rotate(
  job: KeyRotationJob,
  runs: JobRunsService,
  { signal, progress }: CommandContext,
): Promise<JobRun> {
  const { run } = await job.start({ requestedBy: null });
  // This process executes the run unless a worker already does; when it is killed, a worker continues.
  const own = new AbortController();
  signal.addEventListener('abort', () => own.abort(), { once: true });
  let failure: unknown;
  const work = runs
    .execute(job, { kind: job.kind, id: run.id }, { cancelled: neverAborted, onProgress: () => undefined }, own.signal)
    .catch((error: unknown) => {
      failure = error;
    });
  const line = every(PROGRESS_MS, progress);
  for (;;) {
    const current = await runs.get(job.kind, run.id);
    if (isOver(current) || failure !== undefined || signal.aborted) {
      await work;
      signal.throwIfAborted();
      if (failure !== undefined) throw failure;
      return runs.get(job.kind, run.id);
    }
    line(`Encrypting: ${percentDone(current)} %, ${current.done.toLocaleString('en')} values`);
    await pause(POLL_MS);
  }
}

const neverAborted = new AbortController().signal;

/** @throws {CommandError} when the environment sets the secrets, or the last rotation is not complete */
async function renew(context: CommandContext): Promise<number> {
  const { env } = context.config();
  if (setsEncryptionKey(env) || env.SESSION_SECRET !== undefined) {
    throw new CommandError(
      'The environment sets ENCRYPTION_KEY or SESSION_SECRET: set new values, and the former ones as ' +
        'ENCRYPTION_KEY_PREVIOUS and SESSION_SECRET_PREVIOUS; a wrapped key is created by tollgate wrap-key',
    );
  }
  if (!(await renewSecrets(env.DATA_DIR))) {
    throw new CommandError('DATA_DIR has previous secrets: complete their rotation, and remove them with --forget');
  }
  context.report({ renewed: true });
  context.print('New secrets are in secrets.json of DATA_DIR. Restart the server, then run: tollgate rotate-keys');
  return ExitCode.done;
}

/** @throws {CommandError} when values may be encrypted with the previous key */
async function removePrevious(context: CommandContext): Promise<number> {
  const { DATA_DIR } = context.config().env;
  const secrets = await loadSecrets(context.config(), context);
  const { previousKeyUsed } = await withDatabase(context, async ({ connection }) => {
    const client = await openCopyClient(connection, 'tollgate-command');
    return keyState(client, secrets).finally(() => client.end());
  });
  if (previousKeyUsed) throw new CommandError('Values are encrypted with the previous key: run tollgate rotate-keys');
  if (!(await removePreviousSecrets(DATA_DIR))) throw new CommandError('DATA_DIR has no previous secrets');
  context.report({ forgotten: true });
  context.print('Previous secrets were removed from secrets.json of DATA_DIR. Restart the server.');
  return ExitCode.done;
}
