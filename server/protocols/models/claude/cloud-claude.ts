import type { BodyDraft } from '../../bytes/body-draft.js';
import type { FormatWithFiles } from '../../bytes/format.js';
import { asArray, asRecord, asString } from '../../bytes/untrusted.js';
import { BUILT_IN_SETTINGS, type ClaudeSettings } from '../../canonical/vendor-settings.js';

/** Fields of Anthropic's own service that the clouds reject; the model is in the path there. */
const NOT_IN_CLOUDS = [
  'model',
  'service_tier',
  'container',
  'mcp_servers',
  'inference_geo',
  'speed',
  'fallbacks',
  'cache_control',
];
/** A reserved prefix in the clouds; Claude Code begins a system block with it. */
const BILLING_BLOCK = 'x-anthropic-billing-header:';
/** Beta features that the clouds support, without their dates. The clouds respond to other features with 400. */
const CLOUD_BETAS = [
  'compact-',
  'computer-use-',
  'context-1m-',
  'context-management-',
  'dev-full-thinking-',
  'effort-',
  'fine-grained-tool-streaming-',
  'interleaved-thinking-',
  'output-128k-',
  'token-efficient-tools-',
  'tool-examples-',
  'tool-search-tool-',
];
/** The format of translated requests to the clouds, which do not fetch files themselves. */
export const CLOUD_CLAUDE: FormatWithFiles = { format: 'anthropic.message', inlineMedia: true };

const THINKING_SUFFIX = '-thinking';

/**
 * Changes a Claude body for Bedrock and Vertex: sets the version in the body and removes the fields that only
 * Anthropic's own service supports.
 * @param version the cloud's version of the API, such as `vertex-2023-10-16`
 */
export function toCloudClaude(body: BodyDraft, version: string): void {
  for (const name of NOT_IN_CLOUDS) body.remove(name);
  body.set('anthropic_version', version);
  cleanSystem(body);
  cleanTools(body);
}

/** The client's beta features that a cloud supports; `header` is the client's `anthropic-beta`. */
export function cloudBetas(header: string | undefined): string[] {
  const betas = (header ?? '').split(',').map((beta) => beta.trim());
  return [...new Set(betas)].filter((beta) => CLOUD_BETAS.some((known) => beta.startsWith(known)));
}

/** The model's name without the suffix `-thinking`, which only requests thinking when the site has enabled it. */
export function withoutThinkingSuffix(
  model: string,
  { suffixes }: Pick<ClaudeSettings, 'suffixes'> = BUILT_IN_SETTINGS.claude,
): string {
  const requestsThinking = suffixes && isClaude(model) && model.endsWith(THINKING_SUFFIX);
  return requestsThinking ? model.slice(0, -THINKING_SUFFIX.length) : model;
}

/** Whether a name denotes a Claude model on any host. */
export function isClaude(model: string): boolean {
  return /claude/i.test(model);
}

function cleanSystem(body: BodyDraft): void {
  const system = body.get('system');
  if (typeof system === 'string' && system.startsWith(BILLING_BLOCK)) body.remove('system');
  if (!Array.isArray(system)) return;
  const blocks = asArray(system).filter((block) => !isBillingBlock(block));
  if (blocks.length === 0) body.remove('system');
  else if (blocks.length < system.length || blocks.some(hasCacheScope)) {
    body.set('system', blocks.map(withoutCacheScope));
  }
}

function isBillingBlock(block: unknown): boolean {
  return asString(asRecord(block).text).startsWith(BILLING_BLOCK);
}

/** The scope of a cached prefix is a beta of Anthropic's own service. */
function hasCacheScope(block: unknown): boolean {
  return 'scope' in asRecord(asRecord(block).cache_control);
}

function withoutCacheScope(block: unknown): unknown {
  if (!hasCacheScope(block)) return block;
  const { scope: _, ...mark } = asRecord(asRecord(block).cache_control);
  return { ...asRecord(block), cache_control: mark };
}

function cleanTools(body: BodyDraft): void {
  const tools = asArray(body.get('tools'));
  if (tools.some(streamsInput)) body.set('tools', tools.map(withoutStreamedInput));
}

function streamsInput(tool: unknown): boolean {
  return 'eager_input_streaming' in asRecord(tool);
}

function withoutStreamedInput(tool: unknown): unknown {
  if (!streamsInput(tool)) return tool;
  const { eager_input_streaming: _, ...kept } = asRecord(tool);
  return kept;
}
