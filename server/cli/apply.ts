import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { readConfigFile } from '../site-config/config-file.js';
import { type Plan, SiteConfigService } from '../site-config/site-config.service.js';
import { COMMAND_LINE } from './administration.js';
import { type CommandContext, CommandError, defineCommand, ExitCode } from './command.js';
import { withServices } from './services.js';
import { withSite } from './site.js';

const MARKS = { create: '+', change: '~', delete: '-' } as const;

export default defineCommand({
  parameters: ['FILE'],
  options: {
    'dry-run': { type: 'boolean', help: 'only print the plan; exit code 1 when the site differs from the file' },
    yes: { type: 'boolean', help: 'do not ask before the plan is carried out' },
    prune: { type: 'boolean', help: 'delete channels that the list of the file does not contain' },
  },
  reports: true,
  details: [
    'Prints a plan, asks, and applies it with the rules and the history of the API. What the file does not contain',
    'stays as it is, but a map, such as a table of prices, is replaced. Options are changed all or none, then channels one by one; when one is refused, the command ends',
    'and names what was applied and what was not. Format: docs/config.schema.json and docs/operating.md.',
  ],
  async run(context) {
    const [path] = context.parameters;
    const file = readConfigFile(await readFile(path, 'utf8'), context.environment);
    if ('mistakes' in file) throw refusal(path, file.mistakes);
    return withSite(context, (site) =>
      withServices(site, async (services) => {
        const config = services.get(SiteConfigService);
        const plan = await config.plan(file, context.options.prune);
        if (plan.mistakes.length > 0) throw refusal(path, plan.mistakes);
        return carryOut(config, plan, context);
      }),
    );
  },
});

async function carryOut(
  config: SiteConfigService,
  plan: Plan,
  context: Pick<CommandContext, 'input' | 'print' | 'report'> & { options: { yes: boolean; 'dry-run': boolean } },
): Promise<number> {
  const { input, print, report, options } = context;
  const steps = plan.steps.map(({ action, subject, details }) => ({ action, subject, details }));
  for (const { action, subject, details } of steps) {
    print(`${MARKS[action]} ${action} ${subject}`);
    for (const detail of details) print(`    ${detail}`);
  }
  print(
    `${steps.length === 0 ? 'Nothing has to be changed' : `${steps.length} steps`}; ${plan.unchanged} are unchanged.`,
  );
  const { warnings } = plan;
  for (const warning of warnings) print(`Warning: ${warning}`);
  if (options['dry-run'] || steps.length === 0) {
    report({ steps, unchanged: plan.unchanged, warnings, applied: [] });
    return steps.length === 0 ? ExitCode.done : ExitCode.refused;
  }
  if (!options.yes) await confirm(input);
  const { applied, failed, notApplied } = await config.apply(plan, COMMAND_LINE);
  report({ steps, unchanged: plan.unchanged, warnings, applied, failed, notApplied });
  for (const subject of applied) print(`Applied: ${subject}`);
  if (failed === null) return ExitCode.done;
  for (const subject of notApplied) print(`Not applied: ${subject}`);
  throw new CommandError(`${failed.subject} was refused: ${failed.reason}`);
}

/** @throws {CommandError} when it is not confirmed */
async function confirm(input: CommandContext['input']): Promise<void> {
  if (!input.isTTY) throw new CommandError('Nothing was applied: repeat the command with --yes');
  const terminal = createInterface({ input, output: process.stderr });
  const line = await terminal.question('Apply? Only yes is accepted: ').finally(() => terminal.close());
  if (line.trim() !== 'yes') throw new CommandError('Nothing was applied');
}

function refusal(path: string, mistakes: readonly { line: number; text: string }[]): CommandError {
  return new CommandError(mistakes.map(({ line, text }) => `${path}:${line}: ${text}`).join('\n'));
}
