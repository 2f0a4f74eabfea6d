import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { ArrayMaxSize, IsInt, IsString, Max, MaxLength, Min, ValidateBy } from 'class-validator';
import { AppError, type Language } from '../../../common/errors/app-error.js';
import { CommonError } from '../../errors/common.errors.js';
import { validationPipe, withError } from './validation.js';

class SampleInput {
  @MaxLength(64)
  @IsString()
  name: string = 'sample';

  @Max(9, withError(CommonError.rate_limited))
  @Min(-5)
  @IsInt()
  count: number = 2;

  @MaxLength(9, withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  code: string = 'A';

  @ArrayMaxSize(2)
  tags: string[] = [];

  @ValidateBy({ name: 'known', validator: { validate: (kind) => kind === 'known' } })
  kind: string = 'known';
}

async function refusalOf(input: object): Promise<AppError> {
  const refused: unknown = await validationPipe(SampleInput)
    .transform(input, { type: 'body', metatype: SampleInput })
    .catch((error: unknown) => error);
  if (!(refused instanceof AppError)) throw new Error('Input was accepted');
  return refused;
}

describe('error of refused input', () => {
  it.each<{ input: object; language: Language; message: string; field: object }>([
    {
      input: { name: 7 },
      language: 'zh',
      message: '输入不合法 name 必须是文本',
      field: { field: 'name', code: 'isString', message: '必须是文本' },
    },
    {
      input: { name: 'x'.repeat(65) },
      language: 'zh',
      message: '输入不合法 name 最多 64 个字符',
      field: { field: 'name', code: 'maxLength', message: '最多 64 个字符' },
    },
    {
      input: { name: 'x'.repeat(65) },
      language: 'en',
      message: 'Invalid input: name must have at most 64 characters',
      field: { field: 'name', code: 'maxLength', message: 'must have at most 64 characters' },
    },
    {
      input: { count: -6 },
      language: 'en',
      message: 'Invalid input: count must be at least -5',
      field: { field: 'count', code: 'min', message: 'must be at least -5' },
    },
    {
      input: { tags: ['a', 'b', 'c'] },
      language: 'en',
      message: 'Invalid input: tags must have at most 2 entries',
      field: { field: 'tags', code: 'arrayMaxSize', message: 'must have at most 2 entries' },
    },
    {
      input: { kind: 'other' },
      language: 'en',
      message: 'Invalid input: kind is not valid',
      field: { field: 'kind', code: 'known', message: 'is not valid' },
    },
    {
      input: { count: 10 },
      language: 'zh',
      message: CommonError.rate_limited.zh,
      field: { field: 'count', code: 'rate_limited', message: CommonError.rate_limited.zh },
    },
    {
      input: { count: 10 },
      language: 'en',
      message: CommonError.rate_limited.en,
      field: { field: 'count', code: 'rate_limited', message: CommonError.rate_limited.en },
    },
  ])('$input in $language: $message', async ({ input, language, message, field }) => {
    const refused = await refusalOf(input);
    expect(refused.text(language)).toBe(message);
    expect(refused.fields(language)).toContainEqual(field);
  });

  it('contains a field once when several of its validators fail with one error', async () => {
    const refused = await refusalOf({ code: 7 });
    expect(refused.fields('en')).toEqual([
      { field: 'code', code: 'invalid_parameter', message: CommonError.invalid_parameter.en },
    ]);
  });

  it('contains every invalid field, each with a code', async () => {
    const refused = await refusalOf({ name: 7, count: 'two' });
    const codes = refused.fields('en')?.map(({ field, code }) => `${field}: ${code}`);
    expect(codes).toEqual(expect.arrayContaining(['name: isString', 'name: maxLength', 'count: isInt']));
  });
});
