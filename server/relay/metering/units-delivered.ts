import type { Units } from '../../common/units.js';
import type { Metered } from '../../protocols/metering/meter.js';

/**
 * The units other than tokens that a call is charged by: the delivered images, even when there are more than were
 * requested. Vendors name the number of images in different fields; a field that is not parsed must not make the
 * additional images free.
 * @param requested the units of the request
 */
export function unitsDelivered(requested: Units | undefined, { images }: Pick<Metered, 'images'>): Units | undefined {
  if (requested?.kind !== 'images' || images === undefined) return requested;
  return { ...requested, count: images };
}
