import type { AppError } from '../../../common/errors/app-error.js';
import type { BodyDraft } from '../../bytes/body-draft.js';
import type { Format, Task } from '../../bytes/format.js';
import type { RequestBody } from '../../bytes/request-body.js';
import type { ClientCodec } from '../../canonical/codec.js';
import type { Downgrades } from '../../canonical/downgrades.js';
import type { RequestParams } from '../../canonical/request-params.js';
import type { VendorSettings } from '../../canonical/vendor-settings.js';
import type { ResponseMeter, StreamMeter } from '../../metering/meter.js';
import type { ResponseTexts } from './response-texts.js';

/** The response conventions of one API family, independent of the operation. */
export interface Dialect {
  /** An error as the body of an HTTP response; its message is already in the client's language. */
  errorBody(error: AppError, requestId: string): string;
  /** An error inside a stream that has already started; the connection is closed after it. */
  errorEvent(error: AppError, requestId: string): string;
  /** Keeps an idle event stream open; clients ignore it. */
  readonly ping: string;
  /** Used before the first event, where SDKs do not accept `ping` yet. */
  readonly firstPing?: string;
  /** The header in which this family's SDKs read the request id, in addition to `x-request-id`. */
  readonly requestIdHeader?: string;
  /** The headers in which this family's SDKs read the gateway's limits; the headers of OpenAI when absent. */
  readonly limitHeaders?: LimitHeaders;
}

/** The headers of a limit. */
export interface LimitHeaders {
  nameOf(what: 'requests' | 'tokens', field: 'limit' | 'remaining' | 'reset'): string;
  /** When the limit is reset. @param nowMs milliseconds since 1970 */
  resetText(resetMs: number, nowMs: number): string;
}

/** The parts of a request's path and query. */
export interface Address {
  /** The model, in APIs that have it in the path. */
  readonly model: string | null;
  /** The path contains a streaming action. */
  readonly stream: boolean;
  readonly query: URLSearchParams | null;
}

/** An operation of a dialect's API. */
export interface Operation {
  readonly format: Format;
  readonly task: Task;
  readonly dialect: Dialect;
  /**
   * Reads the body into the canonical form and writes the response from it; absent for operations that only pass
   * through.
   */
  readonly codec?: ClientCodec;
  /** The positions of texts in its responses; absent when responses have no text. */
  readonly responseTexts?: ResponseTexts;
  /** Its body may have a list of models. */
  readonly mayListModels?: true;
  /** Its streams end with a `usage` object. */
  readonly hasStreamUsage?: true;
  /** Opens the body; a JSON object when absent. */
  open?(bytes: Buffer, contentType: string): RequestBody | Promise<RequestBody>;
  /** @throws {AppError} an error of this API when the request is invalid. */
  read(body: RequestBody, address: Address): RequestParams;
  /** The prompt's texts and the tokens of its structure, for counting when the upstream reports no usage. */
  promptForCount(body: RequestBody): PromptForCount;
  /** Changes the body for an upstream of the same format. */
  rewrite(draft: BodyDraft, change: Rewrite): void;
  /** Reads usage from a response that passes through. */
  responseMeter(requested: RequestParams, body: RequestBody): ResponseMeter;
  streamMeter(requested: RequestParams, body: RequestBody): StreamMeter;
}

/** The changes to a body in the upstream's own format. */
export interface Rewrite {
  requested: RequestParams;
  /** The model's name at the upstream. */
  model: string;
  /** The upstream reports usage in a stream only on request. */
  requestUsage: boolean;
  /** The site's vendor settings; the built-in settings when absent. */
  vendors?: VendorSettings;
  /** Collects options in the model's name that the model does not support. */
  downgrades?: Downgrades;
}

/** The content of a prompt, for counting its tokens here. */
export interface PromptForCount {
  readonly texts: readonly string[];
  readonly structureTokens: number;
}
