import type { MockDialect } from '../dialect.js';
import { bodyPlan, jsonPlan, type Plan } from '../plan.js';
import { isRecord, type RecordedRequest } from '../recorded-request.js';

type Json = Record<string, unknown>;

/** A file as the upstream stores it. */
interface StoredFile {
  readonly id: string;
  readonly filename: string;
  readonly purpose: string;
  readonly content: string;
  /** The header with the key of the account. */
  readonly account: string;
}

/** A batch as the upstream stores it. */
interface StoredBatch {
  readonly id: string;
  readonly account: string;
  /** The requests as they were sent. */
  readonly requests: readonly Json[];
  /** Lines of the results. */
  results: string;
  description: Json;
}

/** The results of a finished batch. */
export interface Finish {
  readonly status?: string;
  /** Lines of the output file, or of the results of a message batch. */
  readonly output?: readonly Json[];
  /** Lines of the error file. */
  readonly errors?: readonly Json[];
}

/** Files and batches of OpenAI, and message batches of Anthropic: they make the progress that the test sets. */
export class BatchUpstream implements MockDialect {
  readonly files = new Map<string, StoredFile>();
  readonly batches = new Map<string, StoredBatch>();
  /** As many requests for the description of a file fail. */
  failingDescriptions = 0;
  private count = 0;

  /** The batch that was created last. */
  get last(): StoredBatch {
    const last = [...this.batches.values()].at(-1);
    if (!last) throw new Error('The upstream has received no batch.');
    return last;
  }

  /** Ends the last batch of OpenAI's API. */
  finish({ status = 'completed', output = [], errors = [] }: Finish): void {
    const batch = this.last;
    const add = (lines: readonly Json[]) =>
      lines.length > 0 ? this.addFile('batch_output', linesOf(lines), batch) : null;
    batch.description = {
      ...batch.description,
      status,
      [`${status}_at`]: 1_770_000_000,
      output_file_id: add(output),
      error_file_id: add(errors),
      request_counts: { total: batch.requests.length, completed: output.length, failed: errors.length },
    };
  }

  /** Ends the last message batch. */
  finishMessages(results: readonly Json[]): void {
    const batch = this.last;
    batch.results = linesOf(results);
    batch.description = {
      ...batch.description,
      processing_status: 'ended',
      ended_at: '2026-11-23T12:00:00Z',
      results_url: `https://upstream.example/v1/messages/batches/${batch.id}/results`,
      request_counts: { processing: 0, succeeded: results.length, errored: 0, canceled: 0, expired: 0 },
    };
  }

  matchesPath({ path }: RecordedRequest): boolean {
    return /^\/v1\/(files|batches|messages\/batches)(\/|$)/.test(path);
  }

  modelOf(): undefined {
    return undefined;
  }

  plan(request: RecordedRequest): Plan {
    const [, , kind, ...rest] = request.path.split('/');
    if (kind === 'files') return this.filePlan(request, rest);
    if (kind === 'batches') return this.batchPlan(request, rest);
    return this.messagePlan(request, rest.slice(1));
  }

  private filePlan(request: RecordedRequest, [id, action]: readonly string[]): Plan {
    if (request.method === 'POST') {
      const form = formOf(request);
      const created = this.addFile(form.purpose ?? '', form.file ?? '', { account: accountOf(request) }, form.filename);
      return jsonPlan(200, fileObject(this.files.get(created) as StoredFile));
    }
    const file = this.files.get(id ?? '');
    if (file?.account !== accountOf(request)) return missing();
    if (request.method === 'DELETE') {
      this.files.delete(file.id);
      return jsonPlan(200, { id: file.id, object: 'file', deleted: true });
    }
    if (action === undefined && this.failingDescriptions > 0) {
      this.failingDescriptions--;
      return jsonPlan(500, { error: { message: 'Try again', type: 'server_error', param: null, code: null } });
    }
    return action === 'content'
      ? bodyPlan(200, 'application/octet-stream', file.content)
      : jsonPlan(200, fileObject(file));
  }

  private batchPlan(request: RecordedRequest, [id, action]: readonly string[]): Plan {
    const account = accountOf(request);
    if (request.method === 'POST' && id === undefined) {
      const input = this.files.get(String(request.body.input_file_id));
      if (input?.account !== account) return missing();
      const requests = input.content
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Json);
      const created = this.addBatch('batch_up', account, requests);
      created.description = { ...request.body, id: created.id, object: 'batch', status: 'in_progress' };
      return jsonPlan(200, created.description);
    }
    if (id === undefined) {
      const listed = [...this.batches.values()].filter((batch) => batch.account === account);
      return jsonPlan(200, { object: 'list', data: listed.map(({ description }) => description), has_more: false });
    }
    const batch = this.batches.get(id);
    if (batch?.account !== account) return missing();
    if (action === 'cancel') batch.description = { ...batch.description, status: 'cancelling' };
    return jsonPlan(200, batch.description);
  }

  private messagePlan(request: RecordedRequest, [id, action]: readonly string[]): Plan {
    const account = accountOf(request);
    if (request.method === 'POST' && id === undefined) {
      const requests = Array.isArray(request.body.requests) ? request.body.requests.filter(isRecord) : [];
      const created = this.addBatch('msgbatch_up', account, requests);
      created.description = {
        id: created.id,
        type: 'message_batch',
        processing_status: 'in_progress',
        created_at: '2026-11-23T11:00:00Z',
        expires_at: '2026-11-24T11:00:00Z',
        ended_at: null,
        archived_at: null,
        cancel_initiated_at: null,
        results_url: null,
        request_counts: { processing: requests.length, succeeded: 0, errored: 0, canceled: 0, expired: 0 },
      };
      return jsonPlan(200, created.description);
    }
    const batch = this.batches.get(id ?? '');
    if (batch?.account !== account) return missing();
    if (request.method === 'DELETE') {
      this.batches.delete(batch.id);
      return jsonPlan(200, { id: batch.id, type: 'message_batch_deleted' });
    }
    if (action === 'results') return bodyPlan(200, 'application/x-jsonl', batch.results);
    if (action === 'cancel') {
      const cancelled = { processing_status: 'canceling', cancel_initiated_at: '2026-11-23T11:30:00Z' };
      batch.description = { ...batch.description, ...cancelled };
    }
    return jsonPlan(200, batch.description);
  }

  private addFile(
    purpose: string,
    content: string,
    { account }: { account: string },
    filename = 'results.jsonl',
  ): string {
    const id = `file-up${++this.count}`;
    this.files.set(id, { id, filename, purpose, content, account });
    return id;
  }

  private addBatch(prefix: string, account: string, requests: readonly Json[]): StoredBatch {
    const batch = { id: `${prefix}${++this.count}`, account, requests, results: '', description: {} };
    this.batches.set(batch.id, batch);
    return batch;
  }
}

function linesOf(lines: readonly Json[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function accountOf({ headers }: RecordedRequest): string {
  return String(headers.authorization ?? headers['x-api-key']);
}

function fileObject({ id, filename, purpose, content }: StoredFile): Json {
  const bytes = Buffer.byteLength(content);
  return { id, object: 'file', bytes, created_at: 1_770_000_000, filename, purpose, status: 'processed' };
}

function missing(): Plan {
  return jsonPlan(404, {
    error: { message: 'No such object', type: 'invalid_request_error', param: 'id', code: null },
  });
}

/** The fields of an upload. */
function formOf({ headers, rawBody }: RecordedRequest): Record<string, string> {
  const boundary = /boundary=(.+)$/.exec(String(headers['content-type']))?.[1] ?? '';
  const fields: Record<string, string> = {};
  for (const part of rawBody.toString('utf8').split(`--${boundary}`)) {
    const [head = '', ...content] = part.split('\r\n\r\n');
    const name = / name="([^"]*)"/.exec(head)?.[1];
    if (name === undefined) continue;
    fields[name] = content.join('\r\n\r\n').replace(/\r\n$/, '');
    const filename = / filename="([^"]*)"/.exec(head)?.[1];
    if (filename !== undefined) fields.filename = filename;
  }
  return fields;
}
