/**
 * Hosts that process calls in one region at a specific price and do not report it:
 * https://developers.openai.com/api/docs/guides/data-residency.md,
 * https://docs.x.ai/developers/advanced-api-usage/regions.md.
 */
const REGIONAL_HOST = /^https?:\/\/([a-z]{2})\.api\.(?:openai\.com|x\.ai)(?=[:/?#]|$)/i;

/**
 * The region in which an upstream serves calls, as a name in the factors on prices: `geo:eu`; undefined for no certain
 * one.
 */
export function servedRegion(baseUrl: string): string | undefined {
  const region = REGIONAL_HOST.exec(baseUrl.trim())?.[1];
  return region && `geo:${region.toLowerCase()}`;
}
