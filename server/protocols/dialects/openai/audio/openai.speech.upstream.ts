import { ObjectBody } from '../../../bytes/object-body.js';
import type { SpeechAnswer, SpeechUpstream } from '../../../canonical/audio.js';
import { BadAnswer } from '../../../canonical/bad-answer.js';
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
      throw badAnswer(BadAnswer.noSound);
    }
    if (body.length === 0 || /html/.test(contentType)) throw badAnswer(BadAnswer.noSound);
    return { contentType, sound: body, usage: null };
  },
};
