import type { AppError } from '../../common/errors/app-error.js';
import type { ToolCalls, Usage } from '../../common/usage.js';
import type { ResponseError } from '../canonical/reply.js';
import type { RawResponse } from '../canonical/whole-codec.js';

/** The response text as the client receives it, up to a maximum length. Complete at the end of the response. */
export class ResponseText {
  private responseText = '';

  /** @param max maximum number of UTF-16 units kept; one more unit shows that the text was truncated */
  constructor(private readonly max: number) {}

  get text(): string {
    return this.responseText;
  }

  add(text: string): void {
    if (this.responseText.length <= this.max)
      this.responseText += text.slice(0, this.max + 1 - this.responseText.length);
  }
}

/** The measured result of a call. Token counts are null when the upstream did not report them. */
export interface Metered {
  usage: Usage | null;
  /** Text the model produced, for counting when no usage is reported; only the beginning of a long text. */
  producedText: string;
  /** Tokens produced after `producedText`, estimated by their length. */
  tokensBeyond?: number;
  /** True when the model produced anything: text, reasoning, a tool call, a vector. */
  produced: boolean;
  /** The usage was counted from the response because the upstream did not report it. */
  estimated?: boolean;
  /** Number of images received, for models charged per image. */
  images?: number;
  /** Tools that the upstream ran and bills per call, when its usage does not report them. */
  tools?: ToolCalls | undefined;
  /** The id of a response that the upstream stores for later calls. */
  storedId?: string;
  /** The response text sent to the client, where the site keeps it; complete after the last byte is sent. */
  responseText?: ResponseText;
  /** The response sent to the client, where the site stores it. */
  finalResponse?: FinalResponse;
}

/** The complete response that the client received; null until the end of the stream. */
export interface FinalResponse {
  readonly response: Readonly<Record<string, unknown>> | null;
}

/** The measurement of a missing response. */
export const NOTHING_PRODUCED: Metered = { usage: null, producedText: '', produced: false };

/** Reads usage from a complete response. */
export interface ResponseMeter {
  /**
   * `response` is what is sent to the client: the upstream's bytes in a pass-through. `ended` is an error sent instead
   * of the body, although the response is charged.
   */
  read(response: RawResponse): {
    metered: Metered;
    error: ResponseError | null;
    response: RawResponse;
    ended?: AppError;
  };
}

/** The result of processing a block of a stream. */
export interface StreamStep {
  /**
   * Bytes to send to the client now; null when there are none yet. An empty buffer starts the response while its bytes
   * are held until the charge is booked.
   */
  forward: Buffer | null;
  /** The upstream sent an error in the stream. */
  error: ResponseError | null;
  /** True when the block contained data, not only comments. */
  alive: boolean;
  /** The response ends here: further bytes of the upstream are discarded. */
  over?: boolean;
  /** When the response has ended: an error sent to the client instead of the end of the stream. */
  ended?: AppError;
}

/** Measures a stream while it is relayed. Holds back the parts that may only be sent after the charge is booked. */
export interface StreamMeter {
  /** Content type of the stream sent to the client. */
  readonly contentType: string;
  /** Processes the next chunk of the upstream. */
  push(chunk: Buffer): StreamStep;
  /** Processes the end of the upstream; returns what can be forwarded before the closing bytes. */
  end(): StreamStep;
  /**
   * The closing bytes of the stream in the client's dialect; called once, after the charge is booked.
   * @param cost the charge in US dollars, for streams that report it
   */
  closing(cost?: number): string | Buffer;
  /**
   * Estimated number of text tokens received so far, at the cost of reading a field; absent where text is not charged.
   */
  outputTokens?(): number;
  /** No part of the response is sent before `closing`. */
  readonly heldBack?: true;
  /** Closes the stream with an error, where the default error event does not fit the events already sent. */
  errorEvent?(error: AppError, requestId: string): string;
  metered(): Metered;
}
