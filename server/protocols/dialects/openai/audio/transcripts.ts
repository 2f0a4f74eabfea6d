import { asArray, asString, isFields } from '../../../bytes/untrusted.js';
import {
  type Editable,
  type EventTexts,
  NO_TEXTS,
  type ResponseTexts,
  type StreamTexts,
  type TextPlace,
} from '../../shared/response-texts.js';
import { AudioError } from '../shared/openai.errors.js';

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

/** Content type of transcripts that are not JSON. */
export const TEXT_TYPE = 'text/plain; charset=utf-8';

/** Response formats with timestamps. */
export const TIMED_FORMATS: ReadonlySet<string> = new Set(['srt', 'vtt', 'verbose_json', 'diarized_json']);

/** A segment of a transcript, in seconds from its beginning. */
export interface Segment {
  start: number;
  end: number;
  text: string;
}

const CUE = /(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})\s*$/;

/** Segments as SubRip. */
export function writeSrt(segments: readonly Segment[]): string {
  return segments
    .map(({ start, end, text }, at) => `${at + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${text.trim()}\n\n`)
    .join('');
}

/** Segments as WebVTT. */
export function writeVtt(segments: readonly Segment[]): string {
  const cues = segments.map(
    ({ start, end, text }) => `${clock(start, '.')} --> ${clock(end, '.')}\n${text.trim()}\n\n`,
  );
  return `WEBVTT\n\n${cues.join('')}`;
}

/** The end of the last cue of SubRip or WebVTT in seconds; null when the text is neither. */
export function subtitleEnd(text: string): number | null {
  const arrow = text.lastIndexOf('-->');
  if (arrow < 0) return null;
  const line = text.slice(arrow + 3).split(/\r?\n/, 1)[0] ?? '';
  // WebVTT cues can have settings after the times.
  const match = CUE.exec(line.trim().split(/\s/, 1)[0] ?? '');
  if (!match) return null;
  const [, hours = '0', minutes, seconds, thousandths] = match;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1_000;
}

function clock(seconds: number, separator: string): string {
  const thousandths = Math.round(Math.max(seconds, 0) * 1_000);
  const pad = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
  const [hours, minutes] = [thousandths / 3_600_000, (thousandths / 60_000) % 60];
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad((thousandths / 1_000) % 60, 2)}${separator}${pad(thousandths % 1_000, 3)}`;
}
