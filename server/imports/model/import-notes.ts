import type { LocalText } from '../../common/errors/app-error.js';
import { type ImportReason, reasonText } from './import-reasons.js';

const EXAMPLES = 5;

/** What is imported, in the order of the steps; `tables` are those that no step reads. */
export const IMPORT_SUBJECTS = [
  'users',
  'options',
  'tokens',
  'channels',
  'redemption codes',
  'payments',
  'tasks',
  'log rows',
  'tables',
] as const;
export type ImportSubject = (typeof IMPORT_SUBJECTS)[number];

/** What was not imported, or was changed, for one reason. */
export interface ImportNote {
  readonly subject: ImportSubject;
  readonly reason: LocalText;
  count: number;
  /** The first few, by name or id. */
  readonly examples: string[];
}

/** Gathers what an import drops and changes, by subject and reason. */
export class ImportNotes {
  private readonly notes = new Map<string, ImportNote>();

  add(subject: ImportSubject, reason: ImportReason, example?: string, count = 1): void {
    const text = reasonText(reason);
    const key = `${subject}\n${text.en}`;
    const note = this.notes.get(key) ?? { subject, reason: text, count: 0, examples: [] };
    note.count += count;
    if (example !== undefined && note.examples.length < EXAMPLES) note.examples.push(example);
    this.notes.set(key, note);
  }

  all(): readonly ImportNote[] {
    return [...this.notes.values()];
  }
}
