import { asArray, asString, isFields } from '../../../bytes/untrusted.js';
import {
  type Editable,
  type EventTexts,
  NO_TEXTS,
  type ResponseTexts,
  type StreamTexts,
  type TextPlace,
} from '../../response-texts.js';
import { AudioError } from '../openai.errors.js';

const TEXT = 'text';

/** Texts of transcripts and translations: JSON, subtitles or plain text. None of them has a stop reason. */
export const transcriptTexts: ResponseTexts = {
  bare: true,
  refusal: AudioError.answer_filtered,
  places: (response) => [
    ...textIn(response, TEXT, TEXT, () => delete response.words),
    ...asArray(response.segments).flatMap((segment) => textOfSegment(segment)),
  ],
  dropCopies,
  cut: () => undefined,
  stream: () => new TranscriptEvents(),
};

class TranscriptEvents implements StreamTexts {
  readonly named = false;

  read(event: Editable): EventTexts {
    switch (event.type) {
      case 'transcript.text.delta': {
        const alone = (delta: string) => ({ type: event.type, delta });
        return { ...NO_TEXTS, pieces: textIn(event, 'delta', TEXT).map((place) => ({ ...place, alone })) };
      }
      case 'transcript.text.segment':
        return { ...NO_TEXTS, repeated: textIn(event, TEXT, TEXT) };
      case 'transcript.text.done':
        return { pieces: [], repeated: textIn(event, TEXT, TEXT), ended: [TEXT] };
      default:
        return NO_TEXTS;
    }
  }

  dropCopies = dropCopies;

  send(): boolean {
    return false;
  }

  cut() {
    return { now: [], last: [] };
  }
}

/** A word can span two segments. */
function textOfSegment(segment: unknown): TextPlace[] {
  if (!isFields(segment)) return [];
  const holder: Editable = segment;
  return textIn(holder, TEXT, 'segments', () => delete holder.tokens);
}

/** @param changed removes copies of the text in another form */
function textIn(holder: Editable, field: string, key: string, changed?: () => void): TextPlace[] {
  const text = asString(holder[field]);
  const replace = (shown: string) => {
    if (shown !== text) changed?.();
    holder[field] = shown;
  };
  return text === '' ? [] : [{ key, text, kind: 'text', replace }];
}

function dropCopies(response: Editable): boolean {
  return response.logprobs !== undefined && delete response.logprobs;
}
