import type { AttachmentKind } from './attachments/attachment';
import type { PlaygroundPricesQuery } from './playground.generated';

type Pricing = PlaygroundPricesQuery['pricing'];

/**
 * The kinds of files that all these models accept. Text is sent as text. A model whose input is unknown may accept any:
 * otherwise its upstream returns an error.
 */
export function acceptedKinds(models: readonly string[], pricing: Pricing | undefined): ReadonlySet<AttachmentKind> {
  const inputs = models.flatMap((model) => {
    const known = pricing?.models.find((item) => item.model === model)?.facts?.inputModalities ?? [];
    return known.length > 0 ? [known] : [];
  });
  const kinds: AttachmentKind[] = ['text'];
  if (inputs.every((input) => input.includes('IMAGE'))) kinds.push('image');
  if (inputs.every((input) => input.includes('FILE'))) kinds.push('pdf');
  return new Set(kinds);
}
