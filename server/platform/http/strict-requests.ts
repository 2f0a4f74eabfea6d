import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from './one-at-a-time.js';

const MAX_ADDRESS_BYTES = 8 * 1024;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const ALLOW = METHODS.join(', ');
/** A host with or without a port: a name, an IPv4 address, or an IPv6 address in brackets. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/** Why a request is refused. */
interface Fault {
  readonly status: 400 | 405 | 414;
  readonly message: string;
}

const fault = (status: Fault['status'], message: string): Fault => ({ status, message });

/** A fault in the head of a request that Node.js' parser accepts and that a proxy in front may parse differently. */
export function faultOf({ method = '', url = '', httpVersion, headers, rawHeaders }: IncomingMessage): Fault | null {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return fault(400, 'The HTTP version is not supported');
  if (!METHODS.includes(method)) return fault(405, `The method ${method} is not supported`);
  if (url.length > MAX_ADDRESS_BYTES) return fault(414, `The address is longer than ${MAX_ADDRESS_BYTES} bytes`);
  if (!HOST.test(headers.host ?? '')) return fault(400, 'The Host header is malformed');
  if (hostCount(rawHeaders) > 1) return fault(400, 'There is more than one Host header');
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    return fault(400, 'The only transfer encoding supported is chunked');
  }
  return null;
}

/** Refuses ambiguous requests, and closes their connections. */
export function strictly(handle: RequestHandler): RequestHandler {
  return (request, response) => {
    const found = faultOf(request);
    if (found === null) handle(request, response);
    else refuse(response, found);
  };
}

/** An error of Node.js' parser, with the raw bytes. */
type ParserError = Error & { code?: string; rawPacket?: unknown };

/** Responds to a request that Node.js' parser refuses. For Fastify's option of this name. */
export function clientErrorHandler(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const { line, body, allow = '' } = responseTo(error);
  const head = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n`;
  socket.end(`HTTP/1.1 ${line}\r\n${allow}${head}\r\n${body}`, () => socket.destroy());
}

function responseTo({ code, rawPacket }: ParserError) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { line: '408 Request Timeout', body: errorBody('The request took too long to arrive') };
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { line: '431 Request Header Fields Too Large', body: errorBody('The headers are too large') };
  }
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, MAX_ADDRESS_BYTES) : '';
  if (code === 'HPE_INVALID_METHOD' && /^[A-Z-]{1,32} \S+ HTTP\//.test(text)) {
    return {
      line: '405 Method Not Allowed',
      body: errorBody('The method is not supported'),
      allow: `Allow: ${ALLOW}\r\n`,
    };
  }
  return { line: '400 Bad Request', body: errorBody('The request is not valid HTTP') };
}

function refuse(response: ServerResponse, { status, message }: Fault): void {
  const body = errorBody(message);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
    connection: 'close',
    ...(status === 405 && { allow: ALLOW }),
  });
  response.end(body);
}

/** In the format that clients of relayed APIs read; the API is not known yet when the request is refused. */
function errorBody(message: string): string {
  return JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: 'bad_request' } });
}

/** Node.js keeps the first of several Host headers; names and values alternate in the raw headers. */
function hostCount(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}
