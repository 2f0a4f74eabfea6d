import type { LocalText } from '../../common/errors/app-error.js';
import type { Usage } from '../../common/usage.js';
import type { Citation, Family, MediaSource, Part } from './conversation.js';

/** Why a model stopped. `content_filter`: a filter stopped it; `refusal`: the model refused. */
export type StopReason = 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'refusal';

/** A complete response. */
export interface Reply {
  /** The upstream's id of the response; empty when it sent none. */
  id: string;
  /** The model's name as reported by the upstream; empty when it sent none. */
  model: string;
  choices: ReplyChoice[];
  usage: Usage | null;
  /** Fields that only clients of one family can read. */
  only?: Partial<Record<Family, Record<string, unknown>>>;
}

export interface ReplyChoice {
  parts: Part[];
  stop: StopReason;
  /** The stop sequence that was reached. */
  stopSequence?: string;
  /** Log probabilities in the OpenAI form. */
  logprobs?: unknown;
}

/**
 * An event of a streamed response. `choice` counts from 0 and is omitted for the first; `call` numbers the tool calls
 * of a choice from 0 in the order they began.
 */
export type ReplyEvent =
  | { type: 'start'; id?: string; model?: string }
  | { type: 'text'; text: string; choice?: number; logprobs?: unknown }
  | { type: 'reasoning'; text: string; choice?: number }
  /** Closes the preceding reasoning with the vendor's signature. */
  | { type: 'signature'; signature: string; issuer: Family; choice?: number }
  | { type: 'redacted'; data: string; issuer: Family; choice?: number }
  | { type: 'refusal'; text: string; choice?: number }
  | { type: 'citation'; citation: Citation; choice?: number }
  | { type: 'tool_call'; call: number; id: string; name: string; custom?: boolean; signature?: string; choice?: number }
  | { type: 'arguments'; call: number; text: string; choice?: number }
  | { type: 'image'; source: MediaSource; choice?: number }
  /** Base64 chunks of one audio response; its transcript arrives in parts. */
  | { type: 'audio'; data?: string; transcript?: string; format?: string; id?: string; choice?: number }
  | { type: 'stop'; reason: StopReason; sequence?: string; choice?: number }
  /** The counts so far; the last event replaces earlier ones. */
  | { type: 'usage'; usage: Usage }
  /** A field that only clients of one family can read; other clients skip it. */
  | { type: 'only'; family: Family; name: string; value: unknown }
  | { type: 'error'; error: ResponseError };

/** An error that an upstream reported inside a response with a success status. */
export class ResponseError extends Error {
  /** The message in every language, for errors of the gateway; undefined for errors of the upstream. */
  readonly text: LocalText | undefined;

  constructor(
    message: string | LocalText,
    readonly type?: string,
    readonly code?: string,
    /** The equivalent HTTP status, when the upstream's code implies one. */
    readonly status?: number,
  ) {
    super(typeof message === 'string' ? message : message.en);
    this.text = typeof message === 'string' ? undefined : message;
  }
}

/** An upstream refused the content of a request in a response with a success status, and produced nothing. */
export class ContentRefused extends ResponseError {}

/** Messages for responses that have a success status but are invalid. */
export const BadResponse = {
  unexpectedForm: { zh: '上游的回答格式不符合预期', en: 'the upstream returned an unexpected format' },
  noStream: { zh: '上游没有以流式回答', en: 'the upstream did not return a stream' },
  noUsage: { zh: '上游没有报告用量', en: 'the upstream reported no usage' },
  noVectors: { zh: '上游的回答中没有向量', en: 'the response of the upstream contains no vectors' },
  noVector: { zh: '上游的回答中没有向量', en: 'the response of the upstream contains no vector' },
  notAVector: { zh: '上游返回的内容不是向量', en: 'the upstream returned something that is not a vector' },
  noJson: { zh: '上游返回的不是 JSON', en: 'the upstream did not return JSON' },
  noAudio: { zh: '上游的回答中没有音频', en: 'the response of the upstream contains no audio' },
  empty: { zh: '上游的回答为空', en: 'the response of the upstream is empty' },
  noReply: { zh: '上游没有给出回答', en: 'the upstream returned no response' },
  noResponseField: { zh: '上游的结果中没有回答', en: 'the result of the upstream contains no response' },
  cut: { zh: '上游在回答结束前关闭了数据流', en: 'the upstream closed the stream before its end' },
  noMessage: { zh: '上游返回的不是消息', en: 'the upstream did not return a message' },
  withoutMessage: { zh: '上游的回答中没有消息', en: 'the response of the upstream contains no message' },
  noResponse: { zh: '上游返回的不是响应对象', en: 'the upstream did not return a response object' },
  page: { zh: '上游返回了网页', en: 'the upstream returned an HTML page' },
  noText: { zh: '上游的回答中没有文本', en: 'the response of the upstream contains no text' },
  noImages: { zh: '上游的回答中没有图片', en: 'the upstream returned no images' },
  noImage: { zh: '上游的回答中没有图片', en: 'the upstream returned no image' },
  noResults: { zh: '上游的回答中没有结果', en: 'the response of the upstream contains no results' },
  noResult: { zh: '上游的回答中没有结果', en: 'the response of the upstream contains no result' },
  noScores: { zh: '上游的回答中没有得分', en: 'the response of the upstream contains no scores' },
  noPlaceOrScore: {
    zh: '上游的某个结果没有序号或得分',
    en: 'a result of the upstream has no index or no score',
  },
  sentNoChoices: { zh: '上游没有返回任何选项', en: 'the upstream returned no choices' },
  noChoices: { zh: '上游没有返回任何选项', en: 'the response of the upstream contains no choices' },
  emptyStream: { zh: '上游返回了空的数据流', en: 'the upstream returned an empty stream' },
  noOutput: { zh: '上游的回答中没有输出', en: 'the response of the upstream contains no output' },
  noBalance: { zh: '上游没有返回余额', en: 'the upstream returned no balance' },
  tooLarge: { zh: '上游的回答超过 64 MiB', en: 'the response of the upstream is larger than 64 MiB' },
  tooLargeHere: { zh: '上游的回答过大', en: 'the response of the upstream is too large' },
  largeLine: { zh: '上游发送了超过 16 MiB 的行', en: 'the upstream sent a line larger than 16 MiB' },
  largeEvent: { zh: '上游发送了超过 16 MiB 的事件', en: 'the upstream sent an event larger than 16 MiB' },
  refused: { zh: '上游拒绝了请求的内容', en: 'the upstream refused the content of the request' },
  brokeOff: { zh: '上游因错误中断了回答', en: 'the upstream ended the response with an error' },
} satisfies Record<string, LocalText>;

/** The error of a stream that ended before the response was complete. */
export function streamCut(): ResponseError {
  return new ResponseError(BadResponse.cut, undefined, 'stream_cut');
}
