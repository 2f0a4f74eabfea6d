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
