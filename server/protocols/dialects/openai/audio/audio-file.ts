import { type FormFile, filesOf } from '../../../bytes/form-body.js';
import type { WireBody } from '../../../bytes/wire-body.js';
import { invalidAudio } from './audio.errors.js';

/**
 * The sound that is to be transcribed. Of several files one vendor takes the first and another the last, so the one that is
 * billed might not be the one that is written down.
 * @throws {AppError} invalid_audio_request: no file, or more than one
 */
export function audioFile(body: WireBody): FormFile {
  const [file, ...more] = filesOf(body, 'file');
  if (!file) throw invalidAudio('field file is required');
  if (more.length > 0) throw invalidAudio('field file is given more than once');
  return file;
}
