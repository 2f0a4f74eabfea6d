import { usageOfSeconds } from '../../../common/usage.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { asArray, asRecord, asString, parsedFields } from '../../bytes/untrusted.js';
import { unsupported } from '../../canonical/downgrades.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { SpeechUpstream, TranscriptionUpstream } from '../../canonical/whole-codec.js';
import { outputOf } from './ali-errors.js';

/** Names of OpenAI's voices, which most clients send. Qwen does not have them. */
const OPENAI_VOICES = new Set('alloy ash ballad coral echo fable nova onyx sage shimmer verse'.split(' '));
const DEFAULT_VOICE = 'Cherry';

/** Speech of the qwen-tts models. The vendor produces only WAV. */
export const aliSpeech: SpeechUpstream = {
  task: 'speech',
  write({ model, text, voice, format, speed, instructions }, _, downgrades) {
    if (format !== 'wav') downgrades.note('response_format');
    if (speed !== null && speed !== 1) downgrades.note('speed');
    if (instructions !== null) downgrades.note('instructions');
    const isOpenAiVoice = OPENAI_VOICES.has(voice);
    if (isOpenAiVoice) downgrades.note('voice');
    return new ObjectBody({ model, input: { text, voice: isOpenAiVoice ? DEFAULT_VOICE : voice } });
  },
  read({ contentType, body }) {
    // The transport has already fetched the audio; a JSON response has none.
    if (!/json/.test(contentType)) return { contentType, audioBytes: body, usage: null };
    outputOf(parsedFields(body.toString('utf8')));
    throw new ResponseError(BadResponse.noSound, undefined, 'bad_response_body');
  },
};

/** Transcripts of the qwen-asr models, which take audio in a chat. */
export const aliTranscription: TranscriptionUpstream = {
  task: 'transcription',
  write({ model, file, language, prompt, temperature, translate, format }, _, downgrades) {
    if (translate) throw unsupported('translations');
    if (temperature !== null && temperature !== 0) downgrades.note('temperature');
    if (format === 'srt' || format === 'vtt' || format === 'verbose_json') downgrades.note('response_format');
    const audio = `data:${file.mediaType || 'audio/wav'};base64,${file.bytes.toString('base64')}`;
    const system = prompt === null ? [] : [{ role: 'system', content: [{ text: prompt }] }];
    return new ObjectBody({
      model,
      input: { messages: [...system, { role: 'user', content: [{ audio }] }] },
      parameters: { asr_options: { enable_itn: true, ...(language !== null && { language }) } },
    });
  },
  read({ body }) {
    const response = parsedFields(body.toString('utf8'));
    const message = asRecord(asRecord(asArray(outputOf(response).choices)[0]).message);
    const { content, annotations } = message;
    if (!Array.isArray(content)) {
      throw new ResponseError(BadResponse.noText, undefined, 'bad_response_body');
    }
    const text = asArray(content)
      .map((part) => asString(asRecord(part).text))
      .join('');
    const { language } = asRecord(asArray(annotations)[0]);
    const { seconds } = asRecord(response.usage);
    return {
      text,
      ...(typeof language === 'string' && { language }),
      ...(typeof seconds === 'number' && { duration: seconds }),
      usage: usageOfSeconds(seconds),
    };
  },
};
