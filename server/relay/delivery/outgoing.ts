import type { Call } from '../call.js';
import type { ChannelView } from '../ports.js';
import type { OutgoingCall, Provider } from '../providers/provider.js';

/**
 * The call as one channel's upstream gets it. The client's bytes go as they are unless something must change: the
 * model's name, the usage we need for the bill, or what the channel overrides.
 */
export function outgoing(call: Call, channel: ChannelView, provider: Provider, model: string): OutgoingCall {
  const { asked, body, operation, exchange } = call;
  const changes = new Map<string, unknown>();
  if (model !== asked.model) changes.set('model', model);
  if (asked.stream && !asked.wantsUsage && provider.reportsStreamUsageOnRequest) {
    changes.set('stream_options', { ...asObject(body.get('stream_options')), include_usage: true });
  }
  // Not an OpenAI error when it comes alone, but several compatible upstreams refuse it.
  if (!asked.stream && body.has('stream_options')) changes.set('stream_options', undefined);
  if (call.payer.token === null && body.has('group')) changes.set('group', undefined);
  if (channel.paramOverride && takesOverrides(operation.format)) {
    for (const [name, value] of Object.entries(channel.paramOverride)) changes.set(name, value);
  }
  return {
    format: operation.format,
    model,
    stream: asked.stream,
    body: changes.size === 0 ? body.bytes : body.with(changes),
    headers: exchange.request.headers as Record<string, string | undefined>,
  };
}

function takesOverrides(format: string): boolean {
  return format === 'openai.chat' || format === 'openai.completion';
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
