import type { Format } from '../../../bytes/format.js';
import type { UpstreamAccount } from '../../provider.js';
import type { Path, Paths } from './profile.js';

/** The paths of OpenAI's calls, after the version. */
export const CALL_NAMES = {
  'openai.chat': '/chat/completions',
  'openai.completion': '/completions',
  'openai.response': '/responses',
  'openai.embedding': '/embeddings',
  'openai.moderation': '/moderations',
  'openai.image': '/images/generations',
  'openai.image_edit': '/images/edits',
  'openai.image_variation': '/images/variations',
  'openai.speech': '/audio/speech',
  'openai.transcription': '/audio/transcriptions',
  'openai.translation': '/audio/translations',
  'jina.rerank': '/rerank',
  'mistral.ocr': '/ocr',
} as const satisfies Partial<Record<Format, string>>;

type Named = keyof typeof CALL_NAMES;

/** The calls that most OpenAI-style vendors support. */
export const ALL_BUT_RESPONSES = (Object.keys(CALL_NAMES) as Named[]).filter((format) => format !== 'openai.response');

/** The default paths of some formats. */
export function usual(version: string, ...formats: Named[]): Paths {
  return Object.fromEntries(formats.map((format) => [format, version + CALL_NAMES[format]]));
}

/** A path that only the vendor's own hosts have; resellers may offer only chats. */
export function onHost(host: RegExp, path: string): Path {
  return (_, { baseUrl }: UpstreamAccount) => (host.test(hostOf(baseUrl)) ? path : null);
}

function hostOf(baseUrl: string): string {
  return /^https?:\/\/([^/:?#]+)/.exec(baseUrl.trim())?.[1] ?? '';
}
