import { Injectable, type LoggerService, type OnApplicationShutdown } from '@nestjs/common';
import { type Level, pino } from 'pino';
import { AppError } from '../../common/errors/app-error.js';
import { Config } from '../config/config.js';
import { isDatabaseOutage } from '../errors/database-errors.js';

const WINDOW_MS = 10_000;
const MAX_REQUEST_IDS = 20;

interface Fields {
  readonly event: string;
  readonly requestId?: unknown;
}

type RepeatedLevel = 'error' | 'warn' | 'info';

interface Repetition {
  readonly level: RepeatedLevel;
  readonly event: string;
  count: number;
  readonly requestIds: unknown[];
}

/**
 * Limits the lines that many requests cause simultaneously, as during an outage. Of lines with the same message the first is
 * written; the others of the next ten seconds are counted and summarized in one line with their number and the first
 * request ids.
 */
export class RepeatedLines {
  private readonly known = new Map<string, Repetition>();

  constructor(private readonly write: (level: RepeatedLevel, fields: object, message: string) => void) {}

  line(level: RepeatedLevel, fields: Fields, message: string): void {
    const repetition = this.known.get(message);
    if (!repetition) {
      this.known.set(message, { level, event: fields.event, count: 0, requestIds: [] });
      setTimeout(() => this.close(message), WINDOW_MS).unref();
      this.write(level, fields, message);
      return;
    }
    repetition.count++;
    const { requestId } = fields;
    if (requestId !== undefined && repetition.requestIds.length < MAX_REQUEST_IDS) {
      repetition.requestIds.push(requestId);
    }
  }

  /** Writes the summaries of all counted lines. */
  flush(): void {
    for (const message of this.known.keys()) this.close(message);
  }

  private close(message: string): void {
    const repetition = this.known.get(message);
    this.known.delete(message);
    if (!repetition || repetition.count === 0) return;
    const { level, event, count, requestIds } = repetition;
    this.write(level, { event, repeated: count, ...(requestIds.length > 0 && { requestIds }) }, message);
  }
}

/** Fields that are never logged, at any depth of an object. */
const SECRET_PATHS = ['authorization', 'cookie', 'key', 'password', 'secret', 'token', 'apiKey'];

/**
 * Fields of a log line. `event` is the stable code of the line, a noun and what happened to it, for searches and
 * alerts; docs/observability.md lists all codes. The message may be reworded, the code may not.
 */
export interface LogFields {
  readonly event: `${string}.${string}`;
  readonly err?: unknown;
  readonly [field: string]: unknown;
}

/** An error as a log contains it: operators search for English texts, regardless of the language of the site. */
export function serializedError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error instanceof Error ? pino.stdSerializers.err(error) : error;
  const english = error.in('en');
  const stack = error.stack?.replace(error.message, english.message);
  return pino.stdSerializers.err(stack === undefined ? english : Object.assign(english, { stack }));
}

/** Structured logs: one JSON object per line on standard error. Standard output is for people. */
@Injectable()
export class Logger implements OnApplicationShutdown {
  private readonly pino: pino.Logger;
  private readonly repeated = new RepeatedLines((level, fields, message) => this.pino[level](fields, message));

  constructor(config: Config) {
    this.pino = pino(
      {
        level: config.env.LOG_LEVEL,
        base: { pid: process.pid },
        timestamp: pino.stdTimeFunctions.isoTime,
        serializers: { err: serializedError },
        redact: { paths: SECRET_PATHS.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
      },
      pino.destination({ fd: 2, sync: true }),
    );
  }

  isEnabled(level: Level): boolean {
    return this.pino.isLevelEnabled(level);
  }

  /** For the failure that ends the process. */
  fatal(fields: LogFields, message: string): void {
    this.pino.fatal(fields, message);
  }

  error(fields: LogFields, message: string): void {
    this.write('error', fields, message);
  }

  warn(fields: LogFields, message: string): void {
    this.write('warn', fields, message);
  }

  /**
   * Warns of the effect of an outage on one request; of many such lines the first is written and the others are
   * counted.
   */
  outage(fields: LogFields, message: string): void {
    this.repeated.line('warn', fields, message);
  }

  /**
   * Logs an event that many requests cause; of such lines with the same message the first is written and the others
   * are counted.
   */
  frequent(fields: LogFields, message: string): void {
    this.repeated.line('info', fields, message);
  }

  onApplicationShutdown(): void {
    this.repeated.flush();
  }

  info(fields: LogFields, message: string): void {
    this.pino.info(fields, message);
  }

  debug(fields: LogFields, message: string): void {
    this.pino.debug(fields, message);
  }

  /** During an outage of a database or network, all requests that need it fail with the same line. */
  private write(level: 'error' | 'warn', fields: LogFields, message: string): void {
    if (isOutage(fields.err)) this.repeated.line(level, fields, message);
    else this.pino[level](fields, message);
  }
}

function isOutage(error: unknown): boolean {
  return isDatabaseOutage(error) || (error instanceof Error && isDatabaseOutage(error.cause));
}

/** Passes Nest's log to the logger; its lines about modules and routes are only written at level debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ event: 'nest.message', context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    this.logger.error(
      { event: 'nest.error', context, stack, err: message instanceof Error ? message : undefined },
      String(message),
    );
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ event: 'nest.warning', context }, String(message));
  }

  debug(message: unknown, context?: string): void {
    this.logger.debug({ event: 'nest.message', context }, String(message));
  }

  fatal(message: unknown, context?: string): void {
    this.logger.error({ event: 'nest.error', context }, String(message));
  }
}
