import type { AppError } from '../../platform/errors/app-error.js';
import type { Asked } from '../asked.js';
import type { AnswerMeter, StreamMeter } from '../metering/meter.js';
import type { Format } from '../wire/format.js';
import type { JsonBody } from '../wire/json-body.js';

/** How clients of one API family are spoken to, apart from what they ask for. */
export interface Dialect {
  readonly name: 'openai' | 'anthropic' | 'gemini';
  /** An error as the body of an HTTP answer. */
  errorBody(error: AppError, requestId: string): string;
  /** An error inside a stream that has already begun; the connection is closed after it. */
  errorEvent(error: AppError, requestId: string): string;
  /** What ends a stream in this dialect, besides the end of the body; empty when nothing does. */
  readonly streamEnd: string;
}

/** One thing a client can ask for in a dialect. */
export interface Operation {
  readonly format: Format;
  readonly dialect: Dialect;
  /** @throws {AppError} in words of this API when the request cannot be served as written. */
  read(body: JsonBody): Asked;
  /** The prompt's texts and the tokens its structure adds, for counting when the upstream reports no usage. */
  promptForCount(body: JsonBody): PromptForCount;
  answerMeter(): AnswerMeter;
  streamMeter(wantsUsage: boolean): StreamMeter;
}

export interface PromptForCount {
  readonly texts: readonly string[];
  readonly structureTokens: number;
}
