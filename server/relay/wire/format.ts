/**
 * A wire format: what a client writes or an upstream takes. Named `<dialect>.<operation>`.
 * Where both sides speak the same format, bytes pass through.
 */
export type Format = 'openai.chat' | 'openai.completion' | 'openai.embedding';
