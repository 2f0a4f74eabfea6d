import { saneUsage, type Usage } from '../../../common/usage.js';
import { asArray, asRecord, asString, codeOf } from '../../bytes/untrusted.js';
import type { Citation } from '../../canonical/conversation.js';
import { ResponseError } from '../../canonical/reply.js';
import { estimateTokens } from '../../metering/estimate.js';

/** What whole and streamed answers of Dify have in common. */

export type Fields = Readonly<Record<string, unknown>>;

/** Outputs of a workflow that are its answer, by the names makers of workflows prefer. */
const ANSWER_OUTPUTS = ['answer', 'text', 'result', 'output'];

/** @returns null when it is absent, or an application counted nothing because no model was asked in it directly */
export function usageOf(metadata: unknown): Usage | null {
  const { prompt_tokens: input, completion_tokens: output } = asRecord(asRecord(metadata).usage);
  return input === 0 && output === 0 ? null : saneUsage({ input, output });
}

/** A workflow's tokens are not told apart: what can be read counts as output and all else as input. */
export function workflowUsage(data: Fields, text: string): Usage | null {
  const { total_tokens: total } = data;
  if (typeof total !== 'number' || total === 0) return null;
  const output = Math.min(total, estimateTokens(text));
  return saneUsage({ input: total - output, output });
}

/** The text of a finished workflow: its one output, the one that is called an answer, or all of them as JSON. */
export function workflowText(data: Fields): string {
  const outputs = Object.entries(asRecord(data.outputs));
  const [only] = outputs;
  if (outputs.length === 1 && only && typeof only[1] === 'string') return only[1];
  for (const name of ANSWER_OUTPUTS) {
    const answer = outputs.find(([key, value]) => key === name && typeof value === 'string');
    if (answer) return asString(answer[1]);
  }
  return outputs.length === 0 ? '' : JSON.stringify(Object.fromEntries(outputs));
}

/** Why a workflow failed; undefined when it did not. */
export function workflowError({ status, error }: Fields): ResponseError | undefined {
  return status === 'failed' ? new ResponseError(asString(error) || 'the workflow failed') : undefined;
}

/** Passages of the application's knowledge that the answer rests on. */
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

/** An error as bodies and events have it: `{code, message, status}`. */
export function errorOf({ code, message, status }: Fields, otherwise: string): ResponseError {
  const http = typeof status === 'number' && status >= 400 && status <= 599 ? status : undefined;
  return new ResponseError(asString(message) || otherwise, undefined, codeOf(code) || undefined, http);
}
