import { Repository } from 'typeorm';
import { Changes } from '../platform/coordination/changes.js';
import { Cipher } from '../platform/crypto/cipher.js';
import { Logger } from '../platform/telemetry/logger.js';
import {
  definitionOf,
  isSecret,
  OPTION_CATALOGUE,
  OPTION_KEYS,
  type OptionKey,
  type OptionValue,
  type OptionValues,
  readOption,
} from './catalogue/option-catalogue.js';
import { OptionEntity } from './option.entity.js';

/** The stored value of an option: its decrypted text, and the time of the last write. */
interface StoredOption {
  text: string;
  updatedAt: Date;
}

/** The site's options, parsed and in memory; a change applies as soon as it is committed. */
export class OptionsService {
  private readonly stored = new Map<OptionKey, StoredOption>();
  private readonly builtIn = new Map<OptionKey, string>();
  private readonly values: OptionValues;
  private reading: Promise<void> = Promise.resolve();
  private writes = 0;

  /** Contains only defaults; use `load`. */
  constructor(
    private readonly rows: Repository<OptionEntity>,
    private readonly cipher: Cipher,
    private readonly logger: Logger,
  ) {
    const defaults = OPTION_KEYS.map((key) => [key, readOption(key, definitionOf(key).defaultText)]);
    this.values = Object.fromEntries(defaults) as OptionValues;
  }

  /** Reads all rows; an invalid row is logged and replaced by the default. */
  static async load(
    rows: Repository<OptionEntity>,
    cipher: Cipher,
    changes: Changes,
    logger: Logger,
  ): Promise<OptionsService> {
    const options = new OptionsService(rows, cipher, logger);
    // Registered before all other listeners, so that every dependent cache reads the new value; and before the first
    // read, which does not contain a change that is committed during it.
    changes.on('option', ({ key }) => options.inTurn(() => options.reload(key)));
    changes.on('everything', () => options.inTurn(() => options.reloadAll()));
    await options.inTurn(() => options.reloadAll());
    return options;
  }

  /** Grows with each value that is read again: what was computed from options is still valid while it is the same. */
  get generation(): number {
    return this.writes;
  }

  /** The parsed value of an option. */
  get<Key extends OptionKey>(key: Key): OptionValue<Key> {
    return this.values[key];
  }

  /** The stored text of an option, or its default. Exact, even if `get` returns a number. Secrets are decrypted. */
  text(key: OptionKey): string {
    return this.stored.get(key)?.text ?? this.defaultText(key);
  }

  /** The default text of an option. */
  defaultText(key: OptionKey): string {
    return this.builtIn.get(key) ?? definitionOf(key).defaultText;
  }

  /** When an option was last written, or null while it has its default. */
  updatedAt(key: OptionKey): Date | null {
    return this.stored.get(key)?.updatedAt ?? null;
  }

  /**
   * Registers the built-in value of an option whose default is empty: the price tables. `get` still returns null for
   * it, but scripts that read, change and write back the text need the table itself.
   */
  describeBuiltIn(key: OptionKey, text: string): void {
    this.builtIn.set(key, text);
  }

  /** Reads one after the other: they use several connections, and the result of an earlier one could arrive last. */
  private inTurn(read: () => Promise<void>): Promise<void> {
    const reading = this.reading.then(read);
    this.reading = reading.catch(() => undefined);
    return reading;
  }

  private async reloadAll(): Promise<void> {
    const rows = new Map((await this.rows.find()).map((row) => [row.key, row]));
    for (const key of OPTION_KEYS) {
      const row = rows.get(key);
      if (row) this.take(row);
      else this.reset(key);
    }
  }

  private async reload(key: string): Promise<void> {
    if (!Object.hasOwn(OPTION_CATALOGUE, key)) return;
    const row = await this.rows.findOneBy({ key });
    if (row) this.take(row);
    else this.reset(key as OptionKey);
  }

  private take(row: OptionEntity): void {
    const key = row.key as OptionKey;
    try {
      const text = isSecret(key) ? this.cipher.decrypt('option', row.value) : row.value;
      this.put(key, readOption(key, text));
      this.stored.set(key, { text, updatedAt: row.updatedAt });
    } catch (error) {
      this.logger.error(
        { event: 'option.invalid', err: error, option: key },
        'Stored option is invalid; its default is used',
      );
      this.reset(key);
    }
  }

  private reset(key: OptionKey): void {
    this.stored.delete(key);
    this.put(key, readOption(key, definitionOf(key).defaultText));
  }

  private put(key: OptionKey, value: unknown): void {
    Object.assign(this.values, { [key]: value });
    this.writes++;
  }
}
