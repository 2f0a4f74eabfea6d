import type { Downgrades } from '../../canonical/downgrades.js';
import type { ImageRequest } from '../../canonical/whole-codec.js';

/** Image parameters of OpenAI clients: canonical name → client's name. */
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
 * Notes image parameters that the vendor does not support.
 * @param sent the parameters sent to the vendor
 */
export function noteUnsupported(
  request: ImageRequest,
  sent: readonly (keyof typeof NAMES)[],
  downgrades: Downgrades,
): void {
  for (const name of Object.keys(NAMES) as (keyof typeof NAMES)[]) {
    if (request[name] !== null && !sent.includes(name)) downgrades.note(NAMES[name]);
  }
}
