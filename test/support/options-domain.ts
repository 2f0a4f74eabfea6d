import type { Principal } from '../../server/common/principal.js';
import type { OptionKey } from '../../server/options/catalogue/option-catalogue.js';
import { OptionEditorService } from '../../server/options/option-editor.service.js';
import { OptionsService } from '../../server/options/options.service.js';
import type { DomainModule } from './domain-module.js';

const root: Principal = { userId: 0, username: 'root', role: 100, group: 'default', via: 'session' };

/**
 * Sets the options whose texts differ, in one transaction: before most tests none differ, and each saved option takes
 * several statements.
 */
export async function setOptions({ get }: DomainModule, texts: Readonly<Record<string, string>>): Promise<void> {
  const options = get(OptionsService);
  const changes = Object.entries(texts).filter(([key, text]) => options.text(key as OptionKey) !== text);
  if (changes.length === 0) return;
  await get(OptionEditorService).changeAll(
    root,
    changes.map(([key, value]) => ({ key, value })),
  );
}
