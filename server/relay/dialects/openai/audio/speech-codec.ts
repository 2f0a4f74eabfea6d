import type { SpeechAnswer, SpeechClient, SpeechUpstream } from '../../../canonical/audio.js';
import { numberField, textField } from '../../../wire/body-fields.js';
import { ObjectBody } from '../../../wire/object-body.js';
import { answerFields, badAnswer } from '../answer-fields.js';
import { writeMediaUsage } from '../media-usage.js';

/** The client's half of `POST /v1/audio/speech`. */
export const openaiSpeechClient: SpeechClient = {
  task: 'speech',
  read: (body, model) => ({
    model,
    text: textField(body, 'input') ?? '',
    voice: textField(body, 'voice') ?? 'alloy',
    format: textField(body, 'response_format') ?? 'mp3',
    speed: numberField(body, 'speed'),
    instructions: textField(body, 'instructions'),
  }),
  write: ({ contentType, sound }) => ({ contentType, body: sound }),
  events({ sound, usage }) {
    const delta = { type: 'speech.audio.delta', audio: sound.toString('base64') };
    const counted = writeMediaUsage(usage);
    const done = { type: 'speech.audio.done', ...(counted && { usage: counted }) };
    return [delta, done].map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  },
};

/** The upstream's half. */
export const openaiSpeechUpstream: SpeechUpstream = {
  task: 'speech',
  write: ({ model, text, voice, format, speed, instructions }) =>
    new ObjectBody({
      model,
      input: text,
      voice,
      response_format: format,
      ...(speed !== null && { speed }),
      ...(instructions !== null && { instructions }),
    }),
  read({ contentType, body }): SpeechAnswer {
    if (/json/.test(contentType)) {
      answerFields(body);
      throw badAnswer('the upstream answered without sound');
    }
    if (body.length === 0 || /html/.test(contentType)) throw badAnswer('the upstream answered without sound');
    return { contentType, sound: body, usage: null };
  },
};
