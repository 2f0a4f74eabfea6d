import type { LocalText } from '../../common/errors/app-error.js';
import { ResponseError } from './reply.js';

/** Messages for responses that have a success status but are invalid. */
export const BadResponse = {
  unexpectedForm: { zh: '上游的回答格式不符合预期', en: 'the upstream returned an unexpected format' },
  noStream: { zh: '上游没有以流式回答', en: 'the upstream did not return a stream' },
  noUsage: { zh: '上游没有报告用量', en: 'the upstream reported no usage' },
  noVectors: { zh: '上游的回答中没有向量', en: 'the response of the upstream contains no vectors' },
  noVector: { zh: '上游的回答中没有向量', en: 'the response of the upstream contains no vector' },
  notAVector: { zh: '上游返回的内容不是向量', en: 'the upstream returned something that is not a vector' },
  noJson: { zh: '上游返回的不是 JSON', en: 'the upstream did not return JSON' },
  noSound: { zh: '上游的回答中没有音频', en: 'the response of the upstream contains no audio' },
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
