import type { BodyDraft } from '../../bytes/body-draft.js';
import type { Format } from '../../bytes/format.js';
import { asRecord, asString } from '../../bytes/untrusted.js';
import type { Downgrades } from '../../canonical/downgrades.js';
import { renameRoles } from './chat-messages.js';
import { dropFields } from './drop-fields.js';
import { isGptImage, isSearchModel, reasoningRelease } from './openai-model-names.js';
import { effortOf, nearestEffort, REASONING_FIELDS, readReasoning } from './reasoning-fields.js';

/** Restrictions of OpenAI's models on any host. */

/** A generation of reasoning models. */
interface Reasoner {
  /** Supported efforts, in ascending order. */
  efforts: readonly string[];
  /** Sampling parameters are allowed while reasoning is off. */
  samplesWithoutReasoning: boolean;
  /** Fields that this generation rejects besides those that all reasoning models reject. */
  refused: readonly string[];
}

const O_SERIES = /^o(\d+)(-|$)/;
/** No model has such a name: the suffix requests a model at an effort. */
const EFFORT_SUFFIX = /-(none|minimal|low|medium|high|xhigh)$/;

const SAMPLING = ['temperature', 'top_p', 'logprobs', 'top_logprobs'];
const NEVER = ['presence_penalty', 'frequency_penalty', 'logit_bias'];
const SEARCH_REFUSES = [...SAMPLING, ...NEVER, 'n', 'parallel_tool_calls', 'seed'];

const O_FIRST: Reasoner = {
  efforts: ['low', 'medium', 'high'],
  samplesWithoutReasoning: false,
  refused: ['parallel_tool_calls'],
};
const O_LATER: Reasoner = { ...O_FIRST, refused: ['parallel_tool_calls', 'stop'] };
const GPT_5: Reasoner = {
  efforts: ['minimal', 'low', 'medium', 'high'],
  samplesWithoutReasoning: false,
  refused: ['stop'],
};
const GPT_5_1: Reasoner = {
  efforts: ['none', 'low', 'medium', 'high'],
  samplesWithoutReasoning: true,
  refused: ['stop'],
};
const GPT_LATER: Reasoner = { ...GPT_5_1, efforts: [...GPT_5_1.efforts, 'xhigh', 'max'] };

/** The model's name without an effort suffix. */
export function bareModel(model: string): string {
  return splitEffort(model).model;
}

/** Adapts a request to the restrictions of the model. The body is in one of OpenAI's formats. */
export function adaptToModel(body: BodyDraft, format: Format, name: string, downgrades: Downgrades): void {
  if (format === 'openai.chat') adaptChat(body, name, downgrades);
  else if (format === 'openai.response') adaptResponse(body, name, downgrades);
  else if (format === 'openai.image' || format === 'openai.image_edit') adaptImage(body, name, downgrades);
}

function adaptChat(body: BodyDraft, name: string, downgrades: Downgrades): void {
  const { model, effort } = splitEffort(name);
  if (isSearchModel(model)) dropFields(body, SEARCH_REFUSES, downgrades);
  const reasoner = reasonerOf(model);
  if (!reasoner) return;
  if (model !== name) body.set('model', model);
  body.rename('max_tokens', 'max_completion_tokens');
  const wanted = effort ?? effortIn(body, reasoner);
  for (const field of REASONING_FIELDS) if (field !== 'reasoning_effort') body.remove(field);
  if (wanted !== undefined && wanted !== body.get('reasoning_effort')) body.set('reasoning_effort', wanted);
  dropFields(body, [...NEVER, ...reasoner.refused], downgrades);
  if (!(reasoner.samplesWithoutReasoning && wanted === 'none')) dropFields(body, SAMPLING, downgrades);
  // The first two reasoning models accept no system messages.
  if (/^o1-(mini|preview)/.test(model)) renameRoles(body, { system: 'user', developer: 'user' });
}

function adaptResponse(body: BodyDraft, name: string, downgrades: Downgrades): void {
  const { model, effort } = splitEffort(name);
  const reasoner = reasonerOf(model);
  if (!reasoner) return;
  if (model !== name) body.set('model', model);
  const reasoning = body.has('reasoning') ? asRecord(body.get('reasoning')) : {};
  if (effort !== null) body.set('reasoning', { ...reasoning, effort });
  const silent = reasoner.samplesWithoutReasoning && (effort ?? reasoning.effort) === 'none';
  if (!silent) dropFields(body, SAMPLING, downgrades);
}

/** The GPT image models always return bytes and reject `response_format`. */
function adaptImage(body: BodyDraft, model: string, downgrades: Downgrades): void {
  if (!isGptImage(model)) return;
  if (body.get('response_format') === 'b64_json') body.remove('response_format');
  dropFields(body, ['response_format', 'style'], downgrades);
}

/** The requested effort, mapped to one that the model supports; undefined when the body requests none. */
function effortIn(body: BodyDraft, { efforts }: Reasoner): string | undefined {
  const control = readReasoning(body);
  if (control === null) return asString(body.get('reasoning_effort')) || undefined;
  if (control.mode === 'off') return efforts[0];
  const effort = effortOf(control);
  return effort && nearestEffort(effort, efforts);
}

function reasonerOf(model: string): Reasoner | null {
  const o = O_SERIES.exec(model);
  if (o) return Number(o[1]) >= 3 ? O_LATER : O_FIRST;
  const release = reasoningRelease(model);
  if (release?.major === 5 && release.minor === null) return GPT_5;
  if (release?.major === 5 && release.minor === 1) return GPT_5_1;
  return release && GPT_LATER;
}

function splitEffort(name: string): { model: string; effort: string | null } {
  const suffix = EFFORT_SUFFIX.exec(name)?.[1];
  if (suffix === undefined) return { model: name, effort: null };
  const model = name.slice(0, -suffix.length - 1);
  return reasonerOf(model)?.efforts.includes(suffix) ? { model, effort: suffix } : { model: name, effort: null };
}
