import type { Services } from '../demo-data/services.js';
import { JobQueues } from '../jobs/job-queues.js';
import { JobRegistry } from '../jobs/job-registry.js';
import { type JobRun, percentDone } from '../jobs/runs/job-run.js';
import { JobRunsService, type RunJobClass } from '../jobs/runs/job-runs.service.js';
import { RunJob } from '../jobs/runs/run-job.js';
import { jobIdOf } from '../platform/coordination/job-queue.port.js';
import { administer } from './administration.js';
import { type CommandContext, CommandError, defineCommand, factLines, UsageError } from './command.js';

const COLUMNS = ['id', 'state', 'percent', 'done', 'total', 'created', 'failure'] as const;

function factsOf(run: JobRun) {
  const { kind, id, state, done, total, createdAt, failure } = run;
  const progress = { percent: percentDone(run), done, total };
  return {
    id: jobIdOf(kind, { runId: id }),
    kind,
    state,
    ...progress,
    created: createdAt.toISOString(),
    failure: failure?.en ?? '',
  };
}

function show({ print, report }: CommandContext, runs: readonly JobRun[]): void {
  const facts = runs.map(factsOf);
  report(facts);
  for (const line of factLines(COLUMNS, facts)) print(line);
}

/** @throws {CommandError} */
function runOf(services: Services, id: string): { job: RunJob; kind: string; number: number } {
  const [, kind = '', number = ''] = /^(.+)-(\d{1,15})$/.exec(id) ?? [];
  const job = services.get(JobRegistry).byName.get(kind)?.handler;
  if (!(job instanceof RunJob)) throw new CommandError(`Run ${id} not found: tollgate job list prints the ids`);
  return { job, kind, number: Number(number) };
}

export const list = defineCommand({
  options: { kind: { type: 'string', value: 'KIND', help: 'only runs of this kind' } },
  reports: true,
  details: ['Prints the latest 20 runs of long work, newest first.'],
  async run(context) {
    show(
      context,
      await administer(context, (services) => services.get(JobRunsService).newest(context.options.kind ?? null)),
    );
  },
});

export const run = defineCommand({
  parameters: ['KIND'],
  options: {},
  reports: true,
  details: ['Requests a job as its schedule does; a worker of the site executes it. The page Jobs names the kinds.'],
  async run(context) {
    const [kind] = context.parameters;
    await administer(context, async (services) => {
      const { byName, names } = services.get(JobRegistry);
      const handler = byName.get(kind)?.handler;
      if (!handler) throw new UsageError(`Unknown kind ${kind}, the kinds are ${names.join(', ')}`);
      if (!handler.data.safeParse({}).success) throw new CommandError(`${kind} is requested by other work only`);
      const queues = services.get(JobQueues);
      await queues.open();
      if (!(handler instanceof RunJob)) {
        await queues.add(kind, {});
        return context.print(`Job ${kind} is requested.`);
      }
      if (!handler.params.safeParse({}).success)
        throw new CommandError(`${kind} needs parameters: start it in the console`);
      const { run: started } = await handler.start({ requestedBy: null });
      show(context, [started]);
    });
  },
});

const changing = (detail: string, change: (runs: JobRunsService, run: ReturnType<typeof runOf>) => Promise<JobRun>) =>
  defineCommand({
    parameters: ['ID'],
    options: {},
    reports: true,
    details: [detail],
    async run(context) {
      const changed = await administer(context, async (services) => {
        const found = runOf(services, context.parameters[0]);
        await services.get(JobQueues).open();
        return change(services.get(JobRunsService), found);
      });
      show(context, [changed]);
    },
  });

export const retry = changing('Repeats a run that failed or was cancelled, or continues it.', (runs, { job, number }) =>
  runs.retry(job.constructor as RunJobClass, number),
);
export const cancel = changing('Cancels a run. What it did is not reverted.', (runs, { kind, number }) =>
  runs.cancel(kind, number),
);
