import { parentPort } from 'node:worker_threads';
import { countTokens as countCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base';
import type { CountAnswer, CountJob } from './token-counter.js';

const O200K = /^(gpt-4o|gpt-4\.|gpt-5|chatgpt-4o|o\d)/;
/** Merging is quadratic in the length of a run without spaces; no language needs runs as long as this. */
const LONGEST_RUN = 128;
const LONG_RUN = new RegExp(`\\S{${LONGEST_RUN}}(?=\\S)`, 'g');

parentPort?.on('message', ({ id, model, texts }: CountJob) => {
  const count = O200K.test(model) ? countO200k : countCl100k;
  // Text that looks like a control token is the user's text all the same.
  const options = { disallowedSpecial: new Set<string>() };
  const tokens = texts.reduce((sum, text) => sum + count(text.replace(LONG_RUN, '$& '), options), 0);
  parentPort?.postMessage({ id, tokens } satisfies CountAnswer);
});
