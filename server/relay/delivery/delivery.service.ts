import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { fingerprintOf } from '../../channels/model/channel-keys.js';
import { ChannelStatus } from '../../channels/model/channel-status.js';
import { AppError, type LocalText } from '../../common/errors/app-error.js';
import type { OptionalField } from '../../protocols/canonical/chat-codec.js';
import type { PreviousResponse } from '../../protocols/canonical/request-params.js';
import { BatchError } from '../../protocols/dialects/openai/batch.errors.js';
import { providerOf } from '../../protocols/providers/registry.js';
import { ObjectReadersService } from '../../tokens/object-readers.service.js';
import { type Call, type FilesAt, ownerOf, readerOf } from '../model/call.js';
import type { UpstreamFailure } from '../model/failure.js';
import { classify, mayRepeat } from '../model/failure-class.js';
import type { Delivered } from '../model/outcome.js';
import { UpstreamChannels } from '../ports/site.port.js';
import { Affinity } from '../routing/affinity.js';
import { TimeToFirstToken } from '../routing/channel-rankings.js';
import { conversationOf } from '../routing/conversation.js';
import { type AttemptEnd, Failover } from '../routing/failover.js';
import { keyAt, StoredResponses } from '../routing/stored-responses.js';
import { type Absence, AbsentApis, OptionalFields } from '../routing/upstream-support.js';
import { Sender } from './sender.js';

/** Changes to the request for channels that may have rejected its first form; by channel id. */
interface RequestChanges {
  /** Fields that channels are not sent. */
  without?: Map<number, ReadonlySet<OptionalField>>;
  /** APIs that upstreams may not have. */
  absences?: Map<number, Absence>;
}

const UNKNOWN: LocalText = { zh: '没有这个响应', en: 'it does not exist' };
const CHANNEL_UNAVAILABLE: LocalText = {
  zh: '保存它的渠道已不可用',
  en: 'the channel that stores it is not available',
};

const FILES_ELSEWHERE: LocalText = {
  zh: '请求中的文件保存在另一个渠道',
  en: 'another channel stores the files of the request',
};

/** Delivers a call to a channel that serves the model. */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly channels: UpstreamChannels,
    private readonly sender: Sender,
    private readonly failover: Failover,
    private readonly affinity: Affinity,
    private readonly optionalFields: OptionalFields,
    private readonly absentApis: AbsentApis,
    private readonly stored: StoredResponses,
    private readonly readers: ObjectReadersService,
    private readonly times: TimeToFirstToken,
  ) {}

  /** @throws {AppError} when no channel serves the model, or when every attempt failed. */
  run(call: Call): Promise<Delivered> {
    const { previousResponse } = call.requested;
    if (previousResponse) return this.continue(call, previousResponse);
    return call.filesAt ? this.deliver(call, this.destinationOf(call, call.filesAt)) : this.deliver(call);
  }

  /** @throws {AppError} file_at_another_channel, batch_unavailable */
  private destinationOf({ candidates, requested }: Call, { channelId, keyFingerprint, fileId: id }: FilesAt) {
    const channel = candidates.find((candidate) => candidate.id === channelId);
    const key = channel?.keys.find((candidate) => fingerprintOf(candidate) === keyFingerprint);
    if (channel && key !== undefined) return { channel, key };
    const stored = this.channels.byId(channelId);
    const serves = stored?.status === ChannelStatus.enabled && !channel;
    if (serves) throw new AppError(BatchError.file_at_another_channel, { id, model: requested.model });
    throw new AppError(BatchError.batch_unavailable, { id });
  }

  /** A previous response exists in one upstream account only; when the account is unknown, any channel may be tried. */
  private async continue(call: Call, { id, error }: PreviousResponse): Promise<Delivered> {
    const found = await this.stored.find(id);
    const files = call.filesAt && this.destinationOf(call, call.filesAt);
    if (!found) return this.deliver(call, files);
    if (!(await this.readers.sees(readerOf(call.payer), found))) throw error(UNKNOWN);
    const channel = call.candidates.find((candidate) => candidate.id === found.channelId);
    const key = channel && keyAt(found, channel);
    if (!channel || key === undefined) throw error(CHANNEL_UNAVAILABLE);
    if (files && (files.channel !== channel || files.key !== key)) throw error(FILES_ELSEWHERE);
    return this.deliver(call, { channel, key });
  }

  /** @param only the channel and the key that must be used */
  private deliver(call: Call, only?: { channel: ChannelView; key: string }): Promise<Delivered> {
    const { exchange, payer, requested, route, chosen } = call;
    const hasChoice = !only && this.affinity.isUseful(call);
    const found = conversationOf(call, hasChoice);
    if (found?.isExact) call.conversation = found.key;
    const conversation = hasChoice && found ? this.affinity.keyOf(found, requested.model) : null;
    const preferredChannelId = conversation === null ? undefined : this.affinity.channelFor(conversation);
    const pinned = only !== undefined || payer.pinnedChannelId !== null;
    const candidates = only ? [only.channel] : call.candidates;
    const keyOf = only && (() => only.key);
    const changes: RequestChanges = {};
    const work = {
      exchange,
      payer,
      model: requested.model,
      candidates,
      pinned,
      route,
      conversation,
      preferredChannelId,
      keyOf,
      requested,
      quota: call.quota,
      ...(chosen && { notes: { model: requested.model, group: payer.group } }),
    };
    const attempt = (channel: ChannelView, key: string) => this.attempt(call, channel, key, changes);
    if (conversation === null) return this.failover.tryChannels(work, attempt);
    return this.failover.tryChannels(work, async (channel, key) => {
      const end = await attempt(channel, key);
      if (end.kind === 'responded') this.affinity.save(conversation, channel.id);
      return end;
    });
  }

  private async attempt(
    call: Call,
    channel: ChannelView,
    key: string,
    changes: RequestChanges,
  ): Promise<AttemptEnd<Delivered>> {
    const upstreamModel = this.channels.upstreamName(channel, call.requested.model);
    const without = changes.without?.get(channel.id);
    const absence = changes.absences?.get(channel.id);
    const avoided = absence?.avoided;
    const startedAtMs = call.exchange.elapsedMs();
    const response = await this.sender.attempt(call, { channel, model: upstreamModel, key, without, avoided });
    if (response.kind === 'responded') {
      if (without && response.metered.produced) this.optionalFields.confirm(channel.id, without);
      if (absence && response.metered.produced) void this.absentApis.confirm(channel.id, absence);
      const { interrupted, timeToFirstTokenMs } = response;
      if (timeToFirstTokenMs !== null) {
        this.times.record(channel.id, call.requested.model, timeToFirstTokenMs - startedAtMs);
      }
      const { storedId } = response.metered;
      if (storedId !== undefined) {
        const place = { ...ownerOf(call.payer), channelId: channel.id, model: upstreamModel };
        this.stored.save(storedId, place, key);
      }
      return {
        kind: 'responded',
        response: { response, channel, key, upstreamModel },
        interrupted,
        affectsHealth: !response.clientDisconnected && response.ended === undefined,
      };
    }
    const { failure } = response;
    const hasEnded = call.exchange.disconnected || call.exchange.cutOff !== undefined;
    const field = hasEnded ? null : this.optionalFields.suspected(call, channel.id, failure);
    if (field !== null && !without?.has(field)) {
      changes.without ??= new Map();
      changes.without.set(channel.id, new Set([...(without ?? []), field]));
      return { kind: 'failed', failure, retry: 'same-channel' };
    }
    const suspected = absence || hasEnded ? null : this.absentApis.suspected(call, channel, upstreamModel, failure);
    if (suspected) {
      changes.absences ??= new Map();
      changes.absences.set(channel.id, suspected);
      return { kind: 'failed', failure, retry: 'same-channel' };
    }
    return {
      kind: 'failed',
      failure,
      retry: !hasEnded && isRetryable(call, failure, channel) ? 'other-channel' : 'never',
    };
  }
}

function isRetryable({ operation }: Call, failure: UpstreamFailure, channel: ChannelView): boolean {
  const failed = classify(failure, providerOf(channel.type)?.failureTraits);
  return failed.retryable && mayRepeat(operation.task, failed);
}
