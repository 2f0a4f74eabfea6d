import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Command, type CommandContext, UsageError } from './command.js';

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
export function readOptions(command: Command, args: readonly string[]): GivenOptions {
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
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
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
