/** What was said in a call. Texts that there were none of are empty. */
export interface LogContent {
  readonly systemPrompt: string;
  /** The other messages of the conversation, in their order. */
  readonly context: string;
  /** The last words of the user. */
  readonly input: string;
  /** The answer without its reasoning, as the client got it. */
  readonly output: string;
}

/** The same under the keys that log readers know, as it is stored. */
export interface StoredLogContent {
  system_prompt: string;
  /** Absent from rows of before it was kept. */
  context?: string;
  input_content: string;
  output_content: string;
}

/** Longer texts are cut, in UTF-16 units. */
export const MAX_TEXT_LENGTH = 32_768;
const CUT = '…';

/** A text as it is kept: cut where it is too long. */
export function keptText(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH - CUT.length) + CUT : text;
}

/** A content as it is stored. */
export function storedContent({ systemPrompt, context, input, output }: LogContent): StoredLogContent {
  return {
    system_prompt: keptText(systemPrompt),
    context: keptText(context),
    input_content: keptText(input),
    output_content: keptText(output),
  };
}

/** What `storedContent` wrote. */
export function readStoredContent(json: string): LogContent {
  const { system_prompt, context = '', input_content, output_content } = JSON.parse(json) as StoredLogContent;
  return { systemPrompt: system_prompt, context, input: input_content, output: output_content };
}
