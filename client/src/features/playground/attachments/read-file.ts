import { newId } from '../../../lib/new-id';
import { type Attachment, type AttachmentKind, maxBytes } from './attachment';
import { keepData } from './attachment-data';

/** Max side length in pixels: models downscale larger images. */
const maxSide = 1024;

/** Why a file is not attached. */
export type Refusal = 'tooLarge' | 'notAccepted' | 'unreadable';

export class FileRefused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly kind: AttachmentKind,
  ) {
    super(refusal);
  }
}

/** An SVG is a text that most models do not read as an image. */
function kindOf({ type, name }: File): AttachmentKind {
  if (type === 'application/pdf' || /\.pdf$/i.test(name)) return 'pdf';
  return type.startsWith('image/') && type !== 'image/svg+xml' ? 'image' : 'text';
}

/**
 * Reads a file of a message and keeps its data. A file that is neither an image nor a PDF must be text in UTF-8.
 * @throws {FileRefused}
 */
export async function readFile(file: File, accepted: ReadonlySet<AttachmentKind>): Promise<Attachment> {
  const kind = kindOf(file);
  if (!accepted.has(kind)) throw new FileRefused('notAccepted', kind);
  if (file.size > maxBytes[kind]) throw new FileRefused('tooLarge', kind);
  const id = newId();
  try {
    keepData(id, await readers[kind](file));
  } catch {
    throw new FileRefused('unreadable', kind);
  }
  return { id, kind, name: file.name || kind, size: file.size };
}

const readers: Readonly<Record<AttachmentKind, (file: File) => Promise<string>>> = {
  image: shrink,
  // The browser does not know the type of each file with this extension.
  pdf: async (file) => `data:application/pdf;base64,${String(await read(file, 'readAsDataURL')).split(',')[1]}`,
  text: async (file) => {
    const bytes = (await read(file, 'readAsArrayBuffer')) as ArrayBuffer;
    const text = new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
    if (text.includes('\0')) throw new Error('binary data');
    return text;
  },
};

const read = (file: File, how: 'readAsDataURL' | 'readAsArrayBuffer') =>
  new Promise<FileReader['result']>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader[how](file);
  });

/** The file as a data URL at the max size. Rejects files that are not images. */
async function shrink(file: File): Promise<string> {
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
