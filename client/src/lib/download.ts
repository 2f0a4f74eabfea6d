import { ProblemError } from './problem';
import { callerHeaders, problemOf, reach } from './rest';
import { saveFile } from './save-text';

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
