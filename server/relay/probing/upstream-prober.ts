import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { type ListingTarget, type ProbeResult, UpstreamProbe } from '../../channels/upstream-probe.js';
import { AppError, defineErrors } from '../../platform/errors/app-error.js';
import { Downgrades } from '../canonical/downgrades.js';
import { failureOfConnection, failureOfStatus, toClientError } from '../delivery/failure.js';
import { LoopGuard } from '../delivery/loop-guard.js';
import { outgoingHeaders } from '../delivery/outgoing-headers.js';
import { overrideParams } from '../delivery/param-override.js';
import { ToolBox } from '../delivery/provider-tools.js';
import { SmallRequests } from '../delivery/small-requests.js';
import type { Operation } from '../dialects/dialect.js';
import { openaiChat } from '../dialects/openai/chat/openai.chat.js';
import { openaiEmbedding } from '../dialects/openai/embedding/openai.embedding.js';
import type { Provider, SmallAnswer, TransportTools, UpstreamRequest } from '../providers/provider.js';
import { providerOf } from '../providers/registry.js';
import { RelayError } from '../relay.errors.js';
import { SiteSettings, UpstreamChannels } from '../site/ports.js';
import type { Translator } from '../translation/translator.js';
import { TranslatorFactory } from '../translation/translator-factory.js';
import { JsonBody } from '../wire/json-body.js';

/** Serves nothing but vectors. */
const MOKA = 44;

const ProbeError = defineErrors({
  model_list_unsupported: {
    status: 400,
    envelopeStatus: 200,
    zh: '该类型渠道不支持获取模型列表',
    en: 'Upstreams of this type do not tell which models they offer',
  },
  model_list_unreadable: {
    status: 502,
    envelopeStatus: 200,
    zh: '获取模型列表失败',
    en: 'The upstream did not answer with a list of models',
  },
});

/** Small calls to upstreams for the channel pages, by the same providers and transport that serve clients. */
@Injectable()
export class UpstreamProber extends UpstreamProbe {
  constructor(
    private readonly requests: SmallRequests,
    private readonly channels: UpstreamChannels,
    private readonly translators: TranslatorFactory,
    private readonly tools: ToolBox,
    private readonly settings: SiteSettings,
    private readonly loops: LoopGuard,
  ) {
    super();
  }

  async test(channel: ChannelView, model: string): Promise<ProbeResult> {
    const startedAt = performance.now();
    const message = await this.failureOfTest(channel, model).catch(
      (error: Error) => failureOfConnection(error).message,
    );
    return { ok: message === '', message, durationMs: Math.round(performance.now() - startedAt) };
  }

  async listModels(target: ListingTarget): Promise<string[]> {
    const provider = this.provider(target.type);
    if (!provider.listModels) throw new AppError(ProbeError.model_list_unsupported);
    const tools = this.tools.toolsFor(target, target.key, new AbortController());
    const request = await provider.listModels(target, tools);
    const answer = await this.ask(provider, request, tools, target).catch((error: Error) => {
      throw error instanceof AppError ? error : toClientError(failureOfConnection(error));
    });
    const names = answer.status < 300 ? modelNames(answer.body) : null;
    if (names === null) throw new AppError(ProbeError.model_list_unreadable);
    return names;
  }

  /** Sends one short request; returns what is wrong with the answer, or nothing. */
  private async failureOfTest(channel: ChannelView, model: string): Promise<string> {
    const provider = this.provider(channel.type);
    const name = this.channels.upstreamName(channel, model);
    const operation = isEmbedding(model) || channel.type === MOKA ? openaiEmbedding : openaiChat;
    const body = new JsonBody(Buffer.from(JSON.stringify(testBody(operation, name))));
    const asked = operation.read(body, { model: null, stream: false, query: null });
    const { signal } = new AbortController();
    const vendors = this.settings.vendors();
    const context = { requestId: 'test', model: name, signal, downgrades: new Downgrades(), untouched: false, vendors };
    const translator = this.translators.create({ operation, body, asked }, channel, provider, context);
    if (!translator) throw new AppError(RelayError.invalid_api_type);
    const tools = this.tools.toolsFor(channel, channel.keys[0] ?? '', { signal });
    const draft = await translator.draft();
    const { task } = operation;
    const call = {
      model: name,
      channel,
      stream: translator.stream,
      task,
      format: translator.format,
      body: draft,
      headers: {},
      query: null,
      vendors,
    };
    provider.adapt?.(draft, call, context.downgrades);
    overrideParams(draft, call, channel);
    const answer = await this.ask(provider, await provider.request(call, tools), tools, channel);
    return messageOf(answer, channel, provider, translator);
  }

  private provider(type: number): Provider {
    const provider = providerOf(type);
    if (!provider) throw new AppError(RelayError.invalid_api_type);
    return provider;
  }

  private ask(
    provider: Provider,
    request: UpstreamRequest,
    tools: TransportTools,
    channel: Pick<ChannelView, 'setting'>,
  ): Promise<SmallAnswer> {
    const { transport } = provider;
    const marked = { ...request, headers: outgoingHeaders(request.headers, channel, tools.key, this.loops) };
    if (!transport) return this.requests.ask(marked, channel.setting.proxy);
    return this.requests.collect((reader) => transport(marked, reader, tools));
  }
}

/** What is wrong with a test's answer; empty when nothing is. */
function messageOf(answer: SmallAnswer, channel: ChannelView, provider: Provider, translator: Translator): string {
  if (answer.status !== 200) {
    const failure = failureOfStatus(answer.status, answer.headers, answer.body, channel, provider);
    return `status code ${answer.status}: ${failure.message}`;
  }
  const contentType = String(answer.headers['content-type'] ?? '');
  const read = translator.whole(contentType)?.read({ contentType, body: answer.body });
  if (!read) return 'the upstream answered in an unexpected form';
  if (read.error) return read.error.message;
  return read.metered.usage || read.metered.produced ? '' : 'the upstream reported no usage';
}

function isEmbedding(model: string): boolean {
  return /embedding|embed|bge-|^m3e/.test(model);
}

function testBody(operation: Operation, model: string): object {
  if (operation === openaiEmbedding) return { model, input: ['hello world'] };
  const messages = [{ role: 'user', content: 'hi' }];
  if (/^(o\d|gpt-5)/.test(model)) return { model, messages, max_completion_tokens: 10 };
  const max_tokens = model.includes('gemini') ? 300 : model.includes('thinking') ? 50 : 10;
  return { model, messages, max_tokens };
}

/** Names from `{data:[{id}]}`, `{models:[{name}]}`, `{result:[{name}]}` or a bare list of either. */
function modelNames(body: Buffer): string[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
  const record = typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  const list = Array.isArray(parsed) ? (parsed as unknown[]) : (record.data ?? record.models ?? record.result);
  if (!Array.isArray(list)) return null;
  const names = (list as unknown[]).map((item) => {
    const { id, name } = (typeof item === 'object' && item !== null ? item : { id: item }) as Record<string, unknown>;
    // Cloudflare's ids are for its own books; calls name models by their names.
    const preferred = list === record.result ? [name, id] : [id, name];
    return preferred.find((text) => typeof text === 'string') ?? '';
  });
  // Google names models with the collection they stand in.
  return [...new Set(names.map((name) => name.replace(/^models\//, '')).filter((name) => name !== ''))];
}
