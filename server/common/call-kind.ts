/** The kind of a call. The values are stored in log rows and sums, so the meaning of a value never changes. */
export enum CallKind {
  /** Generated text: chats, completions and responses. */
  CHAT = 'chat',
  EMBEDDING = 'embedding',
  RERANK = 'rerank',
  MODERATION = 'moderation',
  /** Recognized text of documents. */
  OCR = 'ocr',
  /** Generated or edited images. */
  IMAGE = 'image',
  SPEECH = 'speech',
  /** Transcribed or translated audio. */
  TRANSCRIPTION = 'transcription',
  VIDEO = 'video',
  /** Image tasks of Midjourney. */
  IMAGE_TASK = 'image_task',
  /** Music tasks. */
  MUSIC_TASK = 'music_task',
  /** Responses of realtime sessions. */
  REALTIME = 'realtime',
  /** Requests of batches, and the reservations of batches. */
  BATCH = 'batch',
  /** Calls of versions that did not store it. */
  UNKNOWN = 'unknown',
}
