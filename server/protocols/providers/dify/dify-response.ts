import { saneUsage, type Usage } from '../../../common/usage.js';
import { asArray, asRecord, asString, codeOf } from '../../bytes/untrusted.js';
import type { Citation } from '../../canonical/conversation.js';
import { ResponseError } from '../../canonical/reply.js';
import { estimateTokens } from '../../metering/estimate.js';

/** Shared by complete and streamed responses of Dify. */

export type Fields = Readonly<Record<string, unknown>>;

/** Usual names of the workflow output that contains the response, in order of preference. */
const RESPONSE_OUTPUTS = ['answer', 'text', 'result', 'output'];

/** @returns null when the usage is absent, or when the application reports none because it called no model directly */
export function usageOf(metadata: unknown): Usage | null {
  const { prompt_tokens: input, completion_tokens: output } = asRecord(asRecord(metadata).usage);
  return input === 0 && output === 0 ? null : saneUsage({ input, output });
}

/**
 * A workflow reports only total tokens: the estimated tokens of the text count as output and the remainder as input.
 */
export function workflowUsage(data: Fields, text: string): Usage | null {
  const { total_tokens: total } = data;
  if (typeof total !== 'number' || total === 0) return null;
  const output = Math.min(total, estimateTokens(text));
  return saneUsage({ input: total - output, output });
}

/** The text of a finished workflow: its only output, the one with a usual name, or all outputs as JSON. */
export function workflowText(data: Fields): string {
  const outputs = Object.entries(asRecord(data.outputs));
  const [only] = outputs;
  if (outputs.length === 1 && only && typeof only[1] === 'string') return only[1];
  for (const name of RESPONSE_OUTPUTS) {
    const response = outputs.find(([key, value]) => key === name && typeof value === 'string');
    if (response) return asString(response[1]);
  }
  return outputs.length === 0 ? '' : JSON.stringify(Object.fromEntries(outputs));
}

/** The error of a failed workflow; undefined when it succeeded. */
export function workflowError({ status, error }: Fields): ResponseError | undefined {
  return status === 'failed' ? new ResponseError(asString(error) || 'the workflow failed') : undefined;
}

/** Passages of the application's knowledge base that the response cites. */
export function citationsOf(metadata: unknown): Citation[] {
  return asArray(asRecord(metadata).retriever_resources).map((resource) => {
    const { document_name: title, content } = asRecord(resource);
    return {
      ...(typeof title === 'string' && { title }),
      ...(typeof content === 'string' && { citedText: content }),
      raw: resource,
    };
  });
}

/** An error in bodies and events: `{code, message, status}`. */
export function errorOf({ code, message, status }: Fields, otherwise: string): ResponseError {
  const http = typeof status === 'number' && status >= 400 && status <= 599 ? status : undefined;
  return new ResponseError(asString(message) || otherwise, undefined, codeOf(code) || undefined, http);
}
