import { asArray, asRecord, asString, type Fields, isFields } from '../../../bytes/untrusted.js';
import type { Editable } from '../../shared/response-texts.js';

/** The field of an item in which an event's text belongs: by the event's type without `.delta`. */
type StreamedTexts = Readonly<Record<string, { whole: string; list?: 'content' | 'summary' }>>;

const INCOMPLETE = 'incomplete';
/** The event that completes the input of a call, and the field that contains it. */
const CALLS: Readonly<Record<string, readonly [type: string, field: string]>> = {
  function_call: ['response.function_call_arguments.done', 'arguments'],
  mcp_call: ['response.mcp_call_arguments.done', 'arguments'],
  custom_tool_call: ['response.custom_tool_call_input.done', 'input'],
  code_interpreter_call: ['response.code_interpreter_call_code.done', 'code'],
};

/** The content of a streamed response so far, for the event that ends it early: that event repeats all content. */
export class ResponseSoFar {
  private base: Fields = {};
  private readonly items = new Map<number, Editable>();
  private readonly done = new Set<number>();

  /** Processes an event in the form that the client receives. */
  take(event: Fields, streamedTexts: StreamedTexts): void {
    const index = Number(event.output_index);
    switch (event.type) {
      case 'response.created':
      case 'response.in_progress':
        this.base = asRecord(event.response);
        return;
      case 'response.output_item.added':
      case 'response.output_item.done':
        this.items.set(index, structuredClone(asRecord(event.item)));
        if (event.type === 'response.output_item.done') this.done.add(index);
        return;
      case 'response.content_part.added':
        this.place(index, 'content', event.content_index, structuredClone(event.part));
        return;
      case 'response.reasoning_summary_part.added':
        this.place(index, 'summary', event.summary_index, structuredClone(event.part));
        return;
    }
    const kind = streamedTexts[asString(event.type).replace(/\.delta$/, '')];
    if (!kind) return;
    const at = Number(event.content_index ?? event.summary_index) || 0;
    const item = this.items.get(index);
    grow(kind.list === undefined ? item : asArray(item?.[kind.list])[at], kind.whole, asString(event.delta));
  }

  /** The events that end the open items, and the last event. */
  cut(): { now: Editable[]; last: Editable } {
    const now = [...this.items]
      .filter(([index]) => !this.done.has(index))
      .flatMap(([index, item]) => endOf(item, index));
    const output = [...this.items].toSorted(([a], [b]) => a - b).map(([, item]) => item);
    const incomplete_details = { reason: 'content_filter' };
    const response = { ...this.base, status: INCOMPLETE, incomplete_details, output };
    return { now, last: { type: 'response.incomplete', response } };
  }

  private place(index: number, list: string, at: unknown, part: unknown): void {
    const item = this.items.get(index);
    if (item) item[list] = Object.assign([...asArray(item[list])], { [Number(at) || 0]: part });
  }
}

function grow(holder: unknown, field: string, more: string): void {
  if (isFields(holder)) (holder as Editable)[field] = asString(holder[field]) + more;
}

/** The events that end an open item. */
function endOf(item: Editable, output_index: number): Editable[] {
  const place = { output_index, item_id: item.id };
  const parts = asArray(item.content).flatMap((content, content_index) => {
    const part = asRecord(content);
    const at = { ...place, content_index };
    const { text, refusal } = part;
    const whole =
      part.type === 'refusal'
        ? { type: 'response.refusal.done', ...at, refusal }
        : part.type === 'output_text'
          ? { type: 'response.output_text.done', ...at, text, logprobs: [] }
          : { type: 'response.reasoning_text.done', ...at, text };
    return [whole, { type: 'response.content_part.done', ...at, part }];
  });
  const summaries = asArray(item.summary).flatMap((part, summary_index) => {
    const at = { ...place, summary_index };
    return [
      { type: 'response.reasoning_summary_text.done', ...at, text: asRecord(part).text },
      { type: 'response.reasoning_summary_part.done', ...at, part },
    ];
  });
  const [type, field = ''] = CALLS[asString(item.type)] ?? [];
  const called = type === undefined ? [] : [{ type, ...place, [field]: item[field] }];
  item.status = INCOMPLETE;
  return [...summaries, ...parts, ...called, { type: 'response.output_item.done', output_index, item }];
}
