import { asArray, asRecord } from '../../../bytes/untrusted.js';

/** The items of an input, which may be a text. */
export function inputItems(input: unknown): readonly unknown[] {
  if (typeof input !== 'string') return asArray(input);
  return [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: input }] }];
}

/** Whether another upstream can read an item. Reasoning without its encrypted content refers to what a vendor stores. */
export function isPortable(item: unknown): boolean {
  const { type, encrypted_content } = asRecord(item);
  return type !== 'reasoning' || typeof encrypted_content === 'string';
}
