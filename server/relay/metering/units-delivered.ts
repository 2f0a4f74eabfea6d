import type { Units } from '../../common/units.js';
import type { Metered } from '../../protocols/metering/meter.js';

/**
 * What a call is paid by besides tokens, of what came of it: the pictures that were delivered, also when more came than were
 * asked for. Vendors take the number in fields of their own, and one that was not looked for would make the rest free.
 * @param requested what the request asked for
 */
export function unitsDelivered(requested: Units | undefined, { images }: Pick<Metered, 'images'>): Units | undefined {
  if (requested?.kind !== 'images' || images === undefined) return requested;
  return { ...requested, count: images };
}
