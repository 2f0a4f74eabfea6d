import 'reflect-metadata';
import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../common/errors/app-error.js';
import { isObject } from '../../../common/json.js';
import { CommonError } from '../../errors/common.errors.js';
import { validationPipe, type WireRecord } from './validation.js';
import { decodeWire } from './wire-field.js';

/** The input classes of a REST handler. */
export interface HandlerInputs {
  body?: Type<object>;
  /** Each class reads its own parameters of the query. */
  queries?: readonly Type<object>[];
}

const INPUTS = Symbol('inputs');

/**
 * The body of a REST call: decoded from the documented REST format into the input class as `@Wire` declares, then
 * validated exactly like a GraphQL input. The OpenAPI document describes it from the same class.
 */
export function WireBody(input: Type<object>): ParameterDecorator {
  const decorate = createParamDecorator((_: unknown, context: ExecutionContext) => {
    const { body, query } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!isObject(body)) throw new AppError(CommonError.invalid_parameter);
    return decodeWire(input, { body: body as WireRecord, query: query as WireRecord });
  })(undefined, validationPipe(input));
  return recorded({ body: input }, decorate);
}

/** Parameters of the query of a REST call as an input class, decoded like a body. A handler may have several. */
export function WireQuery(input: Type<object>): ParameterDecorator {
  const decorate = createParamDecorator((_: unknown, context: ExecutionContext) => {
    const query = context.switchToHttp().getRequest<FastifyRequest>().query as WireRecord;
    return decodeWire(input, { body: query, query });
  })(undefined, validationPipe(input));
  return recorded({ queries: [input] }, decorate);
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
