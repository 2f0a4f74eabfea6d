import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { ABSENT_API_MS, type AbsentApi, AbsentApiStore } from '../../channels/probing/absent-api-store.js';
import { lruCache } from '../../common/lru-cache.js';
import { Changes } from '../../platform/coordination/changes.js';
import type { Format } from '../../protocols/bytes/format.js';
import type { OptionalField } from '../../protocols/canonical/chat-codec.js';
import { providerOf } from '../../protocols/providers/registry.js';
import type { Call } from '../model/call.js';
import type { UpstreamFailure } from '../model/failure.js';
import { classify } from '../model/failure-class.js';

const MAX_ENTRIES = 10_000;

/** The formats that OpenAI-style upstreams may not have, each of which can be translated into the other. */
const DETECTED: ReadonlySet<unknown> = new Set<Format>(['openai.chat', 'openai.response']);

/** An API that an upstream may not have. */
export interface Absence {
  readonly format: Format;
  /** The model's name at the upstream; null when the API is absent for all models. */
  readonly model: string | null;
  /** All formats that the next attempt avoids. */
  readonly avoided: ReadonlySet<Format>;
}

type AbsenceCall = Pick<Call, 'operation' | 'requested'>;

/**
 * Which OpenAI-style upstreams have no Responses API, or no Chat Completions. They refuse the path itself, before any
 * work; the same call is then sent in the other API. What was found is remembered for a day, in all processes and those
 * that start later, until the channel is changed. The setting `openai_api` of a channel makes detection unnecessary.
 */
@Injectable()
export class AbsentApis implements OnModuleInit {
  /** Keys: channel ids, and channel ids with a model. */
  private readonly absent = lruCache<string | number, ReadonlySet<Format>>(MAX_ENTRIES, { ttl: ABSENT_API_MS });

  constructor(
    private readonly changes: Changes,
    private readonly store: AbsentApiStore,
  ) {
    changes.on('absentApi', (absence) => this.save(absence));
    changes.on('channel', ({ channelIds }) => this.invalidate(channelIds));
  }

  async onModuleInit(): Promise<void> {
    for (const { ageMs, ...absence } of await this.store.all()) this.save(absence, ABSENT_API_MS - ageMs);
  }

  /** The formats that an upstream does not support, of those that its provider supports. */
  of(channelId: number, model: string): ReadonlySet<Format> | undefined {
    if (this.absent.size === 0) return undefined;
    return this.absent.get(channelId) ?? this.absent.get(keyOf(channelId, model));
  }

  /**
   * The API whose absence may have caused a failure, when another one can be used instead; null when there is none. The
   * failure may have another reason, so only a successful second attempt confirms it: see `confirm`.
   */
  suspected(
    { operation, requested }: AbsenceCall,
    channel: ChannelView,
    model: string,
    failure: UpstreamFailure,
  ): Absence | null {
    if (operation.task !== 'chat' || channel.setting.openaiApi) return null;
    const { apiAbsent } = classify(failure);
    if (apiAbsent === null) return null;
    const provider = providerOf(channel.type);
    const target = { model, stream: requested.stream, channel };
    const known = this.of(channel.id, model);
    const format = provider?.resolveFormat(operation.format, { ...target, absent: known });
    if (typeof format !== 'string' || !DETECTED.has(format)) return null;
    const avoided = new Set([...(known ?? []), format]);
    const other = provider?.resolveFormat(operation.format, { ...target, absent: avoided });
    if (typeof other !== 'string' || !DETECTED.has(other)) return null;
    return { format, model: apiAbsent === 'model' ? model : null, avoided };
  }

  /** Records an absence after the same call succeeded in the other API. */
  async confirm(channelId: number, { format, model }: Pick<Absence, 'format' | 'model'>): Promise<void> {
    const absence = { channelId, format, model };
    // Processes that are not notified find out by themselves.
    await Promise.allSettled([this.changes.publish('absentApi', absence), this.store.add(absence)]);
  }

  private save({ channelId, format, model }: AbsentApi, ttl = ABSENT_API_MS): void {
    const key = model === null ? channelId : keyOf(channelId, model);
    this.absent.set(key, new Set([...(this.absent.get(key) ?? []), format as Format]), { ttl });
  }

  private async invalidate(channelIds: readonly number[]): Promise<void> {
    const keys = [...this.absent.keys()].filter((key) => channelIds.includes(Number.parseInt(String(key), 10)));
    if (keys.length === 0) return;
    for (const key of keys) this.absent.delete(key);
    await this.store.remove(channelIds);
  }
}

function keyOf(channelId: number, model: string): string {
  return `${channelId} ${model}`;
}

/** The properties of a call that are needed here. */
interface FieldCall {
  readonly operation: Pick<Call['operation'], 'format'>;
  readonly requested: Pick<Call['requested'], 'stream'>;
  readonly body: Pick<Call['body'], 'has'>;
}

const NONE: ReadonlySet<OptionalField> = new Set();

/**
 * Which optional fields an OpenAI-style upstream refuses: the request for usage in a stream, and `top_k` of clients of
 * other APIs. Most accept or ignore them; a few refuse the whole request because of one. Those channels are remembered
 * until the process restarts.
 */
@Injectable()
export class OptionalFields {
  private readonly refusals = new Map<number, ReadonlySet<OptionalField>>();

  /** The fields that are not sent to a channel. */
  refusedBy(channelId: number): ReadonlySet<OptionalField> {
    return this.refusals.get(channelId) ?? NONE;
  }

  /**
   * The optional field that may have caused a failure, so that the call should be sent once more without it; null when there is
   * none. The client may have used the same words elsewhere, so only a successful second attempt confirms the cause: see
   * `confirm`. A field that a client of OpenAI's APIs sent itself is not the gateway's.
   */
  suspected(
    { operation, requested, body }: FieldCall,
    channelId: number,
    failure: UpstreamFailure,
  ): OptionalField | null {
    const field = classify(failure).fieldRejected;
    if (field === null || this.refusedBy(channelId).has(field)) return null;
    const added =
      field === 'stream_options'
        ? requested.stream && !body.has('stream_options')
        : !operation.format.startsWith('openai.');
    return added ? field : null;
  }

  /** Records that a channel refused a request and accepted the same one without these fields. */
  confirm(channelId: number, fields: ReadonlySet<OptionalField>): void {
    this.refusals.set(channelId, new Set([...this.refusedBy(channelId), ...fields]));
  }
}
