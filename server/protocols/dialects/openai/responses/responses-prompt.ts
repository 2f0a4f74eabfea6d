import { embeddedData } from '../../../bytes/files-in-body.js';
import type { RequestBody } from '../../../bytes/request-body.js';
import { asArray, asRecord, asString, type Fields } from '../../../bytes/untrusted.js';
import type { RequestParams } from '../../../canonical/request-params.js';
import { estimateAudioTokens, estimateTokens } from '../../../metering/estimate.js';
import type { PromptForCount } from '../../shared/dialect.js';

// Per item: role and separators; per request: the primed response. An image in high detail with a typical tile count.
const TOKENS_PER_ITEM = 3;
const TOKENS_PER_REQUEST = 3;
const TOKENS_PER_IMAGE = 1_105;
const TOKENS_PER_SMALL_IMAGE = 85;
const TOKENS_PER_FILE = 5_000;
/** A prompt above this size is estimated from its size alone. */
const READ_INPUT_BELOW = 64 * 1024;
/** Fields of input items that the model reads as text. */
const TEXT_FIELDS = ['name', 'arguments', 'input', 'output', 'text', 'refusal', 'content'];
/** Fields with a structured value that the model reads as JSON. */
const STRUCTURED_FIELDS = ['action', 'operation'];

/** The prompt's texts, and the tokens of its structure and media. */
export function readPrompt(body: RequestBody): PromptForCount {
  const texts = [asString(body.get('instructions'))];
  const input = body.getWithoutFiles('input');
  let structureTokens = TOKENS_PER_REQUEST;
  if (typeof input === 'string') texts.push(input);
  for (const item of asArray(input)) structureTokens += TOKENS_PER_ITEM + readItem(item, texts);
  if (body.has('tools')) texts.push(JSON.stringify(body.get('tools')));
  return { texts: texts.filter((text) => text !== ''), structureTokens };
}

/** The estimated tokens of the prompt; a large prompt is not parsed. */
export function estimatePrompt(body: RequestBody): Pick<RequestParams, 'promptEstimate' | 'audioEstimate'> {
  const tools = Math.ceil((body.sizeOf('tools') + body.sizeOf('text')) / 4);
  const written = body.sizeOf('input') + body.sizeOf('instructions');
  if (written > READ_INPUT_BELOW) return estimateLarge(body.bytes, written, tools);
  const texts = [asString(body.get('instructions')), asString(body.get('input'))];
  let tokens = tools + TOKENS_PER_REQUEST;
  for (const item of asArray(body.get('input'))) tokens += TOKENS_PER_ITEM + readItem(item, texts);
  const audioEstimate = asArray(body.get('input')).reduce<number>((sum, item) => sum + audioTokens(asRecord(item)), 0);
  return {
    promptEstimate: texts.reduce((sum, text) => sum + estimateTokens(text), tokens),
    ...(audioEstimate > 0 && { audioEstimate }),
  };
}

/** Estimates a large body without its data URLs and its audio, which are not text for the model. */
function estimateLarge(bytes: Buffer, written: number, tools: number): ReturnType<typeof estimatePrompt> {
  let texts = written;
  let media = 0;
  let audio = 0;
  for (const { start, end, isUrl } of embeddedData(bytes)) {
    texts -= end - start;
    if (isUrl) media++;
    else audio += estimateAudioTokens(bytes.toString('latin1', start, start + 64), end - start);
  }
  const promptEstimate = tools + Math.ceil(Math.max(texts, 0) / 3) + media * TOKENS_PER_IMAGE + audio;
  return { promptEstimate, ...(audio > 0 && { audioEstimate: audio }) };
}

/** Collects the texts of an item and its parts; returns the tokens of content that is not text. */
function readItem(value: unknown, texts: string[]): number {
  const item = asRecord(value);
  for (const field of TEXT_FIELDS) texts.push(asString(item[field]));
  for (const field of STRUCTURED_FIELDS) if (item[field] !== undefined) texts.push(JSON.stringify(item[field]));
  const parts = [item.content, item.output, item.summary].flatMap(asArray);
  return parts.reduce<number>((sum, part) => sum + mediaTokens(asRecord(part)) + readItem(part, texts), 0);
}

function mediaTokens({ type, detail, input_audio: audio }: Fields): number {
  if (type === 'input_image') return detail === 'low' ? TOKENS_PER_SMALL_IMAGE : TOKENS_PER_IMAGE;
  if (type === 'input_audio') return estimateAudioTokens(asString(asRecord(audio).data));
  return type === 'input_file' ? TOKENS_PER_FILE : 0;
}

/** The tokens of the audio in the parts of an item. */
function audioTokens({ content, output }: Fields): number {
  const parts = [content, output].flatMap(asArray).map(asRecord);
  return parts.reduce((sum, part) => sum + (part.type === 'input_audio' ? mediaTokens(part) : 0), 0);
}
