import { Injectable } from '@nestjs/common';
import type { Principal } from '../common/principal.js';
import { type OptionChange, OptionLog } from '../options/option-log.port.js';
import type { Executor } from '../platform/database/pg-client.js';
import { parseStrictObject } from '../platform/json/strict-json.js';
import type { ChangedEntry, LogEvent } from '../usage-log/log-event.js';
import { LogType } from '../usage-log/log-type.js';
import { LogWriterService } from '../usage-log/log-writer.service.js';

/** Max characters of a value in the text of a log row; the option history stores the full value. */
const MAX_TEXT_LENGTH = 120;
/** Max characters of an entry's value that a log row stores in addition to its text. */
const MAX_STORED_LENGTH = 500;
const MAX_ENTRIES_IN_TEXT = 5;
const MAX_STORED_ENTRIES = 50;

const EMPTY = { zh: '（空）', en: '(empty)' };

/**
 * The entries in which two JSON objects differ, in the order of the first and then of the second.
 * @returns an empty list when either text is not a JSON object.
 */
function changedEntries(before: string, after: string): ChangedEntry[] {
  const [from, to] = [entriesOf(before), entriesOf(after)];
  if (!from || !to) return [];
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((name) => ({ name, before: from.get(name) ?? null, after: to.get(name) ?? null }))
    .filter((entry) => entry.before !== entry.after)
    .map(({ name, before, after }) => ({ name, before: cut(before), after: cut(after) }));
}

function entriesOf(text: string): Map<string, string> | undefined {
  const object = parseStrictObject(text);
  return object && new Map(Object.entries(object).map(([name, value]) => [name, asText(value)]));
}

/** Returns strings unchanged and all other values as JSON. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function cut(text: string | null): string | null {
  return text !== null && text.length > MAX_STORED_LENGTH ? `${text.slice(0, MAX_STORED_LENGTH)}…` : text;
}

/** Writes option changes into the log of the user who made them. */
@Injectable()
export class OptionLogWriter extends OptionLog {
  constructor(private readonly logs: LogWriterService) {
    super();
  }

  async record(caller: Principal, change: OptionChange, executor: Executor): Promise<void> {
    const { userId, username } = caller;
    await this.logs.record({ type: LogType.management, userId, username, event: eventOf(change) }, executor);
  }
}

/** Describes the change: the changed entries of a JSON option, or the old and new value of any other option. */
export function eventOf({ key: option, before, after }: OptionChange): LogEvent {
  if (before === null) return { kind: 'secret_changed', params: { option } };
  if (after === null) return { kind: 'option_restored', params: { option } };
  const differing = changedEntries(before, after);
  if (differing.length === 0) {
    return { kind: 'option_changed', params: { option, before: short(before) || EMPTY, after: short(after) || EMPTY } };
  }
  const entries = differing.slice(0, MAX_STORED_ENTRIES).map((entry) => ({ ...entry, name: short(entry.name) }));
  const shown = entries.slice(0, MAX_ENTRIES_IN_TEXT).map(describe);
  const more = differing.length - shown.length;
  const zh = shown.join('，') + (more > 0 ? `，另有 ${more} 项` : '');
  const en = shown.join(', ') + (more > 0 ? `, and ${more} more` : '');
  return { kind: 'option_entries_changed', params: { option, entries: { zh, en } }, entries };
}

/** The text of an entry in every language: `gpt-4o: 1 → 2`, `+ gpt-4o: 2`, `− gpt-4o: 1`. */
function describe({ name, before, after }: ChangedEntry): string {
  if (before === null) return `+ ${name}: ${short(after ?? '')}`;
  return after === null ? `− ${name}: ${short(before)}` : `${name}: ${short(before)} → ${short(after)}`;
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > MAX_TEXT_LENGTH ? `${line.slice(0, MAX_TEXT_LENGTH)}…` : line;
}
