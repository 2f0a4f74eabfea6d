import { Injectable } from '@nestjs/common';
import { ChannelError } from '../channels/channel.errors.js';
import type { ChannelView } from '../channels/channel-view.js';
import { type ListingTarget, type ProbeResult, UpstreamProbe } from '../channels/upstream-probe.js';
import { AppError, defineErrors } from '../platform/errors/app-error.js';
import {
  failureOfConnection,
  failureOfStatus,
  failureOfTimeout,
  toClientError,
  type UpstreamFailure,
} from './delivery/failure.js';
import { HttpTransport } from './delivery/http-transport.js';
import type { Operation } from './dialects/dialect.js';
import { openaiChat } from './dialects/openai/openai.chat.js';
import { openaiEmbedding } from './dialects/openai/openai.embedding.js';
import { UpstreamChannels } from './ports.js';
import type { Flow, Provider, UpstreamReader, UpstreamRequest } from './providers/provider.js';
import { providerOf } from './providers/registry.js';

const PROBE_TIMEOUT_MS = 60_000;
const MAX_BODY_BYTES = 4 * 1024 * 1024;

const ProbeError = defineErrors({
  channel_type_unavailable: {
    status: 400,
    zh: '该类型渠道暂不支持',
    en: 'Channels of this type are not supported yet',
  },
  model_list_unreadable: {
    status: 502,
    envelopeStatus: 200,
    zh: '获取模型列表失败',
    en: 'The upstream did not answer with a list of models',
  },
});

interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** Small calls to upstreams for the channel pages, by the same providers and transport that serve clients. */
@Injectable()
export class UpstreamProber extends UpstreamProbe {
  constructor(
    private readonly http: HttpTransport,
    private readonly channels: UpstreamChannels,
  ) {
    super();
  }

  async test(channel: ChannelView, model: string): Promise<ProbeResult> {
    const startedAt = performance.now();
    const message = await this.failureOfTest(channel, model).catch((error: Error) =>
      messageOf(failureOfConnection(error)),
    );
    return { ok: message === '', message, durationMs: Math.round(performance.now() - startedAt) };
  }

  async listModels(target: ListingTarget): Promise<string[]> {
    const provider = this.provider(target.type);
    const answer = await this.send(provider, provider.listModels({ ...target, other: '' }, target.key)).catch(
      (error: Error) => {
        throw error instanceof AppError ? error : toClientError(failureOfConnection(error));
      },
    );
    const names = answer.status < 300 ? modelNames(answer.body) : null;
    if (names === null) throw new AppError(ProbeError.model_list_unreadable);
    return names;
  }

  /** Sends one short request; returns what is wrong with the answer, or nothing. */
  private async failureOfTest(channel: ChannelView, model: string): Promise<string> {
    const provider = this.provider(channel.type);
    const upstreamModel = this.channels.upstreamName(channel, model);
    const operation = isEmbedding(model) ? openaiEmbedding : openaiChat;
    const body = Buffer.from(JSON.stringify(testBody(operation, upstreamModel)));
    const call = { format: operation.format, model: upstreamModel, stream: false, body, headers: {} };
    const answer = await this.send(provider, provider.request(call, channel, channel.keys[0] ?? ''));
    if (answer.status !== 200) {
      const failure = failureOfStatus(answer.status, answer.headers, answer.body, channel);
      return `status code ${answer.status}: ${failure.message}`;
    }
    const { metered, error } = operation.answerMeter().read(answer.body);
    if (error) return error.message;
    return metered.usage ? '' : 'the upstream reported no usage';
  }

  private provider(type: number): Provider {
    const provider = providerOf(type);
    if (!provider) throw new AppError(ChannelError.channel_type_unavailable, { label: String(type) });
    return provider;
  }

  private send(provider: Provider, request: UpstreamRequest): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const reader = new WholeAnswer(resolve, reject);
      const flow = provider.transport ? provider.transport(request, reader) : this.http.send(request, reader);
      reader.limitTo(flow);
    });
  }
}

/** Collects an answer as a whole, within bounds of time and size. */
class WholeAnswer implements UpstreamReader {
  private status = 0;
  private headers: Answer['headers'] = {};
  private readonly chunks: Buffer[] = [];
  private bytes = 0;
  private flow: Flow | undefined;
  private readonly timer = setTimeout(() => this.give('timeout'), PROBE_TIMEOUT_MS).unref();

  constructor(
    private readonly resolve: (answer: Answer) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  limitTo(flow: Flow): void {
    this.flow = flow;
  }

  onStart(status: number, headers: Answer['headers']): void {
    this.status = status;
    this.headers = headers;
  }

  onData(chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes > MAX_BODY_BYTES) this.give('size');
    else this.chunks.push(chunk);
  }

  onEnd(): void {
    clearTimeout(this.timer);
    this.resolve({ status: this.status, headers: this.headers, body: Buffer.concat(this.chunks) });
  }

  onError(error: Error): void {
    clearTimeout(this.timer);
    this.reject(error);
  }

  private give(reason: 'timeout' | 'size'): void {
    clearTimeout(this.timer);
    const tooLarge: UpstreamFailure = { kind: 'local', status: 502, message: 'the upstream answer is too large' };
    this.reject(toClientError(reason === 'timeout' ? failureOfTimeout() : tooLarge));
    this.flow?.abort();
  }
}

function messageOf(failure: UpstreamFailure): string {
  return failure.message;
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

/** Names from `{data:[{id}]}`, `{models:[{name}]}` or a bare list of either. */
function modelNames(body: Buffer): string[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
  const record = typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  const list = Array.isArray(parsed) ? (parsed as unknown[]) : (record.data ?? record.models);
  if (!Array.isArray(list)) return null;
  const names = (list as unknown[]).map((item) => {
    const { id, name } = (typeof item === 'object' && item !== null ? item : { id: item }) as Record<string, unknown>;
    return typeof id === 'string' ? id : typeof name === 'string' ? name : '';
  });
  return [...new Set(names.filter((name) => name !== ''))];
}
