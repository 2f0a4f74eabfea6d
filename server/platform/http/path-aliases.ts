import type { IncomingMessage } from 'node:http';

/**
 * Other addresses of the same routes: an older one of OpenAI's API, the preview version of Gemini's, and health
 * checks in other gateways, such as LiteLLM (https://docs.litellm.ai/docs/proxy/health), and in Kubernetes.
 */
const ALIASES: readonly [RegExp, string][] = [
  [/^\/hf\/v1\//, '/v1/'],
  [/^\/v1alpha\/models(?=[/?]|$)/, '/v1beta/models'],
  [/^\/(health\/(live|liveliness|liveness)|livez|ping)(?=\?|$)/, '/healthz'],
  [/^\/health(\/(ready|readiness))?(?=\?|$)/, '/readyz'],
];

/** Resources of Gemini's API that a gateway does not store. */
export const GOOGLE_RESOURCES = [
  'tunedModels',
  'files',
  'cachedContents',
  'interactions',
  'batches',
  'fileSearchStores',
  'operations',
  'auth_tokens',
  'agents',
  'environments',
  'triggers',
  'credentials',
  'decisions',
  'voices',
  'webhooks',
].join('|');

/** Other vendors have models, files and batches at the same paths below `/v1`. */
const OF_GOOGLE = new RegExp(`^(/upload)?/v1/(?=(models|${GOOGLE_RESOURCES})([/:?]|$))`);

/**
 * The address of the route that serves a request. Version 3 of Google's packages calls `/v1`, earlier ones `/v1beta`;
 * only their headers distinguish them from the clients of other vendors.
 */
export function routedUrl({ url = '/', headers }: IncomingMessage): string {
  const isOfGoogle = headers['x-goog-api-key'] !== undefined || headers['x-goog-api-client'] !== undefined;
  const versioned = isOfGoogle ? url.replace(OF_GOOGLE, '$1/v1beta/') : url;
  return ALIASES.reduce((path, [alias, original]) => path.replace(alias, original), versioned);
}
