/** A wire format: `<family>.<operation>`. An upstream with the client's format receives the client's bytes. */
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
  | 'mistral.ocr'
  | 'anthropic.message'
  | 'anthropic.count'
  | 'gemini.generate'
  | 'gemini.count'
  | 'gemini.embed'
  | 'gemini.embed_batch'
  | 'gemini.predict';

/**
 * A format for an upstream that does not fetch URLs in a request: the files are put into the body. A request in this
 * format is also rewritten.
 */
export interface FormatWithFiles {
  readonly format: Format;
  readonly inlineMedia: true;
}

/** The task of a call, independent of its format. Formats of one task can be translated into one another. */
export type Task =
  | 'chat'
  | 'embedding'
  | 'rerank'
  | 'moderation'
  | 'ocr'
  | 'image'
  | 'image_edit'
  | 'speech'
  | 'transcription'
  | 'count';
