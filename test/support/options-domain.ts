import type { Principal } from '../../server/common/principal.js';
import type { OptionKey } from '../../server/options/catalogue/option-catalogue.js';
import { OptionEditor } from '../../server/options/option-editor.service.js';
import { Options } from '../../server/options/options.service.js';
import type { DomainModule } from './domain-module.js';

const root: Principal = { userId: 0, username: 'root', role: 100, group: 'default', via: 'session' };

/**
 * Sets the options whose texts differ, in one transaction: before most tests none differ, and each saved option takes
 * several statements.
 */
export async function setOptions({ get }: DomainModule, texts: Readonly<Record<string, string>>): Promise<void> {
  const options = get(Options);
  const changes = Object.entries(texts).filter(([key, text]) => options.text(key as OptionKey) !== text);
  if (changes.length === 0) return;
  await get(OptionEditor).changeAll(
    root,
    changes.map(([key, value]) => ({ key, value })),
  );
}
