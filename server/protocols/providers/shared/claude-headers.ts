import { BUILT_IN_SETTINGS, settingFor } from '../../canonical/vendor-settings.js';
import { withoutThinkingSuffix } from '../../models/claude/cloud-claude.js';
import type { Target } from '../interface/provider.js';

/**
 * The headers set for the site on calls of a Claude model, names in lower case; they replace headers of the same name.
 */
export function siteHeaders({
  model,
  vendors = BUILT_IN_SETTINGS,
}: Pick<Target, 'model' | 'vendors'>): Record<string, string> {
  const { claude } = vendors;
  const set = settingFor(claude.headers, model, withoutThinkingSuffix(model, claude)) ?? {};
  const filled = Object.entries(set).filter(([, values]) => values.length > 0);
  return Object.fromEntries(filled.map(([name, values]) => [name, values.join(',')]));
}
