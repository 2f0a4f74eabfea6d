import type { Readable } from 'node:stream';
import type { Config } from '../platform/config/config.js';

/** The exit codes of all commands. */
export const ExitCode = {
  /** The command has done its work, and a check has found no problem. */
  done: 0,
  /** The command ran: a check found problems, or the state of the site does not permit the work. */
  refused: 1,
  /** The command could not run: its options, the configuration or the database prevented it. */
  failed: 2,
} as const;

/** A failure whose message is printed in one line. Errors of other classes end a command with `ExitCode.failed`. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: number = ExitCode.refused,
  ) {
    super(message);
  }
}

/** Wrong options; the message is followed by a reference to the help of the command. */
export class UsageError extends Error {}

/** An option of a command: `--<name>`, with a value unless it is a boolean. */
export interface CommandOption {
  readonly type: 'string' | 'boolean';
  readonly help: string;
  /** The name of the value in the help, such as `FILE`. */
  readonly value?: string;
  readonly short?: string;
  readonly default?: string;
  /** Whether the option may be repeated. */
  readonly multiple?: boolean;
  readonly required?: boolean;
}

type CommandOptions = Readonly<Record<string, CommandOption>>;

type OptionValue<Option extends CommandOption> = Option['type'] extends 'boolean'
  ? boolean
  : Option extends { multiple: true }
    ? string[]
    : Option extends { default: string } | { required: true }
      ? string
      : string | undefined;

type OptionValues<Options extends CommandOptions> = { [Name in keyof Options]: OptionValue<Options[Name]> };
type ArgumentValues<Names extends readonly string[]> = { [Index in keyof Names]: string };

/** The arguments and the context of a command. */
export interface CommandContext<
  Options extends CommandOptions = CommandOptions,
  Names extends readonly string[] = readonly string[],
> {
  readonly options: OptionValues<Options>;
  /** The values of `parameters`, in order. */
  readonly parameters: ArgumentValues<Names>;
  readonly environment: NodeJS.ProcessEnv;
  /** Standard input: a secret or a confirmation. */
  readonly input: Readable & { readonly isTTY?: boolean };
  /**
   * The validated configuration. Log lines are written from level `error`, because the command prints what it does.
   * @throws {ConfigError} with the first invalid variable
   */
  config(): Config;
  /** Aborts on the first SIGINT or SIGTERM, which ends the process only if no command has read this property. */
  readonly signal: AbortSignal;
  /** Prints a line of the result on standard output. Does nothing with `--json`. */
  print(line: string): void;
  /** Prints a step of the work on standard error. */
  progress(step: string): void;
  /** Sets the result that `--json` prints, for commands with `reports`. */
  report(result: unknown): void;
}

/** A command of `tollgate`. Its name and summary are in `commands.ts`. */
export interface Command<
  Options extends CommandOptions = CommandOptions,
  Names extends readonly string[] = readonly string[],
> {
  /** Names of the required arguments without a dash, such as `USERNAME`. */
  readonly parameters?: Names;
  readonly options: Options;
  /** Whether the command has a result that `--json` prints as one JSON value. */
  readonly reports?: boolean;
  /** Paragraphs of the help below the summary. */
  readonly details?: readonly string[];
  /** @returns the exit code; 0 when it returns none */
  run(context: CommandContext<Options, Names>): Promise<number | undefined> | Promise<void>;
}

/** Gives a command the types of its options. */
export function defineCommand<const Options extends CommandOptions, const Names extends readonly string[] = []>(
  command: Command<Options, Names>,
): Command<Options, Names> {
  return command;
}

type Cell = string | number | null;

/** Lines of a table of facts, with a column for each of the named fields. */
export function factLines<Name extends string>(
  columns: readonly Name[],
  facts: readonly Readonly<Record<Name, Cell>>[],
): string[] {
  const rows = facts.map((fact) => columns.map((name) => fact[name]));
  return tableLines(columns, rows);
}

/** Lines of a table with aligned columns; numbers are aligned to the right. */
export function tableLines(columns: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const texts = [columns, ...rows].map((row) => row.map((cell) => String(cell ?? '–')));
  const widths = columns.map((_, index) => Math.max(...texts.map((row) => row[index]?.length ?? 0)));
  const isNumeric = columns.map((_, index) => rows.length > 0 && rows.every((row) => typeof row[index] !== 'string'));
  return texts.map((row) =>
    row
      .map((cell, index) => (isNumeric[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** Prints at most one line in each interval; the first line is printed immediately. */
export function every(intervalMs: number, print: (line: string) => void): (line: string) => void {
  let next = 0;
  return (line) => {
    const now = performance.now();
    if (now < next) return;
    next = now + intervalMs;
    print(line);
  };
}
