import type { BodyDraft } from '../../bytes/body-draft.js';
import type { Format } from '../../bytes/format.js';
import { asRecord, asString } from '../../bytes/untrusted.js';
import type { Downgrades } from '../../canonical/downgrades.js';
import { dropFields, renameRoles } from './chat-request.js';
import { effortOf, nearestEffort, REASONING_FIELDS, readReasoning } from './reasoning-fields.js';

/** Rules for the names of OpenAI's models on any host. */

/** Includes fine-tuned models. OpenAI's API rejects unknown fields; most other APIs ignore them. */
const OWN = /^(ft:)?(gpt-\d|chatgpt-|o\d+(-|$)|codex-|computer-use-)/;
const ALWAYS_REASONING = /^(ft:)?(o\d+(-|$)|codex-)/;
const GPT = /^(?:ft:)?gpt-(\d+)(?:\.(\d+))?(?:-(.+))?$/;
const SEARCHING = /-search-(preview|api)\b/;
const RESPONSES_ONLY = /^(o\d+-pro|o\d+(-mini)?-deep-research|gpt-\d+(\.\d+)?-(pro|codex)|codex-|computer-use-preview)/;

/** Whether a name is one of OpenAI's models, which accept only documented fields. */
export function isOpenAiModel(model: string): boolean {
  return OWN.test(model);
}

/** Whether a name is one of OpenAI's reasoning models. */
export function isReasoningModel(model: string): boolean {
  return ALWAYS_REASONING.test(model) || reasoningRelease(model) !== null;
}

/** The version of a GPT reasoning model, such as 5 and 1 of `gpt-5.1`; null for other names. */
function reasoningRelease(model: string): { major: number; minor: number | null } | null {
  const [, major, minor, variant] = GPT.exec(model) ?? [];
  if (major === undefined || Number(major) < 5) return null;
  // The chat variant of a first release does not reason.
  if (minor === undefined && variant?.startsWith('chat')) return null;
  return { major: Number(major), minor: minor === undefined ? null : Number(minor) };
}

/** Whether a name is one of OpenAI's web search models. */
export function isSearchModel(model: string): boolean {
  return isOpenAiModel(model) && SEARCHING.test(model);
}

/** Whether a model is only available in the Responses API; requests in other formats are translated into it. */
export function isResponsesOnly(model: string): boolean {
  return RESPONSES_ONLY.test(model);
}

/** Models that support neither `response_format` nor URLs: their responses contain bytes. */
export function isGptImage(model: string): boolean {
  return /^(chatgpt|gpt)-image/.test(model);
}

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
