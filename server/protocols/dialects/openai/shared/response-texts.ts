import { asArray, asString, type Fields, isFields } from '../../../bytes/untrusted.js';
import type {
  Editable,
  EventTexts,
  ResponseTexts,
  StreamCut,
  StreamedPlace,
  StreamTexts,
  TextKind,
} from '../../shared/response-texts.js';

/** Fields of a message that contain text, in the forms of all vendors. */
const REASONING = ['reasoning_content', 'reasoning', 'reasoning_details'];
const TEXT_FIELDS = ['content', 'refusal'];
/** Fields of list items in which a text is split into parts. */
const OF_PARTS = ['text', 'thinking', 'summary', 'refusal'];
const THOUGHTS = new Set(['thinking', 'summary']);
const CONTENT_FILTER = 'content_filter';

type Wrap = (field: Editable) => Editable;

/** Texts in responses of `/v1/chat/completions` and of the legacy `/v1/completions`. */
export const openaiResponseTexts: ResponseTexts = {
  places: (response) => asArray(response.choices).flatMap((choice, at) => textsOfChoice(choice, 'message', `${at}.`)),
  dropCopies,
  cut(response, key) {
    for (const choice of asArray(response.choices).slice(Number.parseInt(key, 10)).filter(isEditable)) {
      choice.finish_reason = CONTENT_FILTER;
      if (!isEditable(choice.message)) continue;
      delete choice.message.tool_calls;
      delete choice.message.function_call;
      delete choice.message.audio;
    }
  },
  stream: () => new ChunkTexts(),
};

class ChunkTexts implements StreamTexts {
  readonly named = false;
  private newest: Fields = {};
  /** Choices that have not ended. */
  private readonly open = new Set<unknown>([0]);

  read(chunk: Editable): EventTexts {
    this.newest = chunk;
    const choices = asArray(chunk.choices).filter(isEditable);
    const ended = choices.filter((choice) => asString(choice.finish_reason) !== '').map(indexOf);
    for (const choice of choices) this.open.add(indexOf(choice));
    for (const index of ended) this.open.delete(index);
    return {
      pieces: choices.flatMap((choice) => textsOfChoice(choice, 'delta', `${indexOf(choice)}.`, headOf(chunk))),
      repeated: choices.flatMap((choice) => textsOf(choice.message, `${indexOf(choice)}.`)),
      ended: ended.map((index) => `${index}.`),
    };
  }

  dropCopies = dropCopies;

  send(): boolean {
    return false;
  }

  cut(): StreamCut {
    const head = headOf(this.newest);
    const empty = head.object === 'text_completion' ? { text: '' } : { delta: {} };
    const now = [...this.open].map((index) => ({
      ...head,
      choices: [{ index, ...empty, finish_reason: CONTENT_FILTER }],
    }));
    return { now, last: ['[DONE]'] };
  }
}

function textsOfChoice(choice: unknown, message: string, prefix: string, head: Fields = {}): StreamedPlace[] {
  if (!isEditable(choice)) return [];
  const chunk: Wrap = (fields) => ({ ...head, choices: [{ index: indexOf(choice), ...fields, finish_reason: null }] });
  const completionTexts = textsIn(choice, 'text', `${prefix}text`, 'text', chunk);
  return [...textsOf(choice[message], prefix, (fields) => chunk({ [message]: fields })), ...completionTexts];
}

function textsOf(message: unknown, prefix: string, wrap: Wrap = (fields) => fields): StreamedPlace[] {
  if (!isEditable(message)) return [];
  return [
    ...REASONING.flatMap((name) => textsIn(message, name, prefix + name, 'reasoning', wrap)),
    ...TEXT_FIELDS.flatMap((name) => textsIn(message, name, prefix + name, 'text', wrap)),
    ...textsInside(message.audio, 'transcript', prefix, 'transcript', (audio) => wrap({ audio })),
    ...textsInside(message.function_call, 'arguments', prefix, 'arguments', (call) => wrap({ function_call: call })),
    ...asArray(message.tool_calls).flatMap((call, at) => textsOfCall(call, at, prefix, wrap)),
  ];
}

function textsOfCall(call: unknown, at: number, prefix: string, wrap: Wrap): StreamedPlace[] {
  if (!isEditable(call)) return [];
  const index = call.index ?? at;
  const key = `${prefix}${index}.`;
  const inCall: Wrap = (fields) => wrap({ tool_calls: [{ index, ...fields }] });
  return [
    ...textsInside(call.function, 'arguments', key, 'arguments', (fields) => inCall({ function: fields })),
    ...textsInside(call.custom, 'input', key, 'tool_input', (custom) => inCall({ custom })),
  ];
}

function textsInside(holder: unknown, name: string, prefix: string, kind: TextKind, wrap: Wrap): StreamedPlace[] {
  return isEditable(holder) ? textsIn(holder, name, prefix + name, kind, wrap) : [];
}

/** The texts in a field: the field itself, or the parts in its list. */
function textsIn(holder: Editable, name: string, key: string, kind: TextKind, wrap: Wrap): StreamedPlace[] {
  const value = holder[name];
  if (typeof value === 'string') {
    const replace = (text: string) => {
      holder[name] = text;
    };
    return [{ key, text: value, kind, replace, alone: (text) => wrap({ [name]: text }) }];
  }
  return asArray(value)
    .filter(isEditable)
    .flatMap((part) => {
      const type = asString(part.type);
      const inPart: Wrap = (fields) => wrap({ [name]: [{ ...(type !== '' && { type }), ...fields }] });
      return OF_PARTS.flatMap((inner) =>
        textsIn(part, inner, `${key}.${inner}`, THOUGHTS.has(inner) ? 'reasoning' : kind, inPart),
      );
    });
}

function dropCopies(response: Editable): boolean {
  const withLogprobs = asArray(response.choices)
    .filter(isEditable)
    .filter(({ logprobs }) => isFields(logprobs));
  for (const choice of withLogprobs) choice.logprobs = null;
  return withLogprobs.length > 0;
}

/** The fields that every chunk of a stream repeats. */
function headOf(chunk: Fields): Fields {
  const { choices: _, usage: __, ...head } = chunk;
  return head;
}

function indexOf({ index }: Fields): unknown {
  return index ?? 0;
}

function isEditable(value: unknown): value is Editable {
  return isFields(value);
}
