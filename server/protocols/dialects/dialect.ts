import type { AppError } from '../../common/errors/app-error.js';
import type { BodyDraft } from '../bytes/body-draft.js';
import type { Format, Task } from '../bytes/format.js';
import type { WireBody } from '../bytes/wire-body.js';
import type { ClientCodec } from '../canonical/codec.js';
import type { Downgrades } from '../canonical/downgrades.js';
import type { ResponseMeter, StreamMeter } from '../metering/meter.js';
import type { RequestParams } from '../request-params.js';
import type { VendorSettings } from '../vendor-settings.js';
import type { ResponseTexts } from './response-texts.js';

/** How clients of one API family are spoken to, apart from what they ask for. */
export interface Dialect {
  /** An error as the body of an HTTP answer; its message is in the client's language already. */
  errorBody(error: AppError, requestId: string): string;
  /** An error inside a stream that has already begun; the connection is closed after it. */
  errorEvent(error: AppError, requestId: string): string;
  /** What keeps an idle event stream open and means nothing. */
  readonly ping: string;
  /** The same before the first event, where packages do not accept `ping` yet. */
  readonly firstPing?: string;
  /** The header in which this family's packages look for the request's id, besides `x-request-id`. */
  readonly requestIdHeader?: string;
}

/** What the address of a request says. */
export interface Address {
  /** The model, in APIs that name it in the path. */
  readonly model: string | null;
  /** The path names a streaming action. */
  readonly stream: boolean;
  readonly query: URLSearchParams | null;
}

/** One thing a client can ask for in a dialect. */
export interface Operation {
  readonly format: Format;
  readonly task: Task;
  readonly dialect: Dialect;
  /** Reads the body into, and writes the answer from, the canonical form; absent for what only passes through. */
  readonly codec?: ClientCodec;
  /** Where the texts of its answers are; absent where they are none. */
  readonly responseTexts?: ResponseTexts;
  /** Takes the body apart; a JSON object when absent. */
  open?(bytes: Buffer, contentType: string): WireBody | Promise<WireBody>;
  /** @throws {AppError} in words of this API when the request cannot be served as written. */
  read(body: WireBody, address: Address): RequestParams;
  /** The prompt's texts and the tokens its structure adds, for counting when the upstream reports no usage. */
  promptForCount(body: WireBody): PromptForCount;
  /** Changes what must differ for an upstream that takes the same format. */
  rewrite(draft: BodyDraft, change: Rewrite): void;
  /** Reads usage from the side of an answer that passes through. */
  responseMeter(requested: RequestParams, body: WireBody): ResponseMeter;
  streamMeter(requested: RequestParams, body: WireBody): StreamMeter;
}

/** What must change in a body of the upstream's own format. */
export interface Rewrite {
  requested: RequestParams;
  /** The model's name at the upstream. */
  model: string;
  /** The upstream reports usage in a stream only when it is asked to. */
  requestUsage: boolean;
  /** What the site decides about vendors; the built-in settings when absent. */
  vendors?: VendorSettings;
  /** Where to note what the model's name asks for and the model does not do. */
  downgrades?: Downgrades;
}

/** What a prompt consists of, for counting its tokens here. */
export interface PromptForCount {
  readonly texts: readonly string[];
  readonly structureTokens: number;
}
