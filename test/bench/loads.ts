import type { Load } from './load.js';
import type { RawResponse } from './response-reader.js';

/** Number of deltas in one stream of the raw upstream. */
export const chunksPerStream = 50;

const prompt = 'How is a toll road paid for, who pays for it, and when is it paid off? '.repeat(4).trimEnd();

const bodyOf = (extra: object): string =>
  JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: prompt }], temperature: 0.2, ...extra });

function must(holds: boolean, what: string, response: RawResponse): void {
  if (!holds) throw new Error(`${what}: ${response.head}\n${response.body.toString().slice(0, 600)}`);
}

function verifyWhole(response: RawResponse): void {
  const parsed = JSON.parse(response.body.toString()) as {
    choices?: { message?: { content?: string } }[];
    usage?: { total_tokens?: number };
  };
  must(parsed.choices?.[0]?.message?.content?.startsWith('The toll is paid once') === true, 'wrong text', response);
  must(parsed.usage?.total_tokens === 115, 'wrong usage', response);
}

function verifyStream(response: RawResponse): void {
  const text = response.body.toString();
  const deltas = text.split('one word after another').length - 1;
  must(deltas === chunksPerStream, `${deltas} deltas instead of ${chunksPerStream}`, response);
  must(text.includes('"finish_reason":"stop"'), 'no finish chunk', response);
  must(text.includes('data: [DONE]'), 'no end marker', response);
}

/**
 * A short non-streamed response. The number of connections keeps the core of the gateway busy while its commits are
 * under way, because the cost per request is meaningful only on a saturated core.
 */
export const wholeResponses: Load = { body: bodyOf({}), connections: 256, verify: verifyWhole };

/** Streams as fast as the upstream can send them. */
export const burstStreams: Load = { body: bodyOf({ stream: true }), connections: 32, verify: verifyStream };

/** Streams with one event every 20 ms. */
export const pacedStreams: Load = {
  body: bodyOf({ stream: true, user: 'paced' }),
  connections: 200,
  verify: verifyStream,
};
