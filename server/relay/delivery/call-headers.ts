import { Injectable } from '@nestjs/common';
import { QuotaAdmission } from '../../billing/ledger/admission.js';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { Role } from '../../common/principal.js';
import type { Payer } from '../model/call.js';
import { CALL_HEADER, type Exchange, LITELLM_HEADER } from '../model/exchange.js';
import type { BookedCharge } from '../model/outcome.js';
import { SiteSettings } from '../ports/site-settings.js';

/** The channel and the model that served a call. */
export interface ServedBy {
  readonly channel: Pick<ChannelView, 'id'>;
  /** The attempts so far, including the one that responded. */
  readonly attempts: number;
  /** Absent while the call is not billed, as at the start of a stream. */
  readonly charge?: BookedCharge;
}

/** The properties of a call that its headers need. */
export interface DescribedCall {
  readonly exchange: Pick<Exchange, 'requestId'>;
  readonly payer: Payer;
  readonly requested: { readonly model: string };
}

/**
 * The headers of a response that describe its call. A value that is not known exactly is absent: the cost before the
 * bill is booked, the remaining quota where other processes may change it.
 */
@Injectable()
export class CallHeaders {
  constructor(
    private readonly admission: QuotaAdmission,
    private readonly settings: SiteSettings,
  ) {}

  /** Alternating header names and values; `x-tollgate-channel` only for administrators. Quota units. */
  of({ exchange, payer, requested }: DescribedCall, { channel, attempts, charge }: ServedBy): (string | number)[] {
    const { user, token } = payer;
    const headers = [CALL_HEADER.model, headerText(requested.model), CALL_HEADER.attempts, attempts];
    if (user.role >= Role.admin) headers.push(CALL_HEADER.channel, channel.id);
    if (charge) headers.push(CALL_HEADER.cost, charge.quota);
    const remaining = this.admission.spendable(user.id, token, charge !== undefined);
    if (remaining !== undefined) headers.push(CALL_HEADER.quotaRemaining, remaining);
    if (!this.settings.sendsLiteLlmHeaders()) return headers;
    headers.push(LITELLM_HEADER.callId, exchange.requestId, LITELLM_HEADER.retries, attempts - 1);
    if (charge) headers.push(LITELLM_HEADER.cost, charge.dollars);
    return headers;
  }
}

/** Names of models may contain any characters; a header may not. */
function headerText(text: string): string {
  return /^[\x21-\x7e]*$/.test(text) ? text : encodeURIComponent(text);
}
