import { asArray, asString, type Fields, isFields } from '../../../bytes/untrusted.js';
import {
  type Editable,
  type EventTexts,
  NO_TEXTS,
  type ResponseTexts,
  type StreamCut,
  type StreamTexts,
  type TextKind,
  type TextPlace,
} from '../../shared/response-texts.js';
import { ResponseSoFar } from './response-so-far.js';

/** Events that stream a text, without `.delta` and `.done`, and the field of the complete text in its item. */
const STREAMED_TEXTS: Readonly<Record<string, { whole: string; list?: 'content' | 'summary'; kind: TextKind }>> = {
  'response.output_text': { whole: 'text', list: 'content', kind: 'text' },
  'response.refusal': { whole: 'refusal', list: 'content', kind: 'text' },
  'response.reasoning_text': { whole: 'text', list: 'content', kind: 'reasoning' },
  'response.reasoning_summary_text': { whole: 'text', list: 'summary', kind: 'reasoning' },
  'response.function_call_arguments': { whole: 'arguments', kind: 'arguments' },
  'response.mcp_call_arguments': { whole: 'arguments', kind: 'arguments' },
  'response.custom_tool_call_input': { whole: 'input', kind: 'tool_input' },
  'response.code_interpreter_call_code': { whole: 'code', kind: 'tool_input' },
};
/** Fields with the input of a call. */
const CALLED: readonly (readonly [field: string, kind: TextKind])[] = [
  ['arguments', 'arguments'],
  ['input', 'tool_input'],
  ['code', 'tool_input'],
];

/** Texts in responses of `/v1/responses`. */
export const responsesTexts: ResponseTexts = {
  places: ({ output }) => asArray(output).flatMap((item, at) => textsOfItem(item, `${at}.`)),
  dropCopies: ({ output }) => asArray(output).map(dropFromItem).some(Boolean),
  cut(response, key) {
    const output = asArray(response.output).slice(0, Number.parseInt(key, 10) + 1);
    const last = output.at(-1);
    if (isEditable(last) && last.status !== undefined) last.status = 'incomplete';
    Object.assign(response, { output, status: 'incomplete', incomplete_details: { reason: 'content_filter' } });
  },
  stream: (mayCut) => new EventsTexts(mayCut),
};

class EventsTexts implements StreamTexts {
  readonly named = true;
  private readonly response: ResponseSoFar | null;
  /** Number of events that were added. */
  private added = 0;
  private sequence = 0;

  constructor(mayCut: boolean) {
    this.response = mayCut ? new ResponseSoFar() : null;
  }

  read(event: Editable): EventTexts {
    const type = asString(event.type);
    const [, name = '', step = ''] = /^(.+)\.(delta|done)$/.exec(type) ?? [];
    const text = STREAMED_TEXTS[name];
    if (text) {
      const { kind, whole } = text;
      const key = `${event.output_index}.${event.item_id}.${name}.${event.content_index ?? event.summary_index}.`;
      if (step === 'done') return { pieces: [], repeated: textIn(event, whole, key, kind), ended: [key] };
      const alone = (delta: string) => ({ ...event, delta });
      return { ...NO_TEXTS, pieces: textIn(event, 'delta', key, kind).map((place) => ({ ...place, alone })) };
    }
    const response = isEditable(event.response) ? event.response : {};
    return {
      ...NO_TEXTS,
      repeated: [
        ...textsOfPart(event.part, '', type.includes('reasoning') ? 'reasoning' : 'text'),
        ...textsOfItem(event.item, ''),
        ...responsesTexts.places(response),
      ],
    };
  }

  dropCopies(event: Editable): boolean {
    const response = isEditable(event.response) && responsesTexts.dropCopies(event.response);
    return [dropFrom(event), dropFrom(event.part), dropFromItem(event.item), response].some(Boolean);
  }

  /** Events after an added one are renumbered. */
  send(event: Editable, added: boolean): boolean {
    if (added) this.added++;
    const { sequence_number: number } = event;
    const moved = typeof number === 'number' && this.added > 0;
    if (moved) event.sequence_number = added ? this.sequence + 1 : number + this.added;
    if (typeof event.sequence_number === 'number') this.sequence = event.sequence_number;
    this.response?.take(event, STREAMED_TEXTS);
    return moved;
  }

  cut(): StreamCut {
    const { now, last } = this.response?.cut() ?? { now: [], last: {} };
    const numbered = [...now, last].map((event) => ({ ...event, sequence_number: ++this.sequence }));
    return { now: numbered.slice(0, -1), last: numbered.slice(-1) };
  }
}

function textsOfItem(item: unknown, prefix: string): TextPlace[] {
  if (!isEditable(item)) return [];
  const kind = item.type === 'reasoning' ? 'reasoning' : 'text';
  const parts = [...asArray(item.summary), ...asArray(item.content)];
  return [
    ...parts.flatMap((part, at) => textsOfPart(part, `${prefix}${at}.`, kind)),
    ...CALLED.flatMap(([field, called]) => textIn(item, field, prefix + field, called)),
  ];
}

function textsOfPart(part: unknown, key: string, kind: TextKind): TextPlace[] {
  if (!isEditable(part)) return [];
  return [...textIn(part, 'text', `${key}text`, kind), ...textIn(part, 'refusal', `${key}refusal`, kind)];
}

function textIn(holder: Editable, field: string, key: string, kind: TextKind): TextPlace[] {
  const text = holder[field];
  if (typeof text !== 'string') return [];
  const replace = (shown: string) => {
    holder[field] = shown;
  };
  return [{ key, text, kind, replace }];
}

function dropFromItem(item: unknown): boolean {
  return isEditable(item) && asArray(item.content).map(dropFrom).some(Boolean);
}

function dropFrom(holder: unknown): boolean {
  if (!isEditable(holder) || asArray(holder.logprobs).length === 0) return false;
  holder.logprobs = [];
  return true;
}

function isEditable(value: unknown): value is Editable {
  return isFields(value as Fields);
}
