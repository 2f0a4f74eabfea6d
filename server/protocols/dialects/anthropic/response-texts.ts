import { asArray, asRecord, asString, isFields, parsedFields } from '../../bytes/untrusted.js';
import { estimateTokens } from '../../metering/estimate.js';
import {
  type Editable,
  type EventTexts,
  NO_TEXTS,
  type ResponseTexts,
  type StreamCut,
  type StreamedPlace,
  type StreamTexts,
  type TextKind,
  type TextPlace,
} from '../shared/response-texts.js';

const REFUSAL = { stop_reason: 'refusal', stop_sequence: null };
/** The field that contains a text, the delta type that extends it, and the kind of text. */
const FIELDS: readonly (readonly [field: string, delta: string, kind: TextKind])[] = [
  ['text', 'text_delta', 'text'],
  ['thinking', 'thinking_delta', 'reasoning'],
  ['partial_json', 'input_json_delta', 'arguments'],
];
const INPUT = 'input';

/** Texts in responses of `/v1/messages`. */
export const anthropicResponseTexts: ResponseTexts = {
  places: (response) =>
    asArray(response.content).flatMap((block, at) => [
      ...textsIn(block, at, (fields) => fields),
      ...inputOf(block, at),
    ]),
  dropCopies: () => false,
  cut(response, key) {
    // A call without its complete input is removed.
    const kept = Number.parseInt(key, 10) + (key.endsWith(INPUT) ? 0 : 1);
    response.content = asArray(response.content).slice(0, kept);
    Object.assign(response, REFUSAL);
  },
  stream: () => new MessageTexts(),
};

class MessageTexts implements StreamTexts {
  readonly named = true;
  /** Blocks whose start was sent to the client and that have not ended. */
  private readonly open = new Set<unknown>();
  private tokens = 0;

  read(event: Editable): EventTexts {
    const { index } = event;
    const key = `${index}.`;
    switch (event.type) {
      case 'content_block_start': {
        const start = (fields: Editable) => ({
          ...event,
          content_block: { ...asRecord(event.content_block), ...fields },
        });
        const { content_block: block } = event;
        return { ...NO_TEXTS, pieces: this.pieces(block, index, start), repeated: inputOf(block, index) };
      }
      case 'content_block_delta':
        // A signature closes the reasoning that it signs.
        if (asRecord(event.delta).type === 'signature_delta') return { ...NO_TEXTS, ended: [key] };
        return { ...NO_TEXTS, pieces: this.pieces(event.delta, index) };
      case 'content_block_stop':
        return { ...NO_TEXTS, ended: [key] };
      case 'message_delta':
        return { ...NO_TEXTS, ended: [''] };
      default:
        return NO_TEXTS;
    }
  }

  dropCopies(): boolean {
    return false;
  }

  send({ type, index }: Editable): boolean {
    if (type === 'content_block_start') this.open.add(index);
    else if (type === 'content_block_stop') this.open.delete(index);
    return false;
  }

  cut(): StreamCut {
    const stops = [...this.open].map((index) => ({ type: 'content_block_stop', index }));
    const end = { type: 'message_delta', delta: REFUSAL, usage: { output_tokens: this.tokens } };
    return { now: [...stops, end], last: [{ type: 'message_stop' }] };
  }

  /** @param start creates a block's first event with the given fields; the remaining text is sent in deltas */
  private pieces(holder: unknown, index: unknown, start?: (fields: Editable) => Editable): StreamedPlace[] {
    const places = textsIn(holder, index, (fields, type) =>
      start && !this.open.has(index)
        ? start(fields)
        : { type: 'content_block_delta', index, delta: { type, ...fields } },
    );
    for (const { text } of places) this.tokens += estimateTokens(text);
    return places;
  }
}

function textsIn(
  holder: unknown,
  index: unknown,
  alone: (fields: Editable, type: string) => Editable,
): StreamedPlace[] {
  if (!isFields(holder)) return [];
  const block: Editable = holder;
  return FIELDS.filter(([field]) => asString(block[field]) !== '').map(([field, type, kind]) => ({
    key: `${index}.${field}`,
    text: asString(block[field]),
    kind,
    replace(text) {
      block[field] = text;
    },
    alone: (text) => alone({ [field]: text }, type),
  }));
}

/** The input of a tool call. In streams it usually comes in deltas. */
function inputOf(block: unknown, index: unknown): TextPlace[] {
  if (!isFields(block) || !isFields(block.input)) return [];
  const holder: Editable = block;
  return [
    {
      key: `${index}.${INPUT}`,
      text: JSON.stringify(block.input),
      kind: 'arguments',
      replace(text) {
        holder.input = parsedFields(text);
      },
    },
  ];
}
