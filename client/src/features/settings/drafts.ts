import { CombinedGraphQLErrors } from '@apollo/client/errors';
import * as z from 'zod/mini';

const conflict = z.object({
  key: z.string(),
  value: z.string(),
  username: z.optional(z.string()),
  changedAt: z.optional(z.string()),
});

/** An option that another administrator saved in the meantime: its current value, author and time. */
type OptionConflict = z.infer<typeof conflict>;

const refusal = z.object({ code: z.literal('option_conflict'), conflicts: z.array(conflict) });

/** The conflicts that caused a save to be rejected; empty for other errors. */
export function conflictsOf(error: unknown): readonly OptionConflict[] {
  if (!CombinedGraphQLErrors.is(error)) return [];
  const parsed = z.safeParse(refusal, error.errors[0]?.extensions);
  return parsed.success ? parsed.data.conflicts : [];
}

/** The properties of a stored option that a draft uses. */
export interface StoredOption {
  key: string;
  /** Null for secrets. */
  value: string | null;
  secret: boolean;
  isSet: boolean;
  defaultValue: string;
  /** False if only the super administrator may change it. */
  editable: boolean;
}

/** A change in the save request. */
export interface Change {
  key: string;
  value: string;
  /** The value the change is based on; undefined for secrets. */
  expected?: string;
}

interface Draft {
  /** The stored value when editing began. */
  base: string;
  text: string;
}

/**
 * Unsaved changes on top of the stored options. Options are compared as strings; a secret starts empty and counts as
 * changed once it has a value.
 */
export class Drafts {
  private stored = new Map<string, StoredOption>();
  private readonly drafts = new Map<string, Draft>();
  private readonly conflictsByKey = new Map<string, OptionConflict>();
  private readonly problems = new Map<string, string>();
  private readonly listeners = new Set<() => void>();

  /**
   * @param tidy converts typed text to the text that is sent
   * @param show converts a stored value to the text that is edited
   */
  constructor(
    private readonly tidy: (key: string, text: string) => string,
    private readonly show: (key: string, text: string) => string = (_key, text) => text,
  ) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** Updates the stored options; drafts are kept. */
  load(options: readonly StoredOption[]) {
    const next = new Map(this.stored);
    for (const option of options) next.set(option.key, option);
    this.stored = next;
    // Another administrator may have saved the same value.
    for (const [key, { text }] of this.drafts) if (this.isStored(key, text)) this.drafts.delete(key);
    this.notify();
  }

  option = (key: string): StoredOption | undefined => this.stored.get(key);
  text = (key: string): string => this.drafts.get(key)?.text ?? this.show(key, this.storedText(key));
  problem = (key: string): string | undefined => this.problems.get(key);

  /** The value that another administrator saved since editing began; undefined if there is none. */
  conflict = (key: string): string | undefined => {
    const draft = this.drafts.get(key);
    return draft && draft.base !== this.storedText(key) ? this.storedText(key) : undefined;
  };

  /** Author and time of the conflicting change, if the server returned them. */
  conflicts = (key: string): OptionConflict | undefined => this.conflictsByKey.get(key);

  changed = (keys: readonly string[]): string[] => keys.filter((key) => this.drafts.has(key));
  count = (keys: readonly string[]): number => this.changed(keys).length;

  set(key: string, text: string) {
    const base = this.drafts.get(key)?.base ?? this.storedText(key);
    if (this.isStored(key, text)) this.drafts.delete(key);
    else this.drafts.set(key, { base, text });
    this.problems.delete(key);
    this.notify();
  }

  fail(problems: ReadonlyMap<string, string>) {
    for (const [key, problem] of problems) this.problems.set(key, problem);
    this.notify();
  }

  /** Records the conflicts of a rejected save. */
  recordConflicts(conflicts: readonly OptionConflict[]) {
    for (const one of conflicts) {
      this.conflictsByKey.set(one.key, one);
      const option = this.stored.get(one.key);
      if (option) this.stored.set(one.key, { ...option, value: one.value, isSet: true });
    }
    this.notify();
  }

  discard(keys: readonly string[]) {
    for (const key of keys) {
      this.drafts.delete(key);
      this.conflictsByKey.delete(key);
      this.problems.delete(key);
    }
    this.notify();
  }

  /** Rebases the draft on the stored value, so that saving overwrites it. */
  insist(key: string) {
    const draft = this.drafts.get(key);
    if (draft) this.drafts.set(key, { ...draft, base: this.storedText(key) });
    this.conflictsByKey.delete(key);
    this.notify();
  }

  /** The changes to send. */
  toSend = (keys: readonly string[]): Change[] =>
    this.changed(keys).map((key) => ({
      key,
      value: this.tidy(key, this.text(key)),
      expected: this.stored.get(key)?.secret ? undefined : this.drafts.get(key)?.base,
    }));

  private storedText(key: string): string {
    return this.stored.get(key)?.value ?? '';
  }

  private isStored(key: string, text: string): boolean {
    const stored = this.storedText(key);
    return text === stored || text === this.show(key, stored) || this.tidy(key, text) === stored;
  }

  private notify() {
    for (const listener of this.listeners) listener();
  }
}
