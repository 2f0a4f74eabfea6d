/** The kinds of calls, in the order of filters; the names of addresses, REST and the filter line. */
export const callKinds = [
  ...(['chat', 'embedding', 'image', 'speech', 'transcription', 'video', 'rerank', 'moderation', 'ocr'] as const),
  ...(['image_task', 'music_task', 'realtime', 'batch', 'unknown'] as const),
] as const;
export type CallKindName = (typeof callKinds)[number];

/** A kind as GraphQL has it. */
export const callKindValue = <Name extends CallKindName>(name: Name) => name.toUpperCase() as Uppercase<Name>;
/** The name of a kind of GraphQL. */
export const callKindName = <Value extends Uppercase<CallKindName>>(value: Value) =>
  value.toLowerCase() as Lowercase<Value>;
