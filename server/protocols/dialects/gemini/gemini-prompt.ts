import { asString, isFields } from '../../bytes/untrusted.js';
import type { WireBody } from '../../bytes/wire-body.js';
import { estimateTokens } from '../../metering/estimate.js';
import type { PromptForCount } from '../dialect.js';
import { bodyField, field, objectsOf } from './gemini-fields.js';

// Token counts of files according to Google's documentation: an untiled image, a page, and half a minute of audio.
const TOKENS_PER_IMAGE = 258;
const TOKENS_PER_FILE = 5_000;
const TOKENS_PER_AUDIO = 960;
const TOKENS_PER_MESSAGE = 3;
/** A prompt above this size is estimated from its size alone. */
const READ_BELOW = 64 * 1024;
/** Base64 strings longer than this count as files. */
const FILE_BYTES = 1_024;

interface Prompt {
  texts: string[];
  structureTokens: number;
}

/** The texts of the prompt: the conversation, the instruction and the declared functions. */
export function readGeminiPrompt(body: Pick<WireBody, 'get'>): PromptForCount {
  const prompt: Prompt = { texts: [], structureTokens: 0 };
  readContents(bodyField(body, 'systemInstruction'), prompt);
  readContents(body.get('contents'), prompt);
  const tools = body.get('tools');
  if (tools !== undefined) prompt.texts.push(JSON.stringify(tools));
  return prompt;
}

/** Estimated tokens of the prompt, for the reservation only. */
export function estimateGeminiPrompt(body: WireBody): number {
  if (body.bytes.length > READ_BELOW) return estimateLarge(body.bytes);
  const { texts, structureTokens } = readGeminiPrompt(body);
  return structureTokens + texts.reduce((sum, text) => sum + estimateTokens(text), 0);
}

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
  if (file !== undefined) prompt.structureTokens += fileTokens(asString(field(file, 'mimeType')));
  const call = field(part, 'functionCall') ?? field(part, 'functionResponse');
  for (const one of objectsOf(call)) prompt.texts.push(JSON.stringify(one));
}

function fileTokens(mediaType: string): number {
  if (mediaType.startsWith('image/')) return TOKENS_PER_IMAGE;
  return mediaType.startsWith('audio/') ? TOKENS_PER_AUDIO : TOKENS_PER_FILE;
}

/** Estimates a large body without the base64 of files, which is not text for the model. */
function estimateLarge(bytes: Buffer): number {
  let texts = bytes.length;
  let files = 0;
  for (let at = bytes.indexOf('"data"'); at >= 0; at = bytes.indexOf('"data"', at + 1)) {
    const start = bytes.indexOf(0x22, at + '"data"'.length);
    const end = start < 0 ? -1 : bytes.indexOf(0x22, start + 1);
    if (end < 0) break;
    if (end - start > FILE_BYTES) {
      texts -= end - start;
      files++;
    }
    at = end;
  }
  return Math.ceil(texts / 3) + files * TOKENS_PER_IMAGE;
}
