import { parentPort } from 'node:worker_threads';
import { countTokens as countCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base';
import { shortRuns } from '../../protocols/metering/short-runs.js';
import type { CountJob, CountResponse } from './token-counter.js';

const O200K = /^(gpt-4o|gpt-4\.|gpt-5|chatgpt-4o|o\d)/;

parentPort?.on('message', ({ id, model, texts }: CountJob) => {
  const count = O200K.test(model) ? countO200k : countCl100k;
  // Text that looks like a control token is ordinary user text here.
  const options = { disallowedSpecial: new Set<string>() };
  const tokens = texts.reduce((sum, text) => sum + count(shortRuns(text), options), 0);
  parentPort?.postMessage({ id, tokens } satisfies CountResponse);
});
