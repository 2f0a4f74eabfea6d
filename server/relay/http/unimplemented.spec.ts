import { expect, it } from '@jest/globals';
import { unimplementedResponse } from './unimplemented.js';

it.each([
  ['POST', '/v1/uploads'],
  ['POST', '/v1/uploads/upload-1/parts?x=1'],
  ['POST', '/v1/fine-tunes'],
  ['POST', '/v1/fine-tunes/ft-1/cancel'],
  ['GET', '/v1/fine_tuning/jobs?limit=2'],
  ['POST', '/v1/assistants'],
  ['POST', '/v1/threads/t/runs'],
  ['GET', '/v1/vector_stores?after=x'],
  ['POST', '/v1/edits'],
  ['POST', '/v1/realtime/client_secrets'],
  ['POST', '/v1/realtime/calls/c-1/hangup'],
  ['DELETE', '/v1/models/gpt-4o'],
  ['POST', '/v1/containers'],
  ['GET', '/v1/containers/c-1/files'],
  ['POST', '/v1/evals'],
  ['POST', '/v1/chatkit/sessions'],
  ['GET', '/v1/chat/completions/chatcmpl-1'],
  ['GET', '/v1/chat/completions/chatcmpl-1/messages?limit=2'],
])('%s %s responds with not implemented', (method, url) => {
  expect(unimplementedResponse(method, url)).toContain('"code":"api_not_implemented"');
});

it.each([
  ['GET', '/v1beta/files?pageSize=10'],
  ['DELETE', '/v1beta/files/f-1'],
  ['GET', '/v1beta/cachedContents'],
  ['PATCH', '/v1beta/cachedContents/c-1'],
  ['POST', '/v1alpha/interactions'],
  ['POST', '/v1beta/auth_tokens'],
  ['POST', '/upload/v1beta/fileSearchStores/s-1:uploadToFileSearchStore'],
])('%s %s responds with not implemented, in the format of the Gemini API', (method, url) => {
  expect(unimplementedResponse(method, url)).toContain('"status":"UNIMPLEMENTED"');
});

it.each([
  ['GET', '/v1beta/models'],
  ['POST', '/v1beta/models/gemini-pro:generateContent'],
  ['GET', '/v1/models/gpt-4o'],
  ['DELETE', '/v1/models'],
  ['POST', '/v1/images/edits'],
  ['POST', '/v1/filesystem'],
  ['GET', '/v1/realtime'],
  ['POST', '/v1/chat/completions/chat/completions'],
  ['PATCH', '/v1/uploads'],
  ['POST', '/v1/files'],
  ['POST', '/v1/batches'],
  ['GET', '/files'],
])('%s %s is not an unimplemented call', (method, url) => {
  expect(unimplementedResponse(method, url)).toBeNull();
});
