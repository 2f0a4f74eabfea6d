/** How one model of Spark is reached. */
export interface SparkModel {
  /** Of the WebSocket. */
  readonly path: string;
  /** What the API calls the model. */
  readonly domain: string;
  /** Instructions may be a message of their own. */
  readonly system: boolean;
  /** The longest answer in tokens. */
  readonly maxTokens: number;
}

/** The first model of all. */
export const LITE: SparkModel = { path: '/v1.1/chat', domain: 'lite', system: false, maxTokens: 4_096 };
const V2 = { path: '/v2.1/chat', domain: 'generalv2', system: false, maxTokens: 8_192 };
const PRO = { path: '/v3.1/chat', domain: 'generalv3', system: false, maxTokens: 8_192 };
const PRO_128K = { path: '/chat/pro-128k', domain: 'pro-128k', system: false, maxTokens: 8_192 };
const MAX = { path: '/v3.5/chat', domain: 'generalv3.5', system: true, maxTokens: 8_192 };
const MAX_32K = { path: '/chat/max-32k', domain: 'max-32k', system: true, maxTokens: 8_192 };
const ULTRA = { path: '/v4.0/chat', domain: '4.0Ultra', system: true, maxTokens: 8_192 };
const X1 = { path: '/v1/x1', domain: 'x1', system: true, maxTokens: 32_768 };

const BY_VERSION: ReadonlyMap<string, SparkModel> = new Map([
  ['v1.1', LITE],
  ['v2.1', V2],
  ['v3.1', PRO],
  ['v3.5', MAX],
  ['v4.0', ULTRA],
  ['v1/x1', X1],
]);

/** Names of the models, the vendor's own and the friendly ones, in small letters. */
const BY_NAME: ReadonlyMap<string, SparkModel> = new Map([
  ['general', LITE],
  ...[LITE, V2, PRO, PRO_128K, MAX, MAX_32K, ULTRA, X1].map((model) => [model.domain.toLowerCase(), model] as const),
  ['spark-lite', LITE],
  ['spark-pro', PRO],
  ['spark-pro-128k', PRO_128K],
  ['spark-max', MAX],
  ['spark-max-32k', MAX_32K],
  ['spark-4.0-ultra', ULTRA],
  ['spark-x1', X1],
  ['spark-x', X1],
]);

/**
 * Finds the model that is meant: by the version the client put into its address, by the model's name or the version at its
 * end (`SparkDesk-v3.5`), or by the version the channel was given; undefined when nothing tells.
 */
export function sparkModelOf(
  name: string,
  channelVersion: string,
  clientVersion: string | null,
): SparkModel | undefined {
  const small = name.toLowerCase();
  return (
    BY_VERSION.get(clientVersion ?? '') ??
    BY_NAME.get(small) ??
    BY_VERSION.get(small.slice(small.lastIndexOf('-') + 1)) ??
    BY_VERSION.get(channelVersion.trim().toLowerCase())
  );
}
