import { signedHeaders, type Unsigned } from '../../../common/aws-signature.js';
import type { BodyDraft } from '../../bytes/body-draft.js';
import { joinPath } from '../../bytes/join-path.js';
import { asString, parsedFields } from '../../bytes/untrusted.js';
import type { ChatUpstream } from '../../canonical/chat-codec.js';
import { CLOUD_CLAUDE, cloudBetas, isClaude, toCloudClaude } from '../../models/claude/cloud-claude.js';
import type { OutgoingCall, Provider, ProviderTools, UpstreamRequest } from '../provider.js';
import { isChatFormat } from '../shared/chat-formats.js';
import { siteHeaders } from '../shared/claude-headers.js';
import { type AwsKey, readAwsKey } from './aws-key.js';
import { readConverse } from './converse-read.js';
import { ConverseReader } from './converse-reader.js';
import { writeConverse } from './converse-write.js';
import { BedrockDeframer } from './event-stream.js';
import { bedrockModelId } from './model-id.js';

/** The Converse API of Bedrock, for models of any vendor. */
export const converseUpstream: ChatUpstream = {
  task: 'chat',
  inlineMedia: true,
  write: writeConverse,
  read: readConverse,
  stream: () => new ConverseReader(),
};

const CLAUDE_VERSION = 'bedrock-2023-05-31';

/** Amazon Bedrock: Claude in Anthropic's format, all other models in the Converse format. */
export const bedrockProvider: Provider = {
  resolveFormat(format, { model }) {
    if (!isChatFormat(format)) return null;
    if (!isClaude(model)) return converseUpstream;
    return format === 'anthropic.message' ? format : CLOUD_CLAUDE;
  },
  adapt(body: BodyDraft, call: OutgoingCall): void {
    if (!isClaude(call.model)) return;
    toCloudClaude(body, CLAUDE_VERSION);
    body.remove('stream');
    const betas = betasOf(call);
    if (betas.length > 0) body.set('anthropic_beta', betas);
  },
  async request(call: OutgoingCall, tools: ProviderTools): Promise<UpstreamRequest> {
    const { channel, model, stream } = call;
    const key = readAwsKey(tools.key, channel);
    const id = encodeURIComponent(bedrockModelId(model, key.region, call.vendors?.claude));
    const { origin, path } = joinPath(
      channel.baseUrl || endpointOf(key.region),
      `/model/${id}/${actionOf(model, stream)}`,
    );
    const body = call.body.bytes();
    const unsigned = { host: new URL(origin).host, path, headers: { 'content-type': 'application/json' }, body };
    return {
      method: 'POST',
      origin,
      path,
      headers: {
        ...(await authenticated(unsigned, key, tools.now())),
        accept: stream ? 'application/vnd.amazon.eventstream' : 'application/json',
        // Usage is read from the relayed bytes, so they must not be compressed.
        'accept-encoding': 'identity',
      },
      body,
    };
  },
  upstreamTraits: { withoutHostedTools: true },
  deframe: () => new BedrockDeframer(),
  failure(status, body) {
    const message = asString(parsedFields(body).message);
    // AWS sends 403 for an unknown key, where other vendors send 401.
    if (status === 403 && /security token|signature we calculated|api key/i.test(message)) return { status: 401 };
    return undefined;
  },
};

function authenticated(request: Unsigned, key: AwsKey, now: Date): Promise<Record<string, string>> {
  if (key.bearer !== undefined) {
    return Promise.resolve({ ...request.headers, authorization: `Bearer ${key.bearer}` });
  }
  const { region, ...credentials } = key;
  return signedHeaders(request, { service: 'bedrock', region }, credentials, now);
}

/** The site's beta setting replaces the client's header. */
function betasOf(call: OutgoingCall): string[] {
  const set = siteHeaders(call)['anthropic-beta'];
  return set === undefined ? cloudBetas(call.headers['anthropic-beta']) : set.split(',').map((beta) => beta.trim());
}

function actionOf(model: string, stream: boolean): string {
  if (isClaude(model)) return stream ? 'invoke-with-response-stream' : 'invoke';
  return stream ? 'converse-stream' : 'converse';
}

function endpointOf(region: string): string {
  return `https://bedrock-runtime.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}
