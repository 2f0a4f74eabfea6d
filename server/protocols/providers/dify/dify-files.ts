import { asArray, asRecord, asString, parsedFields } from '../../bytes/untrusted.js';
import type { ProviderTools, SmallResponse, Transport, UpstreamRequest } from '../interface/provider.js';
import { type Prepared, sendPrepared } from '../shared/prepared-run.js';

/** A file of a request; a file with `data` is not uploaded yet. */
export interface DifyFile {
  type: 'image' | 'audio' | 'video' | 'document';
  transfer_method: 'remote_url' | 'local_file';
  url?: string;
  upload_file_id?: string;
  data?: FileData;
}

interface FileData {
  base64: string;
  mediaType: string;
  name?: string;
}

/** Quotes inside strings are escaped, so this text does not occur inside a string value. */
const WAITING = '"data":{"base64":';

/** File name extensions, from which Dify derives the kind of a file. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-wav': 'wav',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'video/quicktime': 'mov',
};

/** Uploads the files of a request before it is sent; the call fails when a file is rejected. */
export const difyTransport: Transport = (request, reader, tools) =>
  request.body?.includes(WAITING)
    ? sendPrepared(() => withUploads(request, request.body ?? Buffer.of(), tools), reader, tools)
    : tools.send(request, reader);

async function withUploads(request: UpstreamRequest, bytes: Buffer, tools: ProviderTools): Promise<Prepared> {
  const body = parsedFields(bytes.toString('utf8'));
  const files: unknown[] = [];
  for (const item of asArray(body.files)) {
    const { data, ...file } = asRecord(item);
    if (data === undefined) {
      files.push(file);
      continue;
    }
    const response = await tools.fetch(await uploadOf(asRecord(data), asString(body.user), request));
    const { id } = parsedFields(response.body.toString('utf8'));
    if (response.status >= 300 || asString(id) === '') return refusal(response);
    files.push({ ...file, upload_file_id: id });
  }
  return { ...request, body: Buffer.from(JSON.stringify({ ...body, files })) };
}

function refusal(response: SmallResponse): SmallResponse {
  return response.status >= 300 ? response : { ...response, status: 502 };
}

/** Files belong to the uploading user, so the user name must equal the one of the request. */
async function uploadOf(
  { mediaType, base64, name }: Readonly<Record<string, unknown>>,
  user: string,
  { origin, path, headers }: UpstreamRequest,
): Promise<UpstreamRequest> {
  const type = asString(mediaType);
  const form = new FormData();
  form.set('user', user);
  form.set('file', new File([Buffer.from(asString(base64), 'base64')], asString(name) || nameOf(type), { type }));
  const encoded = new Response(form);
  return {
    method: 'POST',
    origin,
    path: path.replace(/\/(chat-messages|completion-messages|workflows\/run)$/, '/files/upload'),
    headers: { ...headers, accept: 'application/json', 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

function nameOf(mediaType: string): string {
  const [kind = '', subtype = ''] = mediaType.split('/');
  return `${kind || 'file'}.${ENDINGS[mediaType] ?? (subtype.replace(/[^a-z0-9]/g, '') || 'bin')}`;
}
