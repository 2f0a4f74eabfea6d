/** Connection data of a Spark model. */
export interface SparkModel {
  /** Path of the WebSocket. */
  readonly path: string;
  /** The API's name of the model. */
  readonly domain: string;
  /** Supports system messages. */
  readonly system: boolean;
  /** Maximum output tokens. */
  readonly maxTokens: number;
}

/** The first model. */
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

/** Models by name in lower case: the vendor's names and common ones. */
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
 * Finds a model: by the version in the client's query, by the model's name or the version at its end
 * (`SparkDesk-v3.5`), or by the channel's version; undefined when none matches.
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
