import { type Command, type CommandOption, ExitCode } from './command.js';
import { COMMANDS } from './commands.js';

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

/** The list of commands; with a first word, of those that begin with it. */
export function commandList(firstWord?: string): string {
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
export function commandHelp(name: string, { parameters = [], options, details = [], reports }: Command): string {
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
