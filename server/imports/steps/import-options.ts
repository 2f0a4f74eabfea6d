import type { DataSource } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { OPTION_KEYS, type OptionKey } from '../../options/catalogue/option-catalogue.js';
import type { OptionEditorService } from '../../options/option-editor.service.js';
import type { OptionsService } from '../../options/options.service.js';
import { type ImportContext, noRows, type StepCount } from './import-context.js';

interface OptionServices {
  readonly database: DataSource;
  readonly options: OptionsService;
  readonly editor: OptionEditorService;
}

/** Stores the options that this site has not set itself. */
export async function importOptions(context: ImportContext, services: OptionServices): Promise<StepCount> {
  const { product, reading, dryRun } = context;
  const { database, options, editor } = services;
  const count = noRows();
  const known = new Set<string>(OPTION_KEYS);
  for (const [name, value] of await product.options(reading)) {
    count.read++;
    const key = name as OptionKey;
    if (!known.has(name)) {
      if (value !== '') reading.notes.add('options', 'option_unknown', name);
      count.dropped++;
    } else if (options.updatedAt(key) !== null) count.present++;
    // The products write defaults as empty texts.
    else if (value === '') count.dropped++;
    else {
      try {
        if (!dryRun) {
          await database.transaction((manager) => editor.store({ [key]: value }, manager));
          await editor.announce({ [key]: value });
        }
        count.added++;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        count.dropped++;
        reading.notes.add('options', ['option_invalid', { error: error.texts }], name);
      }
    }
  }
  return count;
}
