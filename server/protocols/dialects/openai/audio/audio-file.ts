import { type FormFile, filesOf } from '../../../bytes/form-body.js';
import type { RequestBody } from '../../../bytes/request-body.js';
import { invalidAudio } from '../openai.errors.js';

/**
 * The audio file to transcribe. Vendors differ in which of several files they use, so the billed file could differ from
 * the transcribed one.
 * @throws {AppError} invalid_audio_request: no file, or more than one
 */
export function audioFile(body: RequestBody): FormFile {
  const [file, ...more] = filesOf(body, 'file');
  if (!file) throw invalidAudio('field file is required');
  if (more.length > 0) throw invalidAudio('field file is given more than once');
  return file;
}
