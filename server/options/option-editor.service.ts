import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In } from 'typeorm';
import { AppError } from '../common/errors/app-error.js';
import type { Principal } from '../common/principal.js';
import { Secrets } from '../platform/config/secrets.js';
import { Changes } from '../platform/coordination/changes.js';
import { Cipher } from '../platform/crypto/cipher.js';
import type { Executor } from '../platform/database/pg-client.js';
import { CommonError } from '../platform/errors/common.errors.js';
import { OptionError } from './catalogue/option.errors.js';
import {
  isForRoot,
  isSecret,
  mayChange,
  OPTION_KEYS,
  type OptionKey,
  optionKey,
  readNewOption,
  readOption,
} from './catalogue/option-catalogue.js';
import { requireClaimRuleTargets } from './claim-rule-targets.js';
import { OptionHistoryService } from './history/option-history.service.js';
import { OptionEntity } from './option.entity.js';
import type { ChangeOptionInput } from './option.input.js';
import { describeOption, type OptionModel } from './option.model.js';
import { OptionLog } from './option-log.port.js';
import { requirePrerequisites } from './option-prerequisites.js';
import { OptionsService } from './options.service.js';

/** Hexadecimal digits, as many as in the fingerprints of the audit log. */
const FINGERPRINT_LENGTH = 12;

/** Reads and writes options for administrators: validates them before saving, and logs every change. */
@Injectable()
export class OptionEditorService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly options: OptionsService,
    private readonly cipher: Cipher,
    private readonly secrets: Secrets,
    private readonly history: OptionHistoryService,
    private readonly log: OptionLog,
    private readonly changes: Changes,
  ) {}

  /** Every option in the order of the catalogue. */
  list(caller: Principal): OptionModel[] {
    return OPTION_KEYS.map((key) => describeOption(this.options, key, caller));
  }

  /**
   * Saves an option's text. An empty secret means unchanged.
   * @throws {AppError} when the key is unknown, the caller's role may not change it (option_root_only), the text is
   * invalid,
   * another option must be configured first, or the change was made from an outdated text (option_conflict).
   */
  async change(caller: Principal, key: string, value: string, expected?: string | null): Promise<OptionModel> {
    await this.changeAll(caller, [{ key, value, expected }]);
    return describeOption(this.options, optionKey(key), caller);
  }

  /**
   * Saves the texts of several options, all or none, as `change` does with one. An option may depend on another one of
   * the same request.
   * @returns their new state, in the given order.
   */
  async changeAll(caller: Principal, changes: readonly ChangeOptionInput[]): Promise<OptionModel[]> {
    const texts = new Map(changes.map(({ key, value }) => [optionKey(key), value]));
    requireMayChange(caller, texts.keys());
    for (const [key, text] of texts) if (isSecret(key) && text.trim() === '') texts.delete(key);
    for (const [key, text] of texts) readNewOption(key, text);
    const afterwards = { text: (key: OptionKey) => texts.get(key) ?? this.options.text(key) };
    for (const [key, text] of texts) requirePrerequisites(afterwards, key, text);
    const expected = expectedTexts(changes);
    await this.database.transaction(async (manager) => {
      await lockOptions(manager);
      await this.requireExpected(expected, manager);
      await this.write(caller, texts, manager);
    });
    for (const key of texts.keys()) await this.changes.publish('option', { key });
    return changes.map(({ key }) => describeOption(this.options, optionKey(key), caller));
  }

  /**
   * Saves the texts of several options that are not secrets, all or none.
   * @param madeFrom the texts from which the new ones were made; if one is outdated, nothing is saved
   * @param alongside runs in the same transaction; if it throws, nothing is saved
   * @throws {AppError} option_root_only, options_changed_meanwhile, or when a text is invalid.
   */
  async changeTogether(
    caller: Principal,
    texts: OptionTexts,
    madeFrom: OptionTexts,
    alongside: (executor: Executor) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const changed = new Map(textEntries(texts));
    requireMayChange(caller, changed.keys());
    for (const [key, text] of changed) readNewOption(key, text);
    await this.database.transaction(async (manager) => {
      await lockOptions(manager);
      await alongside(manager);
      await this.requireUnchanged(madeFrom, manager);
      await this.write(caller, changed, manager);
    });
    for (const key of changed.keys()) await this.changes.publish('option', { key });
  }

  /**
   * Writes options inside the caller's transaction, on behalf of the installation itself or of an imported site, whose
   * texts are checked like stored ones; `announce` must be called after the commit.
   */
  async store(texts: Partial<Record<OptionKey, string>>, manager: EntityManager): Promise<void> {
    const updatedAt = new Date();
    for (const [name, text] of Object.entries(texts)) {
      const key = optionKey(name);
      readOption(key, text);
      await manager.upsert(OptionEntity, { ...this.encoded(key, text), updatedAt, updatedBy: null }, ['key']);
    }
  }

  /** Applies options that `store` wrote. */
  async announce(texts: Partial<Record<OptionKey, string>>): Promise<void> {
    for (const key of Object.keys(texts)) await this.changes.publish('option', { key });
  }

  /** Restores the default of an option; a secret is deleted. @throws {AppError} option_root_only */
  async restoreDefault(caller: Principal, key: OptionKey): Promise<OptionModel> {
    requireMayChange(caller, [key]);
    await this.database.transaction(async (manager) => {
      await lockOptions(manager);
      const before = isSecret(key) ? null : (await this.storedTexts([key], manager))(key);
      await manager.delete(OptionEntity, { key });
      await this.log.record(caller, { key, before, after: null }, manager);
    });
    await this.changes.publish('option', { key });
    return describeOption(this.options, key, caller);
  }

  private async write(caller: Principal, texts: ReadonlyMap<OptionKey, string>, manager: EntityManager): Promise<void> {
    const textBefore = await this.storedTexts([...texts.keys(), 'GroupRatio'], manager);
    await requireClaimRuleTargets(texts, { text: (key) => texts.get(key) ?? textBefore(key) }, manager);
    // The log lists the options of one change by name.
    for (const [key, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const row = { ...this.encoded(key, text), updatedAt: new Date(), updatedBy: caller.userId };
      await manager.upsert(OptionEntity, row, ['key']);
      const [before, after] = isSecret(key) ? [null, null] : [textBefore(key), text];
      // Saving the current value is not a change.
      if (isSecret(key) || before !== after) await this.log.record(caller, { key, before, after }, manager);
    }
  }

  private async requireUnchanged(texts: OptionTexts, manager: EntityManager): Promise<void> {
    const conflictingOptions = await this.conflictingOptions(new Map(textEntries(texts)), manager);
    if (conflictingOptions.length > 0) throw new AppError(OptionError.options_changed_meanwhile);
  }

  private async requireExpected(expected: ReadonlyMap<OptionKey, string>, manager: EntityManager): Promise<void> {
    const conflictingOptions = await this.conflictingOptions(expected, manager);
    if (conflictingOptions.length === 0) return;
    const keys = conflictingOptions.map(({ key }) => key);
    const last = await this.history.lastOf(keys, manager);
    const conflicts = conflictingOptions.map(({ key, value }) => ({ key, value, ...last.get(key) }));
    throw new AppError(OptionError.option_conflict, { keys: keys.join(', ') }, { facts: { conflicts } });
  }

  /** The options whose text in the database differs from the expected one, with their current texts. */
  private async conflictingOptions(expected: ReadonlyMap<OptionKey, string>, manager: EntityManager) {
    const keys = [...expected.keys()];
    const textOf = await this.storedTexts(keys, manager);
    return keys.map((key) => ({ key, value: textOf(key) })).filter(({ key, value }) => value !== expected.get(key));
  }

  /** The texts in the database, which other processes may have changed; defaults for options without a row. */
  private async storedTexts(keys: readonly OptionKey[], manager: EntityManager): Promise<(key: OptionKey) => string> {
    if (keys.length === 0) return (key) => this.options.defaultText(key);
    const rows = await manager.findBy(OptionEntity, { key: In(keys) });
    const stored = new Map(rows.map(({ key, value }) => [key, value]));
    return (key) => stored.get(key) ?? this.options.defaultText(key);
  }

  /** The columns of a text, which is encrypted when it is a secret. */
  private encoded(key: OptionKey, text: string): Pick<OptionEntity, 'key' | 'value' | 'fingerprint'> {
    if (!isSecret(key)) return { key, value: text, fingerprint: null };
    const secret = text.trim();
    const fingerprint = this.secrets.digest('option', secret).toString('hex').slice(0, FINGERPRINT_LENGTH);
    return { key, value: this.cipher.encrypt('option', secret), fingerprint };
  }
}

/** @throws {AppError} option_root_only or forbidden for the first of these options that the caller may not change. */
function requireMayChange(caller: Principal, keys: Iterable<OptionKey>): void {
  for (const key of keys) {
    if (mayChange(caller, key)) continue;
    throw isForRoot(key) ? new AppError(OptionError.option_root_only, { key }) : new AppError(CommonError.forbidden);
  }
}

/** Locks the options against other changes until this transaction is committed. */
async function lockOptions(manager: EntityManager): Promise<void> {
  await manager.query('LOCK TABLE options IN SHARE ROW EXCLUSIVE MODE');
}

/** The expected texts of changes that have one. The text of a secret is not known. */
function expectedTexts(changes: readonly ChangeOptionInput[]): Map<OptionKey, string> {
  const expectedValues = changes.flatMap(({ key, expected }) =>
    expected == null ? [] : [[optionKey(key), expected] as const],
  );
  return new Map(expectedValues.filter(([key]) => !isSecret(key)));
}

type OptionTexts = Readonly<Partial<Record<OptionKey, string>>>;

function textEntries(texts: OptionTexts): [OptionKey, string][] {
  return Object.entries(texts) as [OptionKey, string][];
}
