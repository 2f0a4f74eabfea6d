import type { Contestant } from '../contestants.js';
import { wholeResponses } from '../loads.js';
import { table } from '../report.js';
import { compare } from '../rounds.js';

/** The head of a PNG image of 1,024 × 1,024 pixels, which is what prices of images depend on. */
const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000400000004000802000000', 'hex');
const image = Buffer.concat([head, Buffer.alloc(786_000, 'pixels')]).toString('base64');

/** A request with an image of a megabyte in base64. */
const body = JSON.stringify({
  model: 'gpt-4o-mini',
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is this?' },
        { type: 'image_url', image_url: { url: `data:image/png;base64,${image}` } },
      ],
    },
  ],
});

/** CPU time of calls with a body of a megabyte, which is forwarded unchanged or with another name of the model. */
export async function largeBodies(contestants: readonly Contestant[], baseline: string): Promise<string> {
  const comparison = await compare(contestants, {
    load: { ...wholeResponses, body, connections: 8 },
    unitsPerResponse: 1,
    warmUp: { ms: 2_000 },
    round: { ms: 2_000 },
    rounds: 6,
  });
  return table('Bodies of 1 MB with an image', 'request', comparison, baseline);
}
