import { embeddedData } from '../../bytes/files-in-body.js';
import type { RequestBody } from '../../bytes/request-body.js';
import { asString, isFields } from '../../bytes/untrusted.js';
import type { RequestParams } from '../../canonical/request-params.js';
import { estimateAudioTokens, estimateTokens } from '../../metering/estimate.js';
import type { PromptForCount } from '../shared/dialect.js';
import { bodyField, field, objectsOf } from './gemini-fields.js';

// Token counts of files according to Google's documentation: an untiled image, a page, and half a minute of audio.
const TOKENS_PER_IMAGE = 258;
const TOKENS_PER_FILE = 5_000;
const TOKENS_PER_AUDIO = 960;
const TOKENS_PER_MESSAGE = 3;
/** A prompt above this size is estimated from its size alone. */
const READ_BELOW = 64 * 1024;
/** Bytes around the data of a file in which its media type is. */
const TYPE_RANGE = 96;
const AUDIO = '"audio/';

interface Prompt {
  texts: string[];
  structureTokens: number;
  /** Part of `structureTokens`. */
  audioTokens?: number;
}

/** The texts of the prompt: the conversation, the instruction and the declared functions. */
export function readGeminiPrompt(body: Pick<RequestBody, 'get'>): PromptForCount & Pick<Prompt, 'audioTokens'> {
  const prompt: Prompt = { texts: [], structureTokens: 0 };
  readContents(bodyField(body, 'systemInstruction'), prompt);
  readContents(body.get('contents'), prompt);
  const tools = body.get('tools');
  if (tools !== undefined) prompt.texts.push(JSON.stringify(tools));
  return prompt;
}

/** Estimated tokens of the prompt, for the reservation only. */
export function estimateGeminiPrompt(body: RequestBody): PromptEstimate {
  if (body.bytes.length > READ_BELOW) return estimateLarge(body.bytes);
  const { texts, structureTokens, audioTokens: audioEstimate } = readGeminiPrompt(body);
  const promptEstimate = texts.reduce((sum, text) => sum + estimateTokens(text), structureTokens);
  return { promptEstimate, ...(audioEstimate !== undefined && { audioEstimate }) };
}

type PromptEstimate = Pick<RequestParams, 'promptEstimate' | 'audioEstimate'>;

/** Collects the texts of a string, one message, or a list of messages. */
export function readContents(contents: unknown, prompt: Prompt): void {
  for (const content of Array.isArray(contents) ? (contents as unknown[]) : [contents]) {
    if (typeof content === 'string') prompt.texts.push(content);
    if (!isFields(content)) continue;
    prompt.structureTokens += TOKENS_PER_MESSAGE;
    const parts = content.parts ?? content;
    for (const part of Array.isArray(parts) ? (parts as unknown[]) : [parts]) readPart(part, prompt);
  }
}

function readPart(part: unknown, prompt: Prompt): void {
  if (typeof part === 'string') prompt.texts.push(part);
  if (!isFields(part)) return;
  if (typeof part.text === 'string') prompt.texts.push(part.text);
  const file = field(part, 'inlineData') ?? field(part, 'fileData');
  if (file !== undefined) readFile(asString(field(file, 'mimeType')), asString(field(file, 'data')), prompt);
  const call = field(part, 'functionCall') ?? field(part, 'functionResponse');
  for (const one of objectsOf(call)) prompt.texts.push(JSON.stringify(one));
}

/** @param data the base64; empty for a file at another place */
function readFile(mediaType: string, data: string, prompt: Prompt): void {
  if (mediaType.startsWith('audio/')) {
    const tokens = data === '' ? TOKENS_PER_AUDIO : estimateAudioTokens(data);
    prompt.structureTokens += tokens;
    prompt.audioTokens = (prompt.audioTokens ?? 0) + tokens;
  } else {
    prompt.structureTokens += mediaType.startsWith('image/') ? TOKENS_PER_IMAGE : TOKENS_PER_FILE;
  }
}

/** Estimates a large body without the base64 of files, which is not text for the model. */
function estimateLarge(bytes: Buffer): PromptEstimate {
  let texts = bytes.length;
  let images = 0;
  let audio = 0;
  for (const { start, end, isUrl } of embeddedData(bytes)) {
    texts -= end - start;
    if (!isUrl && isAudio(bytes, start, end))
      audio += estimateAudioTokens(bytes.toString('latin1', start, start + 64), end - start);
    else images++;
  }
  const promptEstimate = Math.ceil(texts / 3) + images * TOKENS_PER_IMAGE + audio;
  return { promptEstimate, ...(audio > 0 && { audioEstimate: audio }) };
}

/** The media type is next to the data, in either order. */
function isAudio(bytes: Buffer, start: number, end: number): boolean {
  const before = bytes.toString('latin1', Math.max(start - TYPE_RANGE, 0), start);
  const opened = before.lastIndexOf('{');
  return before.slice(opened + 1).includes(AUDIO) || afterData(bytes, end).includes(AUDIO);
}

function afterData(bytes: Buffer, end: number): string {
  const after = bytes.toString('latin1', end, end + TYPE_RANGE);
  return after.slice(0, Math.max(after.indexOf('}'), 0));
}
