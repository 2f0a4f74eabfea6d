const EXAMPLES = 5;

/** What was not imported, or was changed, for one reason. */
export interface ImportNote {
  /** What it is about: `users`, `channels`, … */
  readonly subject: string;
  readonly reason: string;
  count: number;
  /** The first few, by name or id. */
  readonly examples: string[];
}

/** Gathers what an import drops and changes, by subject and reason. */
export class ImportNotes {
  private readonly notes = new Map<string, ImportNote>();

  add(subject: string, reason: string, example?: string, count = 1): void {
    const key = `${subject}\n${reason}`;
    const note = this.notes.get(key) ?? { subject, reason, count: 0, examples: [] };
    note.count += count;
    if (example !== undefined && note.examples.length < EXAMPLES) note.examples.push(example);
    this.notes.set(key, note);
  }

  all(): readonly ImportNote[] {
    return [...this.notes.values()];
  }
}
