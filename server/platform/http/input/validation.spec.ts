import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { ArrayMaxSize, IsInt, IsString, Max, MaxLength, Min, ValidateBy } from 'class-validator';
import { AppError, type Language } from '../../../common/errors/app-error.js';
import { CommonError } from '../../errors/common.errors.js';
import { validationPipe, withError } from './validation.js';

class Crossing {
  @MaxLength(64)
  @IsString()
  bridge: string = 'old';

  @Max(9, withError(CommonError.rate_limited))
  @Min(-5)
  @IsInt()
  axles: number = 2;

  @ArrayMaxSize(2)
  coins: string[] = [];

  @ValidateBy({ name: 'sunny', validator: { validate: (day) => day === 'sunny' } })
  day: string = 'sunny';
}

async function refusalOf(input: object): Promise<AppError> {
  const refused: unknown = await validationPipe(Crossing)
    .transform(input, { type: 'body', metatype: Crossing })
    .catch((error: unknown) => error);
  if (!(refused instanceof AppError)) throw new Error('Input was accepted');
  return refused;
}

describe('error of refused input', () => {
  it.each<{ input: object; language: Language; message: string; field: object }>([
    {
      input: { bridge: 7 },
      language: 'zh',
      message: '输入不合法 bridge 必须是文本',
      field: { field: 'bridge', code: 'isString', message: '必须是文本' },
    },
    {
      input: { bridge: 'x'.repeat(65) },
      language: 'zh',
      message: '输入不合法 bridge 最多 64 个字符',
      field: { field: 'bridge', code: 'maxLength', message: '最多 64 个字符' },
    },
    {
      input: { bridge: 'x'.repeat(65) },
      language: 'en',
      message: 'Invalid input: bridge must have at most 64 characters',
      field: { field: 'bridge', code: 'maxLength', message: 'must have at most 64 characters' },
    },
    {
      input: { axles: -6 },
      language: 'en',
      message: 'Invalid input: axles must be at least -5',
      field: { field: 'axles', code: 'min', message: 'must be at least -5' },
    },
    {
      input: { coins: ['a', 'b', 'c'] },
      language: 'en',
      message: 'Invalid input: coins must have at most 2 entries',
      field: { field: 'coins', code: 'arrayMaxSize', message: 'must have at most 2 entries' },
    },
    {
      input: { day: 'rainy' },
      language: 'en',
      message: 'Invalid input: day is not valid',
      field: { field: 'day', code: 'sunny', message: 'is not valid' },
    },
    {
      input: { axles: 10 },
      language: 'zh',
      message: CommonError.rate_limited.zh,
      field: { field: 'axles', code: 'rate_limited', message: CommonError.rate_limited.zh },
    },
    {
      input: { axles: 10 },
      language: 'en',
      message: CommonError.rate_limited.en,
      field: { field: 'axles', code: 'rate_limited', message: CommonError.rate_limited.en },
    },
  ])('$input in $language: $message', async ({ input, language, message, field }) => {
    const refused = await refusalOf(input);
    expect(refused.text(language)).toBe(message);
    expect(refused.fields(language)).toContainEqual(field);
  });

  it('contains every invalid field, each with a code', async () => {
    const refused = await refusalOf({ bridge: 7, axles: 'two' });
    const codes = refused.fields('en')?.map(({ field, code }) => `${field}: ${code}`);
    expect(codes).toEqual(expect.arrayContaining(['bridge: isString', 'bridge: maxLength', 'axles: isInt']));
  });
});
