/** The texts of a call. Missing texts are empty. */
export interface LogContent {
  readonly systemPrompt: string;
  /** The other messages of the conversation, in their order. */
  readonly context: string;
  /** The last message of the user. */
  readonly input: string;
  /** The response without its reasoning, as the client received it. */
  readonly output: string;
  /**
   * The whole request as a body of `POST /v1/chat/completions`, in JSON, regardless of the API that the client used.
   * Empty when it is longer than `MAX_REQUEST_LENGTH`, or cannot be expressed in this API.
   */
  readonly request: string;
}

/** The stored content, with the keys that log readers use. */
export interface StoredLogContent {
  system_prompt: string;
  /** Absent in rows that are older than this field. */
  context?: string;
  input_content: string;
  output_content: string;
  /** Absent in rows that are older than this field. */
  request?: string;
}

/** Longer texts are truncated, in UTF-16 units. */
export const MAX_TEXT_LENGTH = 32_768;
/** Longer requests are not stored, in UTF-16 units: a truncated one could not be sent again. */
export const MAX_REQUEST_LENGTH = 65_536;
const CUT = '…';

/** Truncates a text to the max length. */
function keptText(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH - CUT.length) + CUT : text;
}

/** Serialises a content for storage. */
export function storedContent({ systemPrompt, context, input, output, request }: LogContent): StoredLogContent {
  return {
    system_prompt: keptText(systemPrompt),
    context: keptText(context),
    input_content: keptText(input),
    output_content: keptText(output),
    request: request.length > MAX_REQUEST_LENGTH ? '' : request,
  };
}

/** Parses the result of `storedContent`. */
export function readStoredContent(json: string): LogContent {
  const {
    system_prompt,
    context = '',
    input_content,
    output_content,
    request = '',
  } = JSON.parse(json) as StoredLogContent;
  return { systemPrompt: system_prompt, context, input: input_content, output: output_content, request };
}
