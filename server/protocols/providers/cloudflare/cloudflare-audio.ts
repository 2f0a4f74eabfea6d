import { usageOfSeconds } from '../../../common/usage.js';
import { ObjectBody, type RequestBody } from '../../bytes/request-body.js';
import { asArray, asRecord, asString } from '../../bytes/untrusted.js';
import { unsupported } from '../../canonical/downgrades.js';
import type { SpeechUpstream, TranscriptionResponse, TranscriptionUpstream } from '../../canonical/whole-codec.js';
import { noResponse, resultOf } from './cloudflare-response.js';

/** A body that is a single file: it has no fields, and none can be set. */
class BytesBody implements RequestBody {
  readonly contentType = 'application/octet-stream';

  constructor(readonly bytes: Buffer) {}

  get(): undefined {
    return undefined;
  }

  getWithoutFiles(): undefined {
    return undefined;
  }

  has(): boolean {
    return false;
  }

  sizeOf(): number {
    return 0;
  }

  opening(): string {
    return '';
  }

  with(): Buffer {
    return this.bytes;
  }
}

const LANGUAGES = new Set(['en', 'fr', 'es', 'zh', 'jp', 'kr']);

/** Speech of the MeloTTS model, which has one voice per language. */
export const cloudflareSpeech: SpeechUpstream = {
  task: 'speech',
  write({ text, voice, format, speed, instructions }, _, downgrades) {
    if (format !== 'mp3') downgrades.note('response_format');
    if (speed !== null && speed !== 1) downgrades.note('speed');
    if (instructions !== null) downgrades.note('instructions');
    const lang = voice.toLowerCase();
    if (LANGUAGES.has(lang)) return new ObjectBody({ prompt: text, lang });
    downgrades.note('voice');
    return new ObjectBody({ prompt: text });
  },
  read(response) {
    const { contentType, body } = response;
    if (contentType.startsWith('audio/')) return { contentType, audioBytes: body, usage: null };
    const audioBytes = Buffer.from(asString(resultOf(response).audio), 'base64');
    if (audioBytes.length === 0) throw noResponse('the response of the upstream contains no audio');
    const wav = audioBytes.toString('latin1', 0, 4) === 'RIFF';
    return { contentType: wav ? 'audio/wav' : 'audio/mpeg', audioBytes, usage: null };
  },
};

/** Transcripts of the Whisper models. The first takes only audio; the turbo model also takes parameters. */
export const cloudflareTranscription: TranscriptionUpstream = {
  task: 'transcription',
  write({ model, file, language, prompt, temperature, translate }, _, downgrades) {
    if (temperature !== null && temperature !== 0) downgrades.note('temperature');
    if (model.includes('turbo')) {
      return new ObjectBody({
        audio: file.bytes.toString('base64'),
        task: translate ? 'translate' : 'transcribe',
        ...(language !== null && { language }),
        ...(prompt !== null && { initial_prompt: prompt }),
      });
    }
    if (translate) throw unsupported('translations');
    if (language !== null) downgrades.note('language');
    if (prompt !== null) downgrades.note('prompt');
    return new BytesBody(file.bytes);
  },
  read(response): TranscriptionResponse {
    const result = resultOf(response);
    if (typeof result.text !== 'string') throw noResponse('the response of the upstream contains no text');
    const { language, duration } = asRecord(result.transcription_info);
    const segments = asArray(result.segments).flatMap(segmentOf);
    return {
      text: result.text,
      ...(typeof language === 'string' && { language }),
      ...(typeof duration === 'number' && { duration }),
      ...(segments.length > 0 && { segments }),
      usage: usageOfSeconds(duration),
    };
  },
};

function segmentOf(item: unknown): { start: number; end: number; text: string }[] {
  const { start, end, text } = asRecord(item);
  if (typeof start !== 'number' || typeof end !== 'number' || typeof text !== 'string') return [];
  return [{ start, end, text }];
}
