import { newId } from './conversation';

/** Max side length in pixels: models downscale larger images. */
const maxSide = 1024;
export const maxImages = 4;

/** Kept in memory only: images would exceed the storage limit of the browser. */
const kept = new Map<string, string>();

export const imageOf = (id: string): string | undefined => kept.get(id);

export function keepImage(url: string): string {
  const id = newId();
  kept.set(id, url);
  return id;
}

/** Families of models that are known to accept images. */
const seeing =
  /gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-5|chatgpt-4o|\bo[134](-|$)|vision|claude-(3|4|opus|sonnet|haiku)|gemini|pixtral|llava|[-_.]?vl\b|qvq|glm-4(\.\d)?v|grok-4|llama-4|step-1v|yi-vision|internvl/i;

export const takesImages = (model: string): boolean => seeing.test(model);

/** The file as a data URL at the max size. Rejects files that are not images. */
export async function shrink(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  // JPEG has no transparency: transparent pixels would turn black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', 0.85);
}
