import { field, objectsOf } from './gemini-fields.js';

/** Log probabilities in the OpenAI form; undefined when there are none. */
export function readLogprobs(result: unknown): { content: object[] } | undefined {
  const chosen = objectsOf(field(result, 'chosenCandidates'));
  if (chosen.length === 0) return undefined;
  const top = objectsOf(field(result, 'topCandidates'));
  const content = chosen.map((candidate, at) => ({
    ...token(candidate),
    top_logprobs: objectsOf(top[at]?.candidates).map(token),
  }));
  return { content };
}

function token(candidate: Record<string, unknown>): { token: string; logprob: number; bytes: number[] } {
  const text = typeof candidate.token === 'string' ? candidate.token : '';
  const logProbability = field(candidate, 'logProbability');
  return {
    token: text,
    logprob: typeof logProbability === 'number' ? logProbability : 0,
    bytes: [...Buffer.from(text)],
  };
}
