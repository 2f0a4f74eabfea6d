import type { Overtaken } from './conflicts';

/** An option as the server told it, as far as a draft needs to know. */
export interface StoredOption {
  key: string;
  /** Null for secrets. */
  value: string | null;
  secret: boolean;
  isSet: boolean;
  defaultValue: string;
  /** False where only the root user may change it. */
  editable: boolean;
}

/** A change as a save sends it. */
export interface Change {
  key: string;
  value: string;
  /** What it was made from; nobody knows a secret's. */
  expected?: string;
}

interface Draft {
  /** What the server had when the person began to type. */
  base: string;
  text: string;
}

/**
 * What was typed and is not saved yet, over what the server has. Every option is a text, so that a change is a difference of
 * texts; a secret begins empty and counts as changed once something is in it.
 */
export class Drafts {
  private stored = new Map<string, StoredOption>();
  private readonly drafts = new Map<string, Draft>();
  private readonly overtakings = new Map<string, Overtaken>();
  private readonly problems = new Map<string, string>();
  private readonly listeners = new Set<() => void>();

  /**
   * @param tidy makes of a typed text the one that would be sent
   * @param show makes of a stored text the one that is edited
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

  /** Takes over what the server has now; drafts stay. */
  load(options: readonly StoredOption[]) {
    const next = new Map(this.stored);
    for (const option of options) next.set(option.key, option);
    this.stored = next;
    // Somebody else may have saved just what was typed here.
    for (const [key, { text }] of this.drafts) if (this.isStored(key, text)) this.drafts.delete(key);
    this.tell();
  }

  option = (key: string): StoredOption | undefined => this.stored.get(key);
  text = (key: string): string => this.drafts.get(key)?.text ?? this.show(key, this.storedText(key));
  problem = (key: string): string | undefined => this.problems.get(key);

  /** What somebody else saved under this draft in the meantime; undefined while nobody did. */
  conflict = (key: string): string | undefined => {
    const draft = this.drafts.get(key);
    return draft && draft.base !== this.storedText(key) ? this.storedText(key) : undefined;
  };

  /** Who did, as far as the server told. */
  conflicts = (key: string): Overtaken | undefined => this.overtakings.get(key);

  changed = (keys: readonly string[]): string[] => keys.filter((key) => this.drafts.has(key));
  count = (keys: readonly string[]): number => this.changed(keys).length;

  set(key: string, text: string) {
    const base = this.drafts.get(key)?.base ?? this.storedText(key);
    if (this.isStored(key, text)) this.drafts.delete(key);
    else this.drafts.set(key, { base, text });
    this.problems.delete(key);
    this.tell();
  }

  fail(problems: ReadonlyMap<string, string>) {
    for (const [key, problem] of problems) this.problems.set(key, problem);
    this.tell();
  }

  /** Takes over what the server refused a save for. */
  meet(conflicts: readonly Overtaken[]) {
    for (const one of conflicts) {
      this.overtakings.set(one.key, one);
      const option = this.stored.get(one.key);
      if (option) this.stored.set(one.key, { ...option, value: one.value, isSet: true });
    }
    this.tell();
  }

  discard(keys: readonly string[]) {
    for (const key of keys) {
      this.drafts.delete(key);
      this.overtakings.delete(key);
      this.problems.delete(key);
    }
    this.tell();
  }

  /** The draft goes on from what the server has now, and would replace it. */
  insist(key: string) {
    const draft = this.drafts.get(key);
    if (draft) this.drafts.set(key, { ...draft, base: this.storedText(key) });
    this.overtakings.delete(key);
    this.tell();
  }

  /** What a save sends. */
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

  private tell() {
    for (const listener of this.listeners) listener();
  }
}
