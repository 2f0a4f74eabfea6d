import type { RequestBody } from '../../bytes/request-body.js';
import { asArray, asRecord } from '../../bytes/untrusted.js';
import { estimateTokens } from '../../metering/estimate.js';
import type { PromptForCount } from '../shared/dialect.js';

const TOKENS_PER_MESSAGE = 2;
const TOKENS_PER_TOOL = 3;
const TOKENS_PER_IMAGE = 1_000;
const TOKENS_PER_DOCUMENT = 5_000;
/** A prompt above this size is estimated from its size alone. */
const READ_PROMPT_BELOW = 64 * 1024;
const PROMPT_FIELDS = ['messages', 'system', 'tools'];
const DATA_KEY = /"data"\s*:\s*"/g;

/** The prompt's texts, and the tokens of all content that is not text. */
export function readPrompt(body: RequestBody): PromptForCount {
  const texts: string[] = [];
  let structureTokens = readContent(body.get('system'), texts);
  for (const message of asArray(body.get('messages'))) {
    structureTokens += TOKENS_PER_MESSAGE + readContent(asRecord(message).content, texts);
  }
  for (const tool of asArray(body.get('tools'))) {
    structureTokens += TOKENS_PER_TOOL;
    texts.push(JSON.stringify(tool));
  }
  return { texts, structureTokens };
}

/** The estimated tokens of the prompt. */
export function estimatePrompt(body: RequestBody): number {
  const size = PROMPT_FIELDS.reduce((sum, field) => sum + body.sizeOf(field), 0);
  if (size > READ_PROMPT_BELOW) return estimateLarge(body, size);
  const { texts, structureTokens } = readPrompt(body);
  return structureTokens + texts.reduce((sum, text) => sum + estimateTokens(text), 0);
}

/** Estimates a large body without the base64 of files, which is not text for the model. */
function estimateLarge(body: RequestBody, size: number): number {
  const text = body.bytes.toString('latin1');
  let bytes = size;
  let files = 0;
  for (const { index, 0: key } of text.matchAll(DATA_KEY)) {
    const start = index + key.length;
    const end = text.indexOf('"', start);
    if (end < 0) break;
    bytes -= end - start;
    files++;
  }
  return Math.ceil(Math.max(bytes, 0) / 4) + files * TOKENS_PER_IMAGE;
}

/** Collects the texts of a message's content; returns the tokens of the blocks that are not text. */
function readContent(content: unknown, texts: string[]): number {
  if (typeof content === 'string') texts.push(content);
  return asArray(content).reduce<number>((sum, block) => sum + readBlock(asRecord(block), texts), 0);
}

function readBlock(block: Readonly<Record<string, unknown>>, texts: string[]): number {
  const { type, text, thinking, source } = block;
  switch (type) {
    case 'image':
      return TOKENS_PER_IMAGE;
    case 'document':
      return readDocument(asRecord(source), texts);
    case 'tool_result':
      return readContent(block.content, texts);
    case 'tool_use':
      texts.push(JSON.stringify([block.name, block.input]));
      return 0;
  }
  for (const words of [text, thinking]) if (typeof words === 'string') texts.push(words);
  return 0;
}

function readDocument(source: Readonly<Record<string, unknown>>, texts: string[]): number {
  if (source.type === 'text' && typeof source.data === 'string') {
    texts.push(source.data);
    return 0;
  }
  return source.type === 'content' ? readContent(source.content, texts) : TOKENS_PER_DOCUMENT;
}
