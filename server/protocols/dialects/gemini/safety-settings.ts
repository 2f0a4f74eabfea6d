import { type GeminiSettings, settingFor } from '../../vendor-settings.js';

/** The categories that every model knows. */
const CATEGORIES = ['HARASSMENT', 'HATE_SPEECH', 'SEXUALLY_EXPLICIT', 'DANGEROUS_CONTENT'].map(
  (name) => `HARM_CATEGORY_${name}`,
);

/** `safetySettings` where the client has none: the site's thresholds, in all categories that are known or named by it. */
export function writeSafety({ safety }: Pick<GeminiSettings, 'safety'>): { category: string; threshold: string }[] {
  const categories = new Set([...CATEGORIES, ...Object.keys(safety)]);
  categories.delete('default');
  return [...categories].map((category) => ({ category, threshold: settingFor(safety, category) ?? 'BLOCK_NONE' }));
}
