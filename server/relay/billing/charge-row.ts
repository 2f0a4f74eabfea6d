import type { SettledRow } from '../../billing/ledger/settled-row.js';
import { type Chargeable, cacheSavings, chargedImages, chargeQuota } from '../../billing/prices/charge.js';
import { storeCharge } from '../../billing/prices/stored-charge.js';
import type { CallKind } from '../../common/call-kind.js';
import { parseDecimal } from '../../common/decimal.js';
import { unitRowsOf } from '../../common/price.js';
import type { AttemptRecord } from '../../common/routing.js';
import { countOf } from '../../common/units.js';
import type { RowId } from '../../platform/database/row-id.js';
import type { CallColumns } from '../../usage-log/log-columns.js';
import type { LogDetails } from '../../usage-log/log-details.js';
import { eventText, type LogEvent } from '../../usage-log/log-event.js';
import { LogType } from '../../usage-log/log-type.js';
import type { ChargedPayer } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';

export const FREE = parseDecimal('0');

const DISCONNECTED: LogEvent = { kind: 'call_disconnected', params: {} };
const EMPTY: LogEvent = { kind: 'response_empty', params: {} };
const WITHHELD: LogEvent = { kind: 'charge_withheld', params: {} };

/** The data of a log row for charged work. */
export interface ChargedWork {
  /** The row's id, which contains its time. */
  readonly rowId: RowId;
  readonly exchange: Pick<Exchange, 'requestId' | 'elapsedMs'>;
  readonly payer: ChargedPayer;
  readonly kind: CallKind;
  readonly channelId: number;
  /** The fingerprint of the channel key, when it has a budget. */
  readonly channelKey?: string | undefined;
  readonly model: string;
  readonly stream: boolean;
  readonly charged: Chargeable;
  /** The purchase cost in quota units; null or absent when the purchase price is unknown. */
  readonly cost?: number | null;
  /** As in `AttemptResponse`: until the first event of a stream was sent to the client; null without a stream. */
  readonly timeToFirstTokenMs: number | null;
  readonly route: readonly AttemptRecord[];
  /** The row's text. */
  readonly content: string;
  /** The upstream's name of the model. */
  readonly upstreamModel?: string;
  /** The upstream reported no usage, so the tokens were counted by this gateway. */
  readonly estimated?: boolean;
  /** The price of work that is not charged, in quota units. */
  readonly uncharged?: number;
  readonly details?: LogDetails;
  /** The values of the columns that are stored as they are. */
  readonly columns?: CallColumns;
  /** Whether the row is kept for the ledger only and not shown. */
  readonly hidden: boolean;
}

/** The log row that books a charge. Its quota is the charge, in quota units. */
export function chargeRow(work: ChargedWork): SettledRow {
  const {
    rowId,
    exchange,
    payer,
    kind,
    charged,
    timeToFirstTokenMs,
    route: attempts,
    upstreamModel,
    estimated,
    uncharged,
    details,
    columns,
  } = work;
  const { quota, charge } = storeCharge(charged);
  return {
    id: rowId.id,
    created_at: rowId.createdAt.toISOString(),
    type: LogType.consumption,
    user_id: payer.user.id,
    username: payer.user.username,
    token_id: payer.token?.id ?? 0,
    token_name: payer.tokenName,
    channel_id: work.channelId,
    model_name: work.model,
    group: payer.group,
    quota,
    prompt_tokens: promptCount(charged),
    completion_tokens: charged.usage.output,
    use_time_ms: exchange.elapsedMs(),
    ...(timeToFirstTokenMs !== null && { first_token_ms: timeToFirstTokenMs }),
    is_stream: work.stream,
    request_id: exchange.requestId,
    hidden: work.hidden,
    content: work.content,
    other: '',
    cached_tokens: charged.usage.cacheRead,
    ...(charged.usage.cacheRead > 0 && { cache_savings: cacheSavings(charged) }),
    ...(typeof work.cost === 'number' && { cost: work.cost }),
    ...(work.channelKey !== undefined && { channel_key: work.channelKey }),
    charge: {
      ...charge,
      ...(estimated && { estimated: true as const }),
      ...(uncharged !== undefined && { uncharged }),
    },
    ...(upstreamModel !== undefined && upstreamModel !== work.model && { upstream_model: upstreamModel }),
    attempts,
    kind,
    ...columns,
    ...(details && Object.keys(details).length > 0 && { details }),
  };
}

/** The tokens of the prompt; of calls that are charged by images or other units, the number of these. */
function promptCount(charged: Chargeable): number {
  const { usage, price } = charged;
  const { units } = usage;
  const priced = unitRowsOf(price.mode).filter(({ kind }) => kind === units?.kind);
  if (units && priced.length > 0) return priced.reduce((sum, { count }) => sum + countOf(units, count), 0);
  return chargedImages(charged)?.count ?? usage.input;
}

/**
 * The row of a call whose client disconnected before the first output: without usage, at group ratio 0. It belongs to
 * no channel, because it is not a success of the channel that was tried, which its attempts name.
 */
export function disconnectedRow(work: ChargedWork): SettledRow {
  return chargeRow({
    ...work,
    channelId: 0,
    channelKey: undefined,
    charged: { ...work.charged, groupRatio: FREE },
    content: eventText(DISCONNECTED, 'zh'),
    details: { ...work.details, event: DISCONNECTED },
  });
}

/** The row of a call whose response is blank: without usage, at group ratio 0. */
export function emptyResponseRow(work: ChargedWork): SettledRow {
  return chargeRow({
    ...work,
    charged: { ...work.charged, groupRatio: FREE },
    content: eventText(EMPTY, 'zh'),
    details: { ...work.details, event: EMPTY },
  });
}

/**
 * The row of a call whose bill was late, so that its response was withheld: with the usage and its price, at group
 * ratio 0, so that the row's quota follows from its fields.
 */
export function withheldChargeRow(work: ChargedWork): SettledRow {
  return chargeRow({
    ...work,
    charged: { ...work.charged, groupRatio: FREE },
    content: eventText(WITHHELD, 'zh'),
    details: { ...work.details, event: WITHHELD },
    uncharged: chargeQuota(work.charged),
  });
}
