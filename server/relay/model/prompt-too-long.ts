/** What an upstream says about a request that it does not accept. */
interface Rejection {
  upstreamStatus: number;
  code?: string;
  message: string;
}

const TOO_LONG_CODES = new Set(['context_length_exceeded', 'context_window_exceeded']);
const TOO_LONG_TEXT =
  /context (length|window)|context limit|(prompt|input|request) (is|was) too (long|large)|prompt too long|maximum (prompt|input) length|(input|prompt) token count .*exceeds|exceed\w* (the )?(model|max\w*) (token|number of tokens)|range of input length|reduce the length of the (messages|prompt)|too many (input |prompt )?tokens|\u8d85\u957f/i;

/**
 * Whether an upstream rejects a prompt because it is too long, by a code or, as most vendors do, only in the message of
 * an invalid request.
 */
export function isPromptTooLong({ upstreamStatus, code, message }: Rejection): boolean {
  if (code !== undefined && TOO_LONG_CODES.has(code)) return true;
  return isRejected(upstreamStatus) && TOO_LONG_TEXT.test(message);
}

/** Whether the upstream refused to process the request. In other failures, words about a request may mean another thing. */
export function isRejected(upstreamStatus: number): boolean {
  return upstreamStatus === 400 || upstreamStatus === 403 || upstreamStatus === 422;
}
