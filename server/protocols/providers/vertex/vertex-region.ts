import { asString, parsedFields } from '../../bytes/untrusted.js';

const DEFAULT_REGION = 'us-central1';
const REGION = /^[a-z0-9-]{2,40}$/;

/**
 * Where a model is called: one region for all, or a JSON map by the model's name with `default`.
 * What is no region counts as none.
 */
export function regionOf(other: string, model: string): string {
  const text = other.trim();
  if (!text.startsWith('{')) return usable(text) ?? DEFAULT_REGION;
  const map = parsedFields(text);
  const own = Object.hasOwn(map, model) ? asString(map[model]) : '';
  return usable(own) ?? usable(asString(map.default)) ?? DEFAULT_REGION;
}

/** The address of a region's service. */
export function hostOf(region: string): string {
  if (region === 'global') return 'https://aiplatform.googleapis.com';
  if (region === 'us' || region === 'eu') return `https://aiplatform.${region}.rep.googleapis.com`;
  return `https://${region}-aiplatform.googleapis.com`;
}

/** A region stands in the name of a host, so it must look like one. */
function usable(region: string): string | null {
  return REGION.test(region) ? region : null;
}
