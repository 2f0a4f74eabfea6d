import { countCalls, type ToolCalls } from '../../../../common/usage.js';
import { linesOf } from '../../../bytes/lines.js';
import { asArray, asRecord, asString, type Fields, parsedFields } from '../../../bytes/untrusted.js';

/** Suffix of the type of every call item. */
const CALL = Buffer.from('_call"');
const DONE = Buffer.from('"response.output_item.done"');
const DATA = Buffer.from('data:');
const CODE = 'code_interpreter';
/** Maximum number of remembered calls, so that memory does not grow with the stream. */
const MAX_ITEMS = 1_000;

/** Whether bytes may contain a tool call. */
export function mayHoldCalls(bytes: Buffer): boolean {
  return bytes.includes(CALL);
}

/**
 * The billed tool of an output item, by its name in the price list; null for other items. A search is billed when it
 * searched, and not when a page of its results was opened; an image by its quality and size.
 */
export function toolOf(item: Fields): string | null {
  if (item.status === 'failed') return null;
  switch (item.type) {
    case 'web_search_call': {
      const action = asString(asRecord(item.action).type);
      return action === '' || action === 'search' ? 'web_search' : null;
    }
    case 'file_search_call':
      return 'file_search';
    case 'code_interpreter_call':
      return CODE;
    case 'image_generation_call': {
      const sort = [asString(item.quality), asString(item.size)];
      const isComplete = sort.every((part) => part !== '' && part !== 'auto');
      if (asString(item.result) === '') return null;
      return isComplete ? `image_generation/${sort.join('/')}` : 'image_generation';
    }
    default:
      return null;
  }
}

/**
 * Number of calls by tool.
 * @param declared the tools of the response: its search items do not show which of two tools ran.
 */
export function toolsUsed(names: readonly string[], declared: unknown): ToolCalls | undefined {
  const tools = asArray(declared).map(asRecord);
  const types = tools.map((tool) => asString(tool.type));
  const preview = types.some((type) => type.startsWith('web_search_preview'));
  // Code runs in a container, which is billed once: the calls of a response share it.
  const counted = names.filter((name, at) => name !== CODE || names.indexOf(name) === at);
  return countCalls(
    counted.map((name) => {
      if (name === CODE) return CODE + memoryOf(tools);
      return preview && name === 'web_search' ? 'web_search_preview' : name;
    }),
  );
}

/** The memory of the container in which code runs, as a suffix of the name of its price; empty for the usual one. */
function memoryOf(tools: readonly Fields[]): string {
  const { container } = tools.find(({ type }) => type === CODE) ?? {};
  const memory = asString(asRecord(container).memory_limit);
  return memory === '' || memory === '1g' ? '' : `/${memory}`;
}

/** Collects the tool calls of a stream while it is relayed. */
export class ToolWatch {
  private readonly seen = new Map<string, string>();

  /** Processes whole lines. */
  take(lines: Buffer): void {
    if (!mayHoldCalls(lines) || !lines.includes(DONE)) return;
    for (const line of linesOf(lines)) {
      if (!mayHoldCalls(line) || !line.includes(DONE) || this.seen.size === MAX_ITEMS) continue;
      const { item, output_index: index } = parsedFields(line.toString('utf8', DATA.length));
      const tool = toolOf(asRecord(item));
      if (tool) this.seen.set(typeof index === 'number' ? `#${index}` : asString(asRecord(item).id), tool);
    }
  }

  /** The tools called so far, one name per call. */
  get names(): readonly string[] {
    return [...this.seen.values()];
  }
}
