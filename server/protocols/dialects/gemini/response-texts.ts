import { asArray, asRecord, asString, type Fields, isFields, parsedFields } from '../../bytes/untrusted.js';
import type {
  Editable,
  EventTexts,
  ResponseTexts,
  StreamCut,
  StreamedPlace,
  StreamTexts,
  TextPlace,
} from '../shared/response-texts.js';
import { field } from './gemini-fields.js';

const SAFETY = 'SAFETY';
/** Values that are not a finish reason. */
const UNFINISHED = new Set(['', 'FINISH_REASON_UNSPECIFIED']);

/** Texts in responses of `generateContent` and `streamGenerateContent`. */
export const geminiResponseTexts: ResponseTexts = {
  places: (response) =>
    candidatesOf(response).flatMap((candidate, at) => [...textsOf(candidate, at, response), ...callsOf(candidate, at)]),
  dropCopies,
  cut(response, key) {
    for (const candidate of candidatesOf(response).slice(Number.parseInt(key, 10))) {
      candidate.finishReason = SAFETY;
      if (isFields(candidate.content)) {
        const content: Editable = candidate.content;
        content.parts = asArray(content.parts).filter((part) => typeof asRecord(part).text === 'string');
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
      .filter((candidate) => !UNFINISHED.has(asString(field(candidate, 'finishReason'))))
      .map(indexOf);
    for (const candidate of candidates) this.open.add(indexOf(candidate));
    for (const index of ended) this.open.delete(index);
    return {
      pieces: candidates.flatMap((candidate) => textsOf(candidate, indexOf(candidate), fragment)),
      repeated: candidates.flatMap((candidate) => callsOf(candidate, indexOf(candidate))),
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
  return partsOf(candidate)
    .filter(({ text }) => typeof text === 'string')
    .map((part) => {
      const thought = part.thought === true && { thought: true };
      return {
        key: `${index}.${thought ? 'thought' : 'text'}`,
        text: asString(part.text),
        kind: part.thought === true ? 'reasoning' : 'text',
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

/** Arguments of calls, which are sent complete, and code that the model ran. */
function callsOf(candidate: Editable, index: unknown): TextPlace[] {
  return partsOf(candidate).flatMap((part, at) => {
    const call = field(part, 'functionCall');
    const program = field(part, 'executableCode');
    return [...argumentsIn(call, `${index}.call.${at}`), ...programIn(program, `${index}.code.${at}`)];
  });
}

function argumentsIn(call: unknown, key: string): TextPlace[] {
  if (!isEditable(call) || !isFields(call.args)) return [];
  const replace = (text: string) => {
    call.args = parsedFields(text);
  };
  return [{ key, text: JSON.stringify(call.args), kind: 'arguments', replace }];
}

function programIn(program: unknown, key: string): TextPlace[] {
  if (!isEditable(program) || typeof program.code !== 'string') return [];
  const replace = (text: string) => {
    program.code = text;
  };
  return [{ key, text: program.code, kind: 'tool_input', replace }];
}

function partsOf(candidate: Fields): Editable[] {
  return asArray(asRecord(candidate.content).parts).filter(isEditable);
}

function dropCopies(response: Editable): boolean {
  const withLogprobs = candidatesOf(response).filter((candidate) => field(candidate, 'logprobsResult') !== undefined);
  for (const candidate of withLogprobs) {
    delete candidate.logprobsResult;
    delete candidate.logprobs_result;
  }
  return withLogprobs.length > 0;
}

/** The fields that every fragment repeats. */
function headOf({ modelVersion, responseId }: Fields): Editable {
  return { ...(modelVersion !== undefined && { modelVersion }), ...(responseId !== undefined && { responseId }) };
}

function candidatesOf(response: Fields): Editable[] {
  return asArray(response.candidates).filter(isEditable);
}

function indexOf({ index }: Fields): unknown {
  return index ?? 0;
}

function isEditable(value: unknown): value is Editable {
  return isFields(value);
}
