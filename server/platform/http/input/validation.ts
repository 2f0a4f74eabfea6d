import { createParamDecorator, type ExecutionContext, type Type, ValidationPipe } from '@nestjs/common';
import type { ValidationError, ValidationOptions } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { AppError, type ErrorDefinition, type FieldFailure } from '../../../common/errors/app-error.js';
import { CommonError } from '../../errors/common.errors.js';
import { constraintText } from './constraint-texts.js';

/** Makes a validator fail with an AppError: `@IsNotEmpty(withError(TokenError.name_required))`. */
export function withError(error: ErrorDefinition): ValidationOptions {
  // The validator drops the context of a failure that has no message of its own.
  return { context: error, message: error.zh };
}

/** The validation of every input class, for REST and GraphQL. Unknown properties are dropped. */
export function validationPipe(expectedType?: Type<object>): ValidationPipe {
  return new ValidationPipe({
    expectedType,
    whitelist: true,
    transform: true,
    transformOptions: { exposeDefaultValues: true },
    validateCustomDecorators: expectedType !== undefined,
    exceptionFactory: toValidationError,
  });
}

function toValidationError(errors: ValidationError[]): AppError {
  const found = flatten(errors, '');
  const first = found[0];
  const fields = found.map(({ failure }) => failure);
  if (first?.definition) return new AppError(first.definition, {}, { fields });
  const { field = '', text = { zh: '', en: '' } } = first?.failure ?? {};
  const detail = { zh: `${field} ${text.zh}`, en: `${field} ${text.en}` };
  return new AppError(CommonError.invalid_input, { detail }, { fields });
}

function flatten(errors: ValidationError[], prefix: string): { definition?: ErrorDefinition; failure: FieldFailure }[] {
  return errors.flatMap((error) => {
    const field = prefix + error.property;
    const own = Object.entries(error.constraints ?? {}).map(([name, message]) => {
      const definition = error.contexts?.[name] as ErrorDefinition | undefined;
      const text = definition ?? constraintText(name, message);
      return { definition, failure: { field, code: definition?.code ?? name, text } };
    });
    return [...own, ...flatten(error.children ?? [], `${field}.`)];
  });
}

/** A JSON object from a client, not validated. */
export type WireRecord = Record<string, unknown>;

/** The query of a REST call with an input class, decoded like a body. */
export function WireQuery<Input extends object>(
  input: Type<Input>,
  decode: (query: WireRecord) => object,
): ParameterDecorator {
  return createParamDecorator((_: unknown, context: ExecutionContext) =>
    decode(context.switchToHttp().getRequest<FastifyRequest>().query as WireRecord),
  )(undefined, validationPipe(input));
}

/**
 * The body of a REST call: decoded from the documented REST format into the input class, then validated exactly like a
 * GraphQL input.
 */
export function WireBody<Input extends object>(
  input: Type<Input>,
  decode: (body: WireRecord, query: WireRecord) => object,
): ParameterDecorator {
  return createParamDecorator((_: unknown, context: ExecutionContext) => {
    const { body, query } = context.switchToHttp().getRequest<FastifyRequest>();
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new AppError(CommonError.invalid_parameter);
    return decode(body as WireRecord, query as WireRecord);
  })(undefined, validationPipe(input));
}
