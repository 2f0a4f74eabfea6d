import { type AwsCredentials, signedHeaders, type Unsigned } from '../../../common/aws-signature.js';
import type { BodyDraft } from '../../bytes/body-draft.js';
import { joinPath } from '../../bytes/join-path.js';
import { asString, parsedFields } from '../../bytes/untrusted.js';
import type { ChatUpstream } from '../../canonical/chat-codec.js';
import type { ClaudeSettings } from '../../canonical/vendor-settings.js';
import {
  CLOUD_CLAUDE,
  cloudBetas,
  isClaude,
  toCloudClaude,
  withoutThinkingSuffix,
} from '../../models/claude/cloud-claude.js';
import type { OutgoingCall, Provider, ProviderTools, UpstreamAccount, UpstreamRequest } from '../interface/provider.js';
import { keyParts } from '../shared/account.js';
import { isChatFormat } from '../shared/chat-formats.js';
import { siteHeaders } from '../shared/claude-headers.js';
import { ConverseReader, readConverse } from './converse-read.js';
import { writeConverse } from './converse-write.js';
import { BedrockDeframer } from './event-stream.js';

const DEFAULT_REGION = 'us-east-1';
const FORM = 'AccessKey|SecretKey|Region';
const ACCESS_KEY = /^A[KS]IA/;
const REGION = /^[a-z0-9-]{1,40}$/;

/** A channel's credentials for AWS. */
type AwsKey = { region: string } & ({ bearer: string } | ({ bearer?: undefined } & AwsCredentials));

/**
 * Reads `AccessKey|SecretKey|Region`, the same with a session token or without the region, `ApiKey|Region`, or an API
 * key alone. The channel can set the region when the key has none.
 * @throws {AppError} channel_key_malformed
 */
export function readAwsKey(key: string, { other }: Pick<UpstreamAccount, 'other'>): AwsKey {
  const [first = '', second = '', third = '', fourth = '', ...more] = key.split('|').map((part) => part.trim());
  const signs = third !== '' || ACCESS_KEY.test(first);
  const region = (signs ? third : second) || other.trim() || DEFAULT_REGION;
  const whole = first !== '' && (second !== '' || !signs) && more.length === 0 && REGION.test(region);
  // An invalid key throws an error that shows the usual form.
  if (!whole) keyParts('', FORM);
  if (!signs) return { region, bearer: first };
  return { region, accessKeyId: first, secretAccessKey: second, ...(fourth !== '' && { sessionToken: fourth }) };
}

/** Ids that cannot be derived from the name. */
const IDS: Readonly<Record<string, string>> = {
  'claude-instant-1.2': 'claude-instant-v1',
  'claude-2': 'claude-v2',
  'claude-2.0': 'claude-v2',
  'claude-2.1': 'claude-v2:1',
  'claude-3-5-sonnet-20241022': 'claude-3-5-sonnet-20241022-v2:0',
  'claude-opus-4-1': 'claude-opus-4-1-20250805-v1:0',
  'claude-sonnet-4-5': 'claude-sonnet-4-5-20250929-v1:0',
  'claude-haiku-4-5': 'claude-haiku-4-5-20251001-v1:0',
  'claude-opus-4-5': 'claude-opus-4-5-20251101-v1:0',
  'claude-opus-4-6': 'claude-opus-4-6-v1',
};
const DATED = /-\d{8}$/;
/** Generations available in a single region; later ones require a cross-region inference profile. */
const SINGLE_REGION = /^claude-(instant|v?2|3-(haiku|sonnet|opus|5))/;
/** Generations with one inference profile for all of Asia. */
const ASIA_WIDE = /^claude-(3-7|(sonnet|opus)-4-(\d{8}|1-))/;

/**
 * Bedrock's id of a model. Ids and ARNs are returned unchanged, so that an administrator can set any profile.
 * @param region the region of the request, which decides the inference profile
 */
export function bedrockModelId(model: string, region: string, settings?: ClaudeSettings): string {
  const name = withoutThinkingSuffix(model, settings);
  if (!isClaude(name) || name.includes('anthropic.') || name.startsWith('arn:')) return name;
  const id = (Object.hasOwn(IDS, name) ? IDS[name] : undefined) ?? (DATED.test(name) ? `${name}-v1:0` : name);
  return `${SINGLE_REGION.test(name) ? '' : profileOf(id, region)}anthropic.${id}`;
}

function profileOf(id: string, region: string): string {
  if (region.startsWith('us-gov-')) return 'us-gov.';
  if (region.startsWith('us-')) return 'us.';
  if (region.startsWith('eu-')) return 'eu.';
  if (region.startsWith('ap-') && ASIA_WIDE.test(id)) return 'apac.';
  if (region === 'ap-northeast-1' || region === 'ap-northeast-3') return 'jp.';
  if (region === 'ap-southeast-2' || region === 'ap-southeast-4') return 'au.';
  return 'global.';
}

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
