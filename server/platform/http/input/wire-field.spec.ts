import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { bodySchemaOf, queryParametersOf } from '../openapi/schema-registry.js';
import { CharacterLength, WholeNumber } from './validators.js';
import {
  absentIs,
  choice,
  defaultsTo,
  described,
  EMPTY_IS_ABSENT,
  FLAG,
  LIST,
  NULL_IS_ABSENT,
  NUMERIC,
  QUERY_TEXT,
  StatusOnlyParameter,
  statusOnly,
  TRIMMED,
  unixTimeOrNone,
  ZERO_IS_ABSENT,
  ZERO_IS_NULL,
} from './wire.js';
import { decodeWire, Wire, WireObject, type WireRule } from './wire-field.js';

class Harbour {
  @Wire()
  @CharacterLength(1, 20)
  name: string;

  @Wire('berth_count', ZERO_IS_ABSENT, defaultsTo(4), described('Places for ships.'))
  @WholeNumber(1, 100)
  berths: number = 2;

  @Wire('new_motto')
  @Wire('motto')
  @IsOptional()
  @IsString()
  motto?: string | null;

  /** Not declared for REST. */
  @IsOptional()
  @IsBoolean()
  secret?: boolean;
}

@WireObject('HarbourChange', { description: 'A change.', finish: statusOnly })
class HarbourChange extends Harbour {
  @Wire(NULL_IS_ABSENT)
  override name: string;

  @Wire()
  @Min(1)
  @IsInt()
  id: number;

  @Wire()
  @IsOptional()
  @IsIn([1, 2])
  status?: number;

  @StatusOnlyParameter()
  statusOnly?: string;

  @Wire('check', { inQuery: true }, QUERY_TEXT)
  @IsString()
  check: string = '';
}

const read = (body: object, query: object = {}) =>
  decodeWire(HarbourChange, { body: { ...body }, query: { ...query } });

describe('decoding of a REST request', () => {
  it.each<{ rule: WireRule; sent: unknown; value: unknown }>([
    ...[null, undefined].map((sent) => ({ rule: NULL_IS_ABSENT, sent, value: undefined })),
    { rule: NULL_IS_ABSENT, sent: 0, value: 0 },
    ...['', 0, null].map((sent) => ({ rule: EMPTY_IS_ABSENT, sent, value: undefined })),
    { rule: EMPTY_IS_ABSENT, sent: 'a', value: 'a' },
    ...[0, null].map((sent) => ({ rule: ZERO_IS_ABSENT, sent, value: undefined })),
    { rule: ZERO_IS_ABSENT, sent: '', value: '' },
    { rule: ZERO_IS_NULL, sent: 0, value: null },
    { rule: ZERO_IS_NULL, sent: undefined, value: undefined },
    { rule: absentIs(0), sent: undefined, value: 0 },
    { rule: unixTimeOrNone(-1), sent: -1, value: null },
    ...[0, null].map((sent) => ({ rule: unixTimeOrNone(0), sent, value: null })),
    { rule: unixTimeOrNone(0), sent: 1.5, value: new Date(1_500) },
    { rule: unixTimeOrNone(0), sent: 'soon', value: 'soon' },
    { rule: unixTimeOrNone(0), sent: 1_798_761_600_000, value: 1_798_761_600_000 },
    { rule: LIST, sent: 'a,b\r\nc', value: ['a', 'b', 'c'] },
    { rule: LIST, sent: ['a,b'], value: ['a,b'] },
    { rule: NUMERIC, sent: '7', value: 7 },
    { rule: FLAG, sent: 1, value: true },
    { rule: FLAG, sent: 2, value: 2 },
    { rule: TRIMMED, sent: ' a ', value: 'a' },
    { rule: QUERY_TEXT, sent: ['a', 'b'], value: 'a' },
    { rule: QUERY_TEXT, sent: undefined, value: '' },
    { rule: choice({ zfb: 'alipay' }), sent: 'zfb', value: 'alipay' },
    { rule: choice({ zfb: 'alipay' }), sent: 'constructor', value: undefined },
  ])('reads $sent as $value', ({ rule, sent, value }) => {
    expect(rule.decode?.(sent)).toEqual(value);
  });

  it('uses the names of the format, and drops undeclared fields', () => {
    const sent = { id: 1, berth_count: 5, berths: 6, secret: true, check: 'body' };
    expect(read(sent, { check: 'query' })).toEqual({ id: 1, berths: 5, check: 'query' });
  });

  it('prefers the name next to the property, unless it is null', () => {
    expect(read({ motto: 'a', new_motto: 'b' })).toMatchObject({ motto: 'a' });
    expect(read({ motto: null, new_motto: 'b' })).toMatchObject({ motto: 'b' });
  });

  it('writes only the status with status_only, and everything else without', () => {
    expect(read({ id: 1, name: 'a', status: 2 }, { status_only: '1' })).toEqual({ id: 1, status: 2 });
    expect(read({ id: 1, name: 'a' }, { status_only: '1' })).toEqual({ id: 1, status: null });
    expect(read({ id: 1, name: 'a', status: 2 })).toEqual({ id: 1, name: 'a', berths: 4, check: '' });
  });
});

class Limits {
  @Wire(LIST)
  @IsString({ each: true })
  @ArrayMaxSize(3)
  @IsArray()
  list: string[] = ['a', 'b'];

  @Wire('plain_list')
  @MaxLength(9, { each: true })
  @ArrayMaxSize(3)
  @IsArray()
  plain: string[];

  @Wire(FLAG)
  @IsBoolean()
  flag: boolean = true;

  @Wire(unixTimeOrNone(-1))
  @IsOptional()
  until?: Date | null;

  @Wire(ZERO_IS_NULL)
  @IsOptional()
  @WholeNumber(1, 9)
  limit?: number | null;
}

describe('schema of a REST request', () => {
  it('has the bounds of the validators and the names and defaults of the format', () => {
    expect(bodySchemaOf(HarbourChange)).toEqual({
      type: 'object',
      description: 'A change.',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 20, nullable: true },
        berth_count: { type: 'integer', minimum: 1, maximum: 100, default: 4, description: 'Places for ships.' },
        motto: { type: 'string' },
        new_motto: { type: 'string' },
        id: { type: 'integer', minimum: 1 },
        status: { type: 'integer', enum: [1, 2] },
      },
      required: ['id'],
    });
  });

  it('matches the rules by which the format is decoded', () => {
    expect(bodySchemaOf(Limits).properties).toEqual({
      list: { type: 'string', default: 'a,b' },
      plain_list: { type: 'array', maxItems: 3, items: { type: 'string', maxLength: 9 } },
      flag: { type: 'integer', enum: [0, 1], default: 1 },
      until: { type: 'integer', minimum: -1 },
      limit: { type: 'integer', minimum: 0, maximum: 9, nullable: true },
    });
  });

  it('lists the parameters that are read from the query next to a body', () => {
    const check = { name: 'check', in: 'query', required: false, schema: { type: 'string' } };
    const statusParameter = { ...check, name: 'status_only', description: 'Not empty: only `status` is written.' };
    expect(queryParametersOf(HarbourChange, false)).toEqual([statusParameter, check]);
    expect(queryParametersOf(HarbourChange, true)).toHaveLength(8);
  });
});
