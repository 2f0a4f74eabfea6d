import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ProblemError } from './problem';
import { upload } from './upload';

/** A request whose response the test gives. */
class FakeRequest {
  static sent: FakeRequest;
  readonly upload = {};
  responseText = '';
  status = 0;
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;

  open = jest.fn();
  setRequestHeader = jest.fn();
  send = () => {
    FakeRequest.sent = this;
  };
  abort = jest.fn(() => this.onabort?.());
  getAllResponseHeaders = () => 'content-type: application/json\r\nx-request-id: request-1\r\n';

  respond(status: number, text: string) {
    this.status = status;
    this.responseText = text;
    this.onload?.();
    this.onloadend?.();
  }
}

const original = globalThis.XMLHttpRequest;
beforeEach(() => {
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  globalThis.XMLHttpRequest = original;
});

const send = (signal?: AbortSignal) =>
  upload('/api/import/file', new Blob(['a']), { contentType: 'application/octet-stream', signal });

describe('uploaded file', () => {
  it('has the data of its response', async () => {
    const sent = send();
    FakeRequest.sent.respond(200, '{"success":true,"data":{"id":7}}');
    expect(await sent).toEqual({ id: 7 });
  });

  it.each([
    [200, '<html>', { kind: 'server', message: '' }],
    [200, '{"id":7}', { kind: 'server', message: '' }],
    [500, '<html>', { kind: 'server', message: '' }],
    [
      200,
      '{"success":false,"code":"invalid","message":"no","fields":[{"field":"file","message":"too long"}]}',
      { kind: 'refused', message: 'no', code: 'invalid', fields: [{ field: 'file', code: '', message: 'too long' }] },
    ],
  ])('has the problem of a response with status %i and the body %s', async (status, text, problem) => {
    const sent = send();
    FakeRequest.sent.respond(status, text);
    const thrown = await sent.catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(ProblemError);
    expect((thrown as ProblemError).problem).toMatchObject({ ...problem, requestId: 'request-1' });
  });

  it('is aborted by its signal until the response has arrived', async () => {
    const aborted = new AbortController();
    const failed = send(aborted.signal);
    aborted.abort(new Error('closed'));
    await expect(failed).rejects.toThrow('closed');

    const late = new AbortController();
    const sent = send(late.signal);
    FakeRequest.sent.respond(200, '{"success":true}');
    await sent;
    late.abort();
    expect(FakeRequest.sent.abort).not.toHaveBeenCalled();
  });
});
