import { AppError } from '../../../../common/errors/app-error.js';
import { defineErrors } from '../../../../common/errors/define-errors.js';

export const AudioError = defineErrors({
  invalid_audio_request: {
    status: 400,
    type: 'invalid_request_error',
    zh: '{detail}',
    en: '{detail}',
    when: 'A request for speech or a transcript that cannot be served as written; the text names the field.',
  },
  answer_filtered: {
    status: 400,
    type: 'invalid_request_error',
    zh: '回答包含敏感词，在此中断；已生成的内容照常计费',
    en: 'The answer contains sensitive words, so it ends here; what was produced is charged',
    when: 'A transcript, a transcription in a realtime session, or the text of a document contains one while StopOnSensitiveEnabled is on. Chats end with the finish reason for filtered content instead.',
  },
});

/** The error of an invalid request for speech or a transcript. */
export function invalidAudio(detail: string): AppError {
  return new AppError(AudioError.invalid_audio_request, { detail });
}
