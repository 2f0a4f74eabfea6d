import type { ChannelChoicesQuery } from './channels.generated';

export type ChannelTypeFact = ChannelChoicesQuery['channelTypes'][number];

export const openAiType = 1;
/** The full upstream address is the base URL, with `{model}` in it. */
export const customType = 8;
const vertexType = 41;
/** The upstream inside the product: needs neither a key nor an address. */
export const demoType = 1000;

/** Ollama, Xinference and the demo; servers of one's own may have a key, though. */
const keylessTypes: readonly number[] = [4, 47, demoType];

export const needsKey = (type: number): boolean => !keylessTypes.includes(type);

/** Priorities below this are refused by the server too. */
export const lowestPriority = -999;

/** Which of the connection fields a type uses. */
export function connectionFields(fact: ChannelTypeFact | undefined) {
  const type = fact?.id ?? openAiType;
  const upstream = type !== demoType;
  return {
    key: upstream,
    baseUrl: upstream,
    organization: type === openAiType,
    other: Boolean(fact?.otherField),
    /** A region may be plain text or a JSON object of regions by model. */
    otherMultiline: type === vertexType,
  };
}

/** Types whose connection needs a word of explanation. */
export const helpedTypes = [2, 3, 4, 5, 8, 18, 21, 33, 36, 37, 39, 41, 47] as const;
