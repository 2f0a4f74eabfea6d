import { userInfo } from 'node:os';
import { readConfig } from '../platform/config/config.js';
import { ConfigError } from '../platform/config/config-error.js';
import { type ChangeOrigin, withOrigin } from '../platform/database/change-origin.js';
import { productVersion } from '../platform/version.js';
import { type CommandContext, CommandError, ExitCode, UsageError } from './command.js';
import { COMMANDS, loadCommand } from './commands.js';
import { commandHelp, commandList } from './help.js';
import { readOptions } from './options.js';
import { stopSignal } from './stop-signal.js';

/** The command line: `tollgate <command> [options]`. Results go to standard output, all other lines to standard error. */
const write = (line: string) => process.stdout.write(`${line}\n`);
const writeError = (line: string) => process.stderr.write(`${line}\n`);

// A reader such as `head` may close the pipe before the end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await main(process.argv.slice(2));
// Services that failed to start leave connections open, which would keep the process running.
if (process.exitCode !== ExitCode.done) process.exit();

async function main(args: readonly string[]): Promise<number> {
  const [first, second] = args;
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    process.stdout.write(commandList());
    return first === undefined ? ExitCode.failed : ExitCode.done;
  }
  if (first === '--version') {
    write(productVersion());
    return ExitCode.done;
  }
  const name = [`${first} ${second}`, first].find((candidate) => Object.hasOwn(COMMANDS, candidate));
  if (name !== undefined) return runCommand(name, args.slice(name.split(' ').length));
  if (Object.keys(COMMANDS).some((known) => known.startsWith(`${first} `))) {
    const isHelp = second === '--help' || second === '-h';
    (isHelp ? process.stdout : process.stderr).write(commandList(first));
    return isHelp ? ExitCode.done : ExitCode.failed;
  }
  writeError(`There is no command ${first}: tollgate --help lists all commands.`);
  return ExitCode.failed;
}

async function runCommand(name: string, args: readonly string[]): Promise<number> {
  try {
    const command = await loadCommand(name);
    const given = readOptions(command, args);
    if (given.help) {
      process.stdout.write(commandHelp(name, command));
      return ExitCode.done;
    }
    let result: unknown;
    const run = () =>
      command.run({
        ...contextOf(given.json),
        options: given.options,
        parameters: given.parameters,
        get signal() {
          return stopSignal();
        },
        report: (value) => {
          result = value;
        },
      });
    // What a server does is not done by the command that starts it.
    const code = await (name === 'start' ? run() : withOrigin(originOf(name), run));
    if (given.json) write(JSON.stringify(result ?? null, null, 2));
    return code ?? ExitCode.done;
  } catch (error) {
    return failure(name, error);
  }
}

function originOf(name: string): ChangeOrigin {
  return { kind: 'command', name: accountName(), operation: `tollgate ${name}` };
}

/** The account of the operating system; empty when it has no name, such as in a container. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

function contextOf(json: boolean): Pick<CommandContext, 'environment' | 'config' | 'print' | 'progress'> {
  return {
    environment: process.env,
    config: () => readConfig({ LOG_LEVEL: 'error', ...process.env }),
    print: (line) => {
      if (!json) write(line);
    },
    progress: (step) => writeError(`  ${step}`),
  };
}

/** @returns the exit code */
function failure(name: string, error: unknown): number {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UsageError) writeError(`${message}: see tollgate ${name} --help`);
  else if (error instanceof ConfigError) writeError(`Configuration: ${message}`);
  else writeError(message);
  return error instanceof CommandError ? error.exitCode : ExitCode.failed;
}
