import type { MockResponse, Reply } from '../behaviour.js';
import type { MockDialect } from '../dialect.js';
import { dataEvent, eventPlan, jsonPlan, scripted } from '../plan.js';
import type { RecordedRequest } from '../recorded-request.js';
import { defaultUsage, finishReason, textOf, words } from '../reply-defaults.js';

const ACTION = /\/models\/([^/]+):(generateContent|streamGenerateContent)$/;

const FINISH_REASONS: Readonly<Record<string, string>> = {
  stop: 'STOP',
  tool_calls: 'STOP',
  length: 'MAX_TOKENS',
  content_filter: 'SAFETY',
};

const modelOf = ({ path }: RecordedRequest) => decodeURIComponent(ACTION.exec(path)?.[1] ?? '');

function usageMetadata({ usage = defaultUsage }: Reply) {
  const { prompt, completion, cached, reasoning = 0 } = usage;
  return {
    promptTokenCount: prompt,
    candidatesTokenCount: completion - reasoning,
    totalTokenCount: prompt + completion,
    ...(cached && { cachedContentTokenCount: cached }),
    ...(reasoning > 0 && { thoughtsTokenCount: reasoning }),
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: prompt }],
  };
}

/** The parts of a response, as the chunks of a stream contain them. */
function parts(reply: Reply): Record<string, unknown>[] {
  const calls = (reply.toolCalls ?? []).map(({ id, name, arguments: args }, index) => ({
    functionCall: { id, name, args: JSON.parse(args || '{}') as unknown },
    ...(index === 0 && reply.signature !== undefined && { thoughtSignature: reply.signature }),
  }));
  return [
    ...words(reply.reasoning ?? '').map((text) => ({ text, thought: true })),
    ...words(textOf(reply) ?? reply.refusal ?? '').map((text) => ({ text })),
    ...calls,
  ];
}

function piece(request: RecordedRequest, { reply }: MockResponse, content: readonly unknown[], finished: boolean) {
  const { searches = 0 } = reply;
  const finish = FINISH_REASONS[reply.refusal === undefined ? finishReason(reply) : 'content_filter'] ?? 'OTHER';
  return {
    candidates: [
      {
        index: 0,
        content: { role: 'model', parts: content },
        ...(finished && { finishReason: finish }),
        ...(finished && searches > 0 && { groundingMetadata: { webSearchQueries: Array(searches).fill('tollgate') } }),
      },
    ],
    usageMetadata: usageMetadata(reply),
    modelVersion: reply.model ?? modelOf(request),
    responseId: 'gemini-mock',
    ...reply.extra,
  };
}

/** Google's generateContent, non-streamed and streamed. */
export const geminiDialect: MockDialect = {
  matchesPath: ({ method, path }) => method === 'POST' && ACTION.test(path),
  modelOf,
  plan: (request, response) => {
    const all = parts(response.reply);
    if (!request.path.endsWith('streamGenerateContent')) return jsonPlan(200, piece(request, response, all, true));
    const events = all.map((part, at) => dataEvent(piece(request, response, [part], at === all.length - 1)));
    return eventPlan(scripted(events, response));
  },
};
