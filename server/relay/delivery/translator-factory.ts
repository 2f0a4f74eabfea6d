import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { Format, FormatWithFiles, Task } from '../../protocols/bytes/format.js';
import type { OptionalField } from '../../protocols/canonical/chat-codec.js';
import type { ClientCodec, UpstreamCodec } from '../../protocols/canonical/codec.js';
import type { Downgrades } from '../../protocols/canonical/downgrades.js';
import type { VendorSettings } from '../../protocols/canonical/vendor-settings.js';
import type { WholeClient, WholeResponse, WholeUpstream } from '../../protocols/canonical/whole-codec.js';
import { upstreamCodecOf } from '../../protocols/dialects/registry.js';
import type { Provider, Target } from '../../protocols/providers/interface/provider.js';
import { withShortToolNames } from '../../protocols/translation/short-tool-names.js';
import { TranslatedChat } from '../../protocols/translation/translated-chat.js';
import { TranslatedWhole } from '../../protocols/translation/translated-whole.js';
import {
  type ClientRequest,
  type DisconnectingCaller,
  PassThrough,
  type TranslationContext,
  type Translator,
  thinkingToContent,
} from '../../protocols/translation/translator.js';
import { AbsentApis, OptionalFields } from '../routing/upstream-support.js';
import { MediaInliner } from './media-inliner.js';

type AnyWholeClient = WholeClient<{ model: string }, WholeResponse>;
type AnyWholeUpstream = WholeUpstream<{ model: string }, WholeResponse>;

/** How a provider serves a call: in its own format, with files, or through a codec. */
type UpstreamFormat = Format | FormatWithFiles | UpstreamCodec;

/** The properties of an attempt that its translator needs. */
export interface AttemptContext {
  requestId: string;
  /** The model's name at the upstream. */
  model: string;
  caller: DisconnectingCaller;
  downgrades: Downgrades;
  /** A body in the upstream's own format is forwarded unchanged. */
  untouched: boolean;
  /** Fields that this attempt omits besides those that the upstream is known to refuse. */
  without?: ReadonlySet<OptionalField> | undefined;
  /** Formats that this attempt avoids; those that the upstream is known not to support when absent. */
  avoided?: ReadonlySet<Format> | undefined;
  /** The gateway stores the response. */
  stores?: boolean;
  /** The site's settings for vendors. */
  vendors: VendorSettings;
}

/** Decides whether a call is forwarded unchanged or translated, and creates the translator. */
@Injectable()
export class TranslatorFactory {
  constructor(
    private readonly media: MediaInliner,
    private readonly optionalFields: OptionalFields,
    private readonly absentApis: AbsentApis,
  ) {}

  /** @returns null when the channel's provider does not support such calls. */
  create(call: ClientRequest, channel: ChannelView, provider: Provider, context: AttemptContext): Translator | null {
    const { operation, requested } = call;
    const { model, vendors, downgrades } = context;
    const absent = context.avoided ?? this.absentApis.of(channel.id, model);
    const target: Target = { model, stream: requested.stream, channel, vendors, absent };
    const upstreamFormat = provider.resolveFormat(operation.format, target);
    if (upstreamFormat === null) return null;
    const stream = this.upstreamStreams(channel, provider, target);
    const translated = () => this.translated(call, channel, provider, upstreamFormat, stream, context);
    if (upstreamFormat !== operation.format || mustTranslate(call, channel, stream)) return translated();
    const reportsOnRequest = provider.reportsStreamUsageOnRequest?.(target) ?? false;
    const requestUsage = reportsOnRequest && !this.refused(channel, context).has('stream_options');
    return new PassThrough(call, model, context.untouched ? null : { requestUsage, vendors, downgrades }, translated);
  }

  private refused({ id }: ChannelView, { without }: AttemptContext): ReadonlySet<OptionalField> {
    const known = this.optionalFields.refusedBy(id);
    return without ? new Set([...known, ...without]) : known;
  }

  private upstreamStreams(channel: ChannelView, provider: Provider, target: Target): boolean {
    const able = provider.streaming?.(target) ?? 'both';
    if (able === 'both') return target.stream && !channel.setting.nonStreamOnly;
    return able === 'always';
  }

  private translated(
    call: ClientRequest,
    channel: ChannelView,
    provider: Provider,
    upstreamFormat: UpstreamFormat,
    stream: boolean,
    context: AttemptContext,
  ): Translator | null {
    const client: ClientCodec | undefined = call.operation.codec;
    const upstream = client && upstreamHalf(upstreamFormat, client.task);
    if (!client || !upstream || client.task !== upstream.task) return null;
    const translation: TranslationContext = {
      ...context,
      media: this.media,
      filter: channel.setting.thinkingToContent ? thinkingToContent() : null,
    };
    const format = typeof upstreamFormat === 'string' ? upstreamFormat : null;
    if (client.task === 'chat' && upstream.task === 'chat') {
      const without = this.refused(channel, context);
      const target = { stream, without, traits: provider.upstreamTraits, vendors: context.vendors };
      const half = SHORT_TOOL_NAMES.has(formatOf(upstreamFormat)) ? withShortToolNames(upstream) : upstream;
      return new TranslatedChat(call, client, half, format, target, translation);
    }
    // Both codecs are for the same task, and the task determines the types of request and response.
    const [clientCodec, upstreamCodec] = [client as unknown as AnyWholeClient, upstream as unknown as AnyWholeUpstream];
    return new TranslatedWhole(call, clientCodec, upstreamCodec, format, provider.upstreamTraits, translation);
  }
}

/** Formats whose vendors refuse tool names that other vendors accept. */
const SHORT_TOOL_NAMES: ReadonlySet<Format | null> = new Set<Format>(['openai.chat', 'openai.response']);

function formatOf(upstreamFormat: UpstreamFormat): Format | null {
  if (typeof upstreamFormat === 'string') return upstreamFormat;
  return 'format' in upstreamFormat ? upstreamFormat.format : null;
}

function upstreamHalf(upstreamFormat: UpstreamFormat, task: Task): UpstreamCodec | undefined {
  if (typeof upstreamFormat === 'string') return upstreamCodecOf(upstreamFormat, task);
  if (!('format' in upstreamFormat)) return upstreamFormat;
  const codec = upstreamCodecOf(upstreamFormat.format, task);
  return codec && { ...codec, inlineMedia: true };
}

/** Whether a call in the upstream's own format must be parsed anyway. */
function mustTranslate({ requested, operation }: ClientRequest, { setting }: ChannelView, stream: boolean): boolean {
  if (operation.task !== 'chat') return false;
  return stream !== requested.stream || setting.forceFormat || (setting.thinkingToContent && requested.stream);
}
