import { ProblemError } from './problem';
import { callerHeaders, readEnvelope } from './rest';

export interface UploadOptions {
  contentType: string;
  /** Called with the share that was sent, 0 to 1. */
  onProgress?(share: number): void;
  signal?: AbortSignal;
}

/**
 * Sends a file as the body of a POST, and resolves to the data of the response. `fetch` would not report how much was
 * sent. Throws `ProblemError` as `request` does; an abort throws the reason of the signal.
 */
export async function upload<T>(
  path: string,
  file: Blob,
  { contentType, onProgress, signal }: UploadOptions,
): Promise<T> {
  signal?.throwIfAborted();
  const response = await send(path, file, { contentType, onProgress, signal });
  return (await readEnvelope(response)).data as T;
}

function send(path: string, file: Blob, { contentType, onProgress, signal }: UploadOptions): Promise<Response> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.open('POST', path);
    for (const [name, value] of Object.entries(callerHeaders())) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', contentType);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
    request.onerror = () => reject(new ProblemError({ kind: 'offline', message: '' }));
    request.onabort = () => reject(signal?.reason);
    const abort = () => request.abort();
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    request.send(file);
  });
}

function headersOf(request: XMLHttpRequest): [string, string][] {
  const lines = request.getAllResponseHeaders().trim().split('\r\n').filter(Boolean);
  return lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at), line.slice(at + 1).trim()];
  });
}
