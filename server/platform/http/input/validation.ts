import { type Type, ValidationPipe } from '@nestjs/common';
import type { ValidationError, ValidationOptions } from 'class-validator';
import { AppError, type ErrorDefinition, type FieldFailure, type LocalText } from '../../../common/errors/app-error.js';
import { CommonError } from '../../errors/common.errors.js';

/** The texts of failed validators, by the validator's name. `{limit}` is the bound of the validator. */
const TEXTS: Record<string, LocalText> = {
  isString: { zh: '必须是文本', en: 'must be a text' },
  isInt: { zh: '必须是整数', en: 'must be a whole number' },
  isBoolean: { zh: '必须是 true 或 false', en: 'must be true or false' },
  isArray: { zh: '必须是列表', en: 'must be a list' },
  isDate: { zh: '必须是日期', en: 'must be a date' },
  isIn: { zh: '不在允许的值之中', en: 'is not one of the values allowed' },
  isNotEmpty: { zh: '不能为空', en: 'must not be empty' },
  maxLength: { zh: '最多 {limit} 个字符', en: 'must have at most {limit} characters' },
  min: { zh: '不能小于 {limit}', en: 'must be at least {limit}' },
  max: { zh: '不能大于 {limit}', en: 'must be at most {limit}' },
  arrayMaxSize: { zh: '最多 {limit} 项', en: 'must have at most {limit} entries' },
};

const OTHERWISE: LocalText = { zh: '格式不正确', en: 'is not valid' };

/** Makes a validator fail with an AppError: `@IsNotEmpty(withError(TokenError.name_required))`. */
export function withError(error: ErrorDefinition): ValidationOptions {
  // The validator drops the context of a failure without its own message.
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

/** Validates fields as REST and GraphQL do, for callers without a request. @throws {AppError} */
export function validInput<Input extends object>(input: new () => Input, fields: object): Promise<Input> {
  return validationPipe().transform(fields, { type: 'body', metatype: input }) as Promise<Input>;
}

function toValidationError(errors: ValidationError[]): AppError {
  const found = flatten(errors, '');
  const first = found[0];
  // Several validators of a property may fail with the same error.
  const fields = [...new Map(found.map(({ failure }) => [`${failure.field} ${failure.code}`, failure])).values()];
  return first?.definition ? new AppError(first.definition, {}, { fields }) : invalidInput(fields);
}

/** The error of fields that fail validators without an error of their own; its text names the first. */
function invalidInput(fields: FieldFailure[]): AppError {
  const { field = '', text = { zh: '', en: '' } } = fields[0] ?? {};
  const detail = { zh: `${field} ${text.zh}`, en: `${field} ${text.en}` };
  return new AppError(CommonError.invalid_input, { detail }, { fields });
}

/** The same error with other names of its fields. */
export function withFieldNames(error: AppError, nameOf: (path: string) => string): AppError {
  const fields = error.details.fields?.map((failure) => ({ ...failure, field: nameOf(failure.field) }));
  if (fields === undefined) return error;
  if (error.definition === CommonError.invalid_input) return invalidInput(fields);
  return new AppError(error.definition, error.params, { ...error.details, fields });
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

/**
 * The text for a failed validator without its own error.
 * @param message the validator's message, which is in English only but contains the limit
 */
function constraintText(name: string, message: string): LocalText {
  const { zh, en } = TEXTS[name] ?? OTHERWISE;
  const limit = /-?\d+(?!.*\d)/.exec(message)?.[0] ?? '';
  return { zh: zh.replace('{limit}', limit), en: en.replace('{limit}', limit) };
}
