import { changedBy } from './option-definition.js';
import { flag, lines, wholeNumber } from './option-kinds.js';

const PERMISSION = { max: 100 };

/** Content filters, and settings of older versions that scripts still read and write. */
export const contentOptions = changedBy('options:write', {
  CheckSensitiveEnabled: flag(true, 'Sensitive words are looked for'),
  CheckSensitiveOnPromptEnabled: flag(true, 'Prompts are searched: of every API, and of realtime sessions'),
  CheckSensitiveOnCompletionEnabled: flag(
    false,
    'Answers, arguments of tools, transcripts and realtime sessions are searched, streams as they pass',
  ),
  StopOnSensitiveEnabled: flag(
    true,
    'An answer ends before such a word; off: asterisks take its place, except in speech, which ends',
  ),
  // The specification names this option without describing its effect, so the console does not show it.
  StreamCacheQueueLength: wholeNumber(0, {}, 'Kept for scripts; no effect'),
  SensitiveWords: lines(['test_sensitive'], 'One word a line, or regex:pattern'),
  FileUploadPermission: wholeNumber(0, PERMISSION, 'Kept for scripts; no effect'),
  FileDownloadPermission: wholeNumber(0, PERMISSION, 'Kept for scripts; no effect'),
  ImageUploadPermission: wholeNumber(0, PERMISSION, 'Kept for scripts; no effect'),
  ImageDownloadPermission: wholeNumber(0, PERMISSION, 'Kept for scripts; no effect'),
});
