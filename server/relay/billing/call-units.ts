import { isPromptLength, type Units } from '../../common/units.js';
import type { Usage } from '../../common/usage.js';
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

/** A reported usage with the units of its call. Reported tokens replace units that measure the prompt. */
export function withUnits(usage: Usage, units: Units | undefined): Usage {
  if (usage.units || units === undefined || isPromptLength(units)) return usage;
  return { ...usage, units };
}
