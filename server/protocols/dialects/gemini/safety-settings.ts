import { type GeminiSettings, settingFor } from '../../vendor-settings.js';

/** The harm categories that every model supports. */
const CATEGORIES = ['HARASSMENT', 'HATE_SPEECH', 'SEXUALLY_EXPLICIT', 'DANGEROUS_CONTENT'].map(
  (name) => `HARM_CATEGORY_${name}`,
);

/**
 * `safetySettings` for clients that set none: the site's thresholds, for all known categories and those the site names.
 */
export function writeSafety({ safety }: Pick<GeminiSettings, 'safety'>): { category: string; threshold: string }[] {
  const categories = new Set([...CATEGORIES, ...Object.keys(safety)]);
  categories.delete('default');
  return [...categories].map((category) => ({ category, threshold: settingFor(safety, category) ?? 'BLOCK_NONE' }));
}
