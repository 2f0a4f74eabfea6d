import { keylessTypes, regionTypes } from './channel-types.generated';
import type { ChannelChoicesQuery } from './channels.generated';

export type ChannelTypeFact = ChannelChoicesQuery['channelTypes'][number];

export const openAiType = 1;
/** Its base URL is the full upstream address, with the placeholder `{model}`. */
export const customType = 8;
/** The built-in demo upstream, which needs neither a key nor an address. */
export const demoType = 1000;

export const needsKey = (type: number): boolean => !keylessTypes.includes(type);

/** The connection fields that a type uses. */
export function connectionFields(fact: ChannelTypeFact | undefined) {
  const type = fact?.id ?? openAiType;
  const upstream = type !== demoType;
  return {
    key: upstream,
    baseUrl: upstream,
    organization: type === openAiType,
    other: Boolean(fact?.otherField),
    otherMultiline: regionTypes.includes(type),
  };
}

/** Types whose connection fields have a help text. */
export const helpedTypes = [2, 3, 4, 5, 8, 18, 21, 33, 36, 37, 39, 41, 47] as const;
