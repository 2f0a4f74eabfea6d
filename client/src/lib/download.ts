import { ProblemError } from './problem';
import { callerHeaders, problemOf, reach } from './rest';

/** Keeps letters and digits of any script; characters that file systems or shells may reject become a hyphen. */
const fileName = (name: string) => name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|-+$/g, '');

const types = { txt: 'text/plain', json: 'application/json' } as const;

/**
 * Fetches a file and saves it. Unlike a plain link it can be cancelled, and an error shows a message instead of saving
 * a broken file.
 */
export async function download(
  path: string,
  name: string,
  { signal, onBytes }: { signal: AbortSignal; onBytes(bytes: number): void },
): Promise<void> {
  const response = await reach(path, { headers: callerHeaders(), signal });
  if (!response.ok || !response.body) throw new ProblemError(await problemOf(response));
  const reader = response.body.getReader();
  const parts: BlobPart[] = [];
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.byteLength;
    onBytes(bytes);
  }
  saveFile(name, new Blob(parts, { type: response.headers.get('content-type') ?? '' }));
}

/**
 * Saves a text as `{name}.txt` or with another file type. The file is created in the browser, so that secrets are not
 * sent over the network again.
 */
export function saveText(name: string, text: string, kind: keyof typeof types = 'txt') {
  saveFile(`${fileName(name) || 'download'}.${kind}`, new Blob([text], { type: types[kind] }));
}

/** Saves a file under exactly this name. */
function saveFile(name: string, file: Blob) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Chromium reads the URL after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
