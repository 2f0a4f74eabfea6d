import 'reflect-metadata';
import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../common/errors/app-error.js';
import { isObject } from '../../../common/json.js';
import { CommonError } from '../../errors/common.errors.js';
import { validationPipe, type WireRecord, withFieldNames } from './validation.js';
import { decodeWire, sentNameOf, type WireRequest } from './wire-field.js';

/** The input classes of a REST handler. */
export interface HandlerInputs {
  body?: Type<object>;
  /** Each class reads its own parameters of the query. */
  queries?: readonly Type<object>[];
}

const INPUTS = Symbol('inputs');

/** The decoded inputs of a request, not validated. */
const DECODED = new WeakMap<FastifyRequest, readonly WireRecord[]>();

/**
 * The body of a REST call: decoded from the documented REST format into the input class as `@Wire` declares, then
 * validated exactly like a GraphQL input. The OpenAPI document describes it from the same class.
 */
export function WireBody(input: Type<object>): ParameterDecorator {
  const decorate = createParamDecorator((_: unknown, context: ExecutionContext) => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { body, query } = request;
    if (!isObject(body)) throw new AppError(CommonError.invalid_parameter);
    return decoded(input, request, { body: body as WireRecord, query: query as WireRecord });
  })(undefined, validationPipe(input));
  return recorded({ body: input }, decorate);
}

/** Parameters of the query of a REST call as an input class, decoded like a body. A handler may have several. */
export function WireQuery(input: Type<object>): ParameterDecorator {
  const decorate = createParamDecorator((_: unknown, context: ExecutionContext) => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const query = request.query as WireRecord;
    return decoded(input, request, { body: query, query });
  })(undefined, validationPipe(input));
  return recorded({ queries: [input] }, decorate);
}

function decoded(input: Type<object>, request: FastifyRequest, parts: WireRequest): WireRecord {
  const record = decodeWire(input, parts);
  DECODED.set(request, [...(DECODED.get(request) ?? []), record]);
  return record;
}

/** An error with the names of its fields that the client has sent, instead of those of the input classes. */
export function asSent(error: AppError, request: FastifyRequest): AppError {
  const inputs = DECODED.get(request);
  if (inputs === undefined) return error;
  return withFieldNames(error, (path) => inputs.map((input) => pathAsSent(input, path)).find(Boolean) ?? path);
}

/** The path to a field, such as `rules.0.maxTokens`; undefined when the input does not have it. */
function pathAsSent(input: WireRecord, path: string): string | undefined {
  const [property = '', ...below] = path.split('.');
  const name = sentNameOf(input, property);
  return name && [name, ...below].join('.');
}

/** The input classes of a handler, as its parameters declare them with `WireBody` and `WireQuery`. */
export function inputsOf(prototype: object, method: string): HandlerInputs {
  return (Reflect.getMetadata(INPUTS, prototype, method) ?? {}) as HandlerInputs;
}

function recorded(inputs: HandlerInputs, decorate: ParameterDecorator): ParameterDecorator {
  return (prototype, method = '', index) => {
    const { body, queries = [] } = inputsOf(prototype, String(method));
    const known: HandlerInputs = { body: inputs.body ?? body, queries: [...(inputs.queries ?? []), ...queries] };
    Reflect.defineMetadata(INPUTS, known, prototype, method);
    decorate(prototype, method, index);
  };
}
