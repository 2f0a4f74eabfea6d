import { ObjectBody } from '../../../bytes/object-body.js';
import type { SpeechAnswer, SpeechUpstream } from '../../../canonical/audio.js';
import { answerFields, badAnswer } from '../answer-fields.js';

/** The upstream's half of `POST /v1/audio/speech`. */
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
