/**
 * A wire format that clients write: `<family>.<operation>`. An upstream that takes the same format gets the client's bytes.
 */
export type Format =
  | 'openai.chat'
  | 'openai.completion'
  | 'openai.response'
  | 'openai.embedding'
  | 'openai.moderation'
  | 'openai.image'
  | 'openai.image_edit'
  | 'openai.image_variation'
  | 'openai.speech'
  | 'openai.transcription'
  | 'openai.translation'
  | 'jina.rerank'
  | 'anthropic.message'
  | 'anthropic.count'
  | 'gemini.generate'
  | 'gemini.count'
  | 'gemini.embed'
  | 'gemini.embed_batch'
  | 'gemini.predict';

/**
 * A shared format for an upstream that does not fetch what addresses in a request lead to: the files are put into the body.
 * Even a call in this very format is written anew.
 */
export interface FormatWithFiles {
  readonly format: Format;
  readonly inlineMedia: true;
}

/** What a call is about, whatever format it is written in. Within a task one format can be translated into another. */
export type Task =
  | 'chat'
  | 'embedding'
  | 'rerank'
  | 'moderation'
  | 'image'
  | 'image_edit'
  | 'speech'
  | 'transcription'
  | 'count';
