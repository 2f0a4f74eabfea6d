import { AppError, type ErrorDefinition, type ErrorParams } from './app-error.js';

/**
 * The error of one field of an input, which forms show at that field.
 * @param params of the text
 */
export function invalidField(error: ErrorDefinition, field: string, params: ErrorParams = {}): AppError {
  const { code, texts: text } = new AppError(error, params);
  return new AppError(error, params, { fields: [{ field, code, text }] });
}
