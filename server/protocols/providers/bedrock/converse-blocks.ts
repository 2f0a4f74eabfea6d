import { asArray, asRecord, asString } from '../../bytes/untrusted.js';
import { unsupported } from '../../canonical/downgrades.js';
import type { Block } from '../../models/claude/write-blocks.js';

type ConverseBlock = Record<string, unknown>;

/** Converts Claude's content blocks to Converse blocks. */
export function converseBlocks(blocks: readonly Block[]): ConverseBlock[] {
  const converted = blocks.flatMap((block, index) => blockOf(block, index));
  const documents = blocks.some(({ type }) => type === 'document');
  // Converse rejects a document without a text.
  return documents && !blocks.some(({ type }) => type === 'text') ? [...converted, { text: '...' }] : converted;
}

function blockOf(block: Block, index: number): ConverseBlock[] {
  const source = asRecord(block.source);
  switch (block.type) {
    case 'text':
      return [{ text: block.text }];
    case 'image':
      return [{ image: { format: formatOf(source), source: { bytes: bytesOf(source) } } }];
    case 'document':
      return [{ document: documentOf(source, asString(block.title), index) }];
    case 'tool_use':
      return [{ toolUse: { toolUseId: block.id, name: block.name, input: block.input } }];
    case 'tool_result':
      return [{ toolResult: resultOf(block) }];
    case 'thinking':
      return [{ reasoningContent: { reasoningText: { text: block.thinking, signature: block.signature } } }];
    case 'redacted_thinking':
      return [{ reasoningContent: { redactedContent: block.data } }];
    default:
      return [];
  }
}

function resultOf({ tool_use_id: toolUseId, content, is_error: failed }: Block): Record<string, unknown> {
  const resultContent =
    typeof content === 'string' ? [{ text: content || 'No output.' }] : asArray(content).map(resultBlock);
  return { toolUseId, content: resultContent, status: failed === true ? 'error' : 'success' };
}

function resultBlock(value: unknown): ConverseBlock {
  const block = asRecord(value);
  const [converted] = blockOf({ ...block, type: asString(block.type) }, 0);
  return converted ?? { text: '' };
}

function documentOf(source: Readonly<Record<string, unknown>>, title: string, index: number): Record<string, unknown> {
  // Names have a restricted character set and must be unique.
  const name = `${title
    .replace(/[^a-zA-Z0-9 ()[\]-]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()} ${index + 1}`.trim();
  if (source.type === 'text') {
    return { format: 'txt', name, source: { bytes: Buffer.from(asString(source.data)).toString('base64') } };
  }
  return { format: 'pdf', name, source: { bytes: bytesOf(source) } };
}

function formatOf({ media_type: mediaType }: Readonly<Record<string, unknown>>): string {
  return asString(mediaType).replace('image/', '');
}

function bytesOf(source: Readonly<Record<string, unknown>>): string {
  if (source.type !== 'base64') throw unsupported('uploaded files');
  return asString(source.data);
}
