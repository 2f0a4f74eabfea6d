import { asString, parsedFields } from '../../bytes/untrusted.js';

const DEFAULT_REGION = 'us-central1';
const REGION = /^[a-z0-9-]{2,40}$/;

/**
 * The region of a model: one region for all, or a JSON map by model name with `default`. Invalid values are ignored.
 */
export function regionOf(other: string, model: string): string {
  const text = other.trim();
  if (!text.startsWith('{')) return usable(text) ?? DEFAULT_REGION;
  const map = parsedFields(text);
  const own = Object.hasOwn(map, model) ? asString(map[model]) : '';
  return usable(own) ?? usable(asString(map.default)) ?? DEFAULT_REGION;
}

/** The host of a region's service. */
export function hostOf(region: string): string {
  if (region === 'global') return 'https://aiplatform.googleapis.com';
  if (region === 'us' || region === 'eu') return `https://aiplatform.${region}.rep.googleapis.com`;
  return `https://${region}-aiplatform.googleapis.com`;
}

/** The region is part of a host name, so its format is checked. */
function usable(region: string): string | null {
  return REGION.test(region) ? region : null;
}
