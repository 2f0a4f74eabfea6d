import { Field, InputType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn } from 'class-validator';
import { trimmed } from '../../platform/http/input/transforms.js';
import { FilterText, OptionalText, RequiredText } from '../../platform/http/input/validators.js';
import { LogSinkError } from './log-sink.errors.js';
import { LogSinkKind } from './model/log-sink.js';

const MAX_NAME = 100;
const MAX_URL = 2_000;
const MAX_SETTING = 200;
const MAX_SECRET = 4_000;

@InputType({ description: 'A log sink. Settings that its kind does not have are dropped.' })
export class LogSinkInput {
  @Field(() => String)
  @Transform(trimmed)
  @RequiredText(MAX_NAME, LogSinkError.log_sink_name_invalid)
  name: string;

  @Field(() => LogSinkKind)
  @IsIn(Object.values(LogSinkKind))
  kind: LogSinkKind;

  @Field(() => String, {
    description:
      'An http or https address without credentials: of the webhook; of ClickHouse, such as https://host:8443; of the S3 service without the bucket; of OTLP including the path /v1/logs.',
  })
  @Transform(trimmed)
  @RequiredText(MAX_URL, LogSinkError.log_sink_url_invalid)
  url: string;

  @Field(() => Boolean, { defaultValue: true, description: 'A disabled sink keeps its place and sends nothing.' })
  @IsBoolean()
  enabled: boolean = true;

  @FilterText(MAX_SETTING, 'ClickHouse: the table, such as default.tollgate_log.')
  table?: string | null;

  @FilterText(MAX_SETTING, 'ClickHouse: the user; absent for the default user.')
  user?: string | null;

  @FilterText(MAX_SETTING, 'S3: the bucket, with or without a prefix, such as logs/tollgate.')
  bucket?: string | null;

  @FilterText(MAX_SETTING, 'S3: the region, such as eu-central-1.')
  region?: string | null;

  @FilterText(MAX_SETTING, 'S3: the id of the access key.')
  accessKeyId?: string | null;

  @FilterText(MAX_SETTING, 'OTLP: the header that contains the secret; absent for Authorization.')
  header?: string | null;

  @OptionalText(
    MAX_SECRET,
    'Signs the requests to a webhook; the password of ClickHouse; the secret access key of S3; the value of the header of OTLP. Never returned. Absent: unchanged while kind and host of the address stay the same; empty: none.',
  )
  secret?: string | null;
}
