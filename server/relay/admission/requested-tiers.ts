import type { WireBody } from '../../protocols/bytes/wire-body.js';
import { tierName } from '../../protocols/dialects/openai/openai-usage.js';

/**
 * The service tiers and the speed that a request of any API asks for, as an upstream would report them; `auto` where it
 * leaves the choice to the upstream.
 */
export function requestedTiers(body: WireBody): readonly string[] {
  const asked = [
    tierName(body.get('service_tier') ?? body.get('serviceTier')),
    body.get('speed'),
    regionName(body.get('inference_geo')),
  ];
  return asked.filter((name): name is string => typeof name === 'string').map((name) => name.toLowerCase());
}

function regionName(geo: unknown): unknown {
  return typeof geo === 'string' ? `geo:${geo}` : undefined;
}
