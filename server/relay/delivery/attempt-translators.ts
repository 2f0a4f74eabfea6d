import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Format } from '../../protocols/bytes/format.js';
import type { OptionalField } from '../../protocols/canonical/chat-codec.js';
import type { Downgrades } from '../../protocols/canonical/downgrades.js';
import type { Provider } from '../../protocols/providers/interface/provider.js';
import type { Translator } from '../../protocols/translation/translator.js';
import { ChatContents } from '../billing/chat-contents.js';
import type { Call } from '../model/call.js';
import { RelayError } from '../model/relay.errors.js';
import { SiteSettings } from '../ports/site-settings.js';
import { withStreamCost } from '../response-texts/costed-stream.js';
import { withoutRefusals } from '../response-texts/refused-content.js';
import { ResponseGuard } from '../safety/guards.js';
import { OwnResponses } from './own-responses.js';
import { TranslatorFactory } from './translator-factory.js';

/** The channel, model and key of one attempt. */
export interface Destination {
  channel: ChannelView;
  /** The model's name at the channel's upstream. */
  model: string;
  /** One of the channel's keys. */
  key: string;
  /** Fields that are omitted, because the upstream may have refused them. */
  without?: ReadonlySet<OptionalField> | undefined;
  /** Formats that are avoided, because the upstream may not support them. */
  avoided?: ReadonlySet<Format> | undefined;
}

/** The translators of attempts, which also filter, record and store responses as the site and the client require. */
@Injectable()
export class AttemptTranslators {
  constructor(
    private readonly settings: SiteSettings,
    private readonly translators: TranslatorFactory,
    private readonly responseGuard: ResponseGuard,
    private readonly contents: ChatContents,
    private readonly own: OwnResponses,
  ) {}

  /** @throws {AppError} invalid_api_type when the channel does not support such calls. */
  create(
    call: Call,
    { channel, model, without, avoided }: Destination,
    provider: Provider,
    downgrades: Downgrades,
  ): Translator {
    const { operation, exchange } = call;
    const { requestId } = exchange;
    const untouched = this.settings.passesThrough();
    const vendors = this.settings.vendors();
    const stores = this.own.wants(operation, call.body);
    const context = {
      requestId,
      model,
      downgrades,
      untouched,
      vendors,
      stores,
      without,
      avoided,
      caller: exchange,
    };
    const unguarded = this.translators.create(call, channel, provider, context);
    if (!unguarded) throw new AppError(RelayError.invalid_api_type);
    const translated = call.refusable ? withoutRefusals(unguarded, operation, hasBegun(exchange)) : unguarded;
    const watched = this.contents.watched(this.responseGuard.guarded(translated, operation), operation);
    const kept = stores ? this.own.watched(watched) : watched;
    return this.settings.reportsStreamCosts() ? withStreamCost(kept, operation) : kept;
  }
}

/** Whether a part of the response was sent. */
function hasBegun({ response }: Call['exchange']): () => boolean {
  return () => response.headersSent;
}
