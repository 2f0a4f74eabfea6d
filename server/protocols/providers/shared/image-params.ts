import type { Downgrades } from '../../canonical/downgrades.js';
import type { ImageRequest } from '../../canonical/image.js';

/** What OpenAI's clients may say about a picture, by our names and by theirs. */
const NAMES = {
  negativePrompt: 'negative_prompt',
  size: 'size',
  quality: 'quality',
  style: 'style',
  background: 'background',
  outputFormat: 'output_format',
  seed: 'seed',
  user: 'user',
} as const;

/**
 * Notes what was said about a picture in vain.
 * @param said what the vendor is told
 */
export function noteUnsupported(
  request: ImageRequest,
  said: readonly (keyof typeof NAMES)[],
  downgrades: Downgrades,
): void {
  for (const name of Object.keys(NAMES) as (keyof typeof NAMES)[]) {
    if (request[name] !== null && !said.includes(name)) downgrades.note(NAMES[name]);
  }
}
