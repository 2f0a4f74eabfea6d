import { type Fields, fieldsOf, isFields, itemsOf, textOf } from '../../bytes/untrusted.js';
import type { AnswerTexts, Editable, EventTexts, StreamCut, StreamedPlace, StreamTexts } from '../answer-texts.js';
import { field } from './gemini-fields.js';

const SAFETY = 'SAFETY';
/** What says nothing about why a candidate ended. */
const UNFINISHED = new Set(['', 'FINISH_REASON_UNSPECIFIED']);

/** Answers of `generateContent` and `streamGenerateContent`. */
export const geminiAnswerTexts: AnswerTexts = {
  places: (answer) => candidatesOf(answer).flatMap((candidate, at) => textsOf(candidate, at, answer)),
  dropCopies,
  cut(answer, key) {
    for (const candidate of candidatesOf(answer).slice(Number.parseInt(key, 10))) {
      candidate.finishReason = SAFETY;
      if (isFields(candidate.content)) {
        const content: Editable = candidate.content;
        content.parts = itemsOf(content.parts).filter((part) => typeof fieldsOf(part).text === 'string');
      }
    }
  },
  stream: () => new FragmentTexts(),
};

class FragmentTexts implements StreamTexts {
  readonly named = false;
  private newest: Fields = {};
  private usage: unknown;
  /** Candidates that have not ended. */
  private readonly open = new Set<unknown>([0]);

  read(fragment: Editable): EventTexts {
    this.newest = fragment;
    this.usage = field(fragment, 'usageMetadata') ?? this.usage;
    const candidates = candidatesOf(fragment);
    const ended = candidates
      .filter((candidate) => !UNFINISHED.has(textOf(field(candidate, 'finishReason'))))
      .map(indexOf);
    for (const candidate of candidates) this.open.add(indexOf(candidate));
    for (const index of ended) this.open.delete(index);
    return {
      pieces: candidates.flatMap((candidate) => textsOf(candidate, indexOf(candidate), fragment)),
      repeated: [],
      ended: ended.map((index) => `${index}.`),
    };
  }

  dropCopies = dropCopies;

  send(): boolean {
    return false;
  }

  cut(): StreamCut {
    const candidates = [...this.open].map((index) => ({
      content: { role: 'model', parts: [{ text: '' }] },
      finishReason: SAFETY,
      index,
    }));
    const usage = this.usage !== undefined && { usageMetadata: this.usage };
    return { now: [{ ...headOf(this.newest), candidates, ...usage }], last: [] };
  }
}

function textsOf(candidate: Editable, index: unknown, fragment: Fields): StreamedPlace[] {
  const parts = itemsOf(fieldsOf(candidate.content).parts).filter(isEditable);
  return parts
    .filter(({ text }) => typeof text === 'string')
    .map((part) => {
      const thought = part.thought === true && { thought: true };
      return {
        key: `${index}.${thought ? 'thought' : 'text'}`,
        text: textOf(part.text),
        reasoning: part.thought === true,
        replace(text) {
          part.text = text;
        },
        alone: (text) => ({
          ...headOf(fragment),
          candidates: [{ content: { role: 'model', parts: [{ text, ...thought }] }, index }],
        }),
      };
    });
}

function dropCopies(answer: Editable): boolean {
  const telling = candidatesOf(answer).filter((candidate) => field(candidate, 'logprobsResult') !== undefined);
  for (const candidate of telling) {
    delete candidate.logprobsResult;
    delete candidate.logprobs_result;
  }
  return telling.length > 0;
}

/** What every fragment repeats. */
function headOf({ modelVersion, responseId }: Fields): Editable {
  return { ...(modelVersion !== undefined && { modelVersion }), ...(responseId !== undefined && { responseId }) };
}

function candidatesOf(answer: Fields): Editable[] {
  return itemsOf(answer.candidates).filter(isEditable);
}

function indexOf({ index }: Fields): unknown {
  return index ?? 0;
}

function isEditable(value: unknown): value is Editable {
  return isFields(value);
}
