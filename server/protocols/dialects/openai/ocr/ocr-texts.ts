import { asArray, asString, isFields } from '../../../bytes/untrusted.js';
import { type Editable, NO_TEXTS, type ResponseTexts, type TextPlace } from '../../response-texts.js';
import { AudioError } from '../audio/audio.errors.js';

/** Texts of recognized documents: the pages, and the annotations. They have no stop reason, and no stream. */
export const ocrTexts: ResponseTexts = {
  refusal: AudioError.answer_filtered,
  places: (response) => [
    ...asArray(response.pages).flatMap((page, index) => (isFields(page) ? placesOf(page, index) : [])),
    ...textIn(response, 'document_annotation', 'annotation'),
  ],
  dropCopies: () => false,
  cut: () => undefined,
  stream: () => ({
    named: false,
    read: () => NO_TEXTS,
    dropCopies: () => false,
    send: () => false,
    cut: () => ({ now: [], last: [] }),
  }),
};

function placesOf(page: Editable, index: number): TextPlace[] {
  const images = asArray(page.images).filter(isFields);
  return [
    ...textIn(page, 'markdown', `${index}`),
    ...images.flatMap((image, at) => textIn(image, 'image_annotation', `${index}.${at}`)),
  ];
}

function textIn(holder: Editable, field: string, key: string): TextPlace[] {
  const text = asString(holder[field]);
  const replace = (shown: string) => {
    holder[field] = shown;
  };
  return text === '' ? [] : [{ key, text, kind: 'text', replace }];
}
