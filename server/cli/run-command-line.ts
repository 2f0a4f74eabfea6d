import { userInfo } from 'node:os';
import type { Writable } from 'node:stream';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { readConfig } from '../platform/config/config.js';
import { ConfigError } from '../platform/config/config-error.js';
import { type ChangeOrigin, withOrigin } from '../platform/database/change-origin.js';
import { isDatabaseOutage } from '../platform/errors/database-errors.js';
import { productCommit, productVersion } from '../platform/package-info.js';
import {
  type Command,
  type CommandContext,
  CommandError,
  type CommandOption,
  ExitCode,
  UsageError,
} from './command.js';
import { COMMANDS, loadCommand } from './commands.js';

const columns = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
};

const EXIT_CODES = [
  'Exit codes:',
  ...columns([
    [String(ExitCode.done), 'done, and no problem was found'],
    [String(ExitCode.refused), 'a check found problems, or the state of the site does not permit the command'],
    [String(ExitCode.failed), 'the command could not run: options, configuration or database'],
  ]),
];

/** The list of commands. With a first word, only the commands that begin with it. */
function commandList(firstWord?: string): string {
  const names = Object.keys(COMMANDS).filter((name) => !firstWord || name.split(' ')[0] === firstWord);
  return [
    `Usage: tollgate ${firstWord ? `${firstWord} ` : ''}<command> [options]`,
    '',
    ...columns(names.map((name) => [name, COMMANDS[name]?.summary ?? ''])),
    '',
    'tollgate <command> --help describes a command. Settings are read from the environment: docs/operating.md.',
    '',
    ...EXIT_CODES,
    '',
  ].join('\n');
}

/** The help of one command. */
function commandHelp(name: string, { parameters = [], options, details = [], reports }: Command): string {
  const rows = Object.entries(options).map(([option, spec]): [string, string] => [flag(option, spec), described(spec)]);
  if (reports) rows.push(['--json', 'print the result as JSON']);
  rows.push(['-h, --help', 'print this help']);
  return [
    `Usage: ${['tollgate', name, ...parameters, '[options]'].join(' ')}`,
    '',
    `${COMMANDS[name]?.summary}.`,
    ...details.flatMap((paragraph) => ['', paragraph]),
    '',
    ...columns(rows),
    '',
  ].join('\n');
}

function flag(name: string, { type, short, value = 'VALUE' }: CommandOption): string {
  return `${short ? `-${short}, ` : ''}--${name}${type === 'string' ? ` ${value}` : ''}`;
}

function described({ help, default: fallback, required, multiple }: CommandOption): string {
  const notes = [required && 'required', multiple && 'may be repeated', fallback && `default ${fallback}`];
  const text = notes.filter(Boolean).join(', ');
  return text ? `${help} (${text})` : help;
}

interface GivenOptions {
  readonly help: boolean;
  readonly json: boolean;
  readonly options: CommandContext['options'];
  readonly parameters: string[];
}

/**
 * Reads the options and arguments of a command line.
 * @throws {UsageError} for unknown, missing and superfluous ones
 */
function readOptions(command: Command, args: readonly string[]): GivenOptions {
  const { values, positionals } = parsed(command, args);
  const { help = false, json = false, ...given } = values;
  if (!help) requireAll(command, given, positionals);
  const absent: Record<string, unknown> = {};
  for (const [name, { type, multiple }] of Object.entries(command.options)) {
    if (type === 'boolean') absent[name] = false;
    else if (multiple) absent[name] = [];
  }
  return {
    help: help === true,
    json: json === true,
    options: { ...absent, ...given } as CommandContext['options'],
    parameters: positionals,
  };
}

function parsed(command: Command, args: readonly string[]): { values: Record<string, unknown>; positionals: string[] } {
  const options: ParseArgsOptionsConfig = { help: { type: 'boolean', short: 'h' } };
  if (command.reports) options.json = { type: 'boolean' };
  for (const [name, { type, short, multiple, default: fallback }] of Object.entries(command.options)) {
    options[name] = {
      type,
      ...(short && { short }),
      ...(multiple && { multiple }),
      ...(fallback && { default: fallback }),
    };
  }
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    // Node.js adds advice about arguments that begin with a dash, in further sentences.
    throw new UsageError(error instanceof Error ? (error.message.split(/\.\s/)[0] ?? '') : String(error));
  }
}

function requireAll(command: Command, options: Record<string, unknown>, positionals: readonly string[]): void {
  const { parameters = [] } = command;
  if (positionals.length < parameters.length) throw new UsageError(`${parameters[positionals.length]} is missing`);
  if (positionals.length > parameters.length)
    throw new UsageError(`Argument ${positionals[parameters.length]} is unexpected`);
  for (const [name, { required, value = 'VALUE' }] of Object.entries(command.options)) {
    if (required && options[name] === undefined) throw new UsageError(`--${name} ${value} is missing`);
  }
}

/** The streams and the environment of a command line. */
export interface CommandLineIo extends Pick<CommandContext, 'environment' | 'input'> {
  /** Standard output: the result. */
  readonly output: Writable;
  /** Standard error: all other lines. */
  readonly errors: Writable;
  /** The signal of the first SIGINT or SIGTERM; only commands that can be interrupted call it. */
  stopSignal(): AbortSignal;
}

/**
 * Runs the command line `tollgate <command> [options]`.
 * @returns the exit code, see `ExitCode`
 */
export async function runCommandLine(args: readonly string[], io: CommandLineIo): Promise<number> {
  const [first, second] = args;
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    io.output.write(commandList());
    return first === undefined ? ExitCode.failed : ExitCode.done;
  }
  if (first === '--version') {
    const commit = productCommit();
    io.output.write(`${productVersion()}${commit === null ? '' : ` (commit ${commit})`}\n`);
    return ExitCode.done;
  }
  const name = [`${first} ${second}`, first].find((candidate) => Object.hasOwn(COMMANDS, candidate));
  if (name !== undefined) return runCommand(name, args.slice(name.split(' ').length), io);
  if (Object.keys(COMMANDS).some((known) => known.startsWith(`${first} `))) {
    const isHelp = second === '--help' || second === '-h';
    (isHelp ? io.output : io.errors).write(commandList(first));
    return isHelp ? ExitCode.done : ExitCode.failed;
  }
  io.errors.write(`Unknown command ${first}: tollgate --help lists all commands.\n`);
  return ExitCode.failed;
}

async function runCommand(name: string, args: readonly string[], io: CommandLineIo): Promise<number> {
  try {
    const command = await loadCommand(name);
    const given = readOptions(command, args);
    if (given.help) {
      io.output.write(commandHelp(name, command));
      return ExitCode.done;
    }
    let result: unknown;
    const run = () =>
      command.run({
        ...contextOf(io, given.json),
        options: given.options,
        parameters: given.parameters,
        get signal() {
          return io.stopSignal();
        },
        report: (value) => {
          result = value;
        },
      });
    // The work of a server is not attributed to the command that starts it.
    const code = await (name === 'start' ? run() : withOrigin(originOf(name), run));
    if (given.json) io.output.write(`${JSON.stringify(result ?? null, null, 2)}\n`);
    return code ?? ExitCode.done;
  } catch (error) {
    const { line, code } = failureOf(name, error);
    io.errors.write(`${line}\n`);
    return code;
  }
}

function originOf(name: string): ChangeOrigin {
  return { kind: 'command', name: accountName(), operation: `tollgate ${name}` };
}

/** The account of the operating system. Empty if it has no name, such as in a container. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

function contextOf({ environment, input, output, errors }: CommandLineIo, json: boolean) {
  return {
    environment,
    input,
    config: () => readConfig({ LOG_LEVEL: 'error', ...environment }),
    print: (line: string) => {
      if (!json) output.write(`${line}\n`);
    },
    progress: (step: string) => errors.write(`  ${step}\n`),
  };
}

function failureOf(name: string, error: unknown): { line: string; code: number } {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof CommandError ? error.exitCode : ExitCode.failed;
  if (error instanceof UsageError) return { line: `${message}: see tollgate ${name} --help`, code };
  if (isDatabaseOutage(error)) return { line: `Database does not respond: ${message}`, code };
  return { line: error instanceof ConfigError ? `Configuration: ${message}` : message, code };
}
