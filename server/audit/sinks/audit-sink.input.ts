import { Field, InputType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn } from 'class-validator';
import { trimmed } from '../../platform/http/input/transforms.js';
import { OptionalText, RequiredText } from '../../platform/http/input/validators.js';
import { AuditSinkError } from './audit-sink.errors.js';
import { AuditSinkKind, AuditSinkStart } from './audit-sink.js';

const MAX_NAME = 100;
const MAX_URL = 2_000;
const MAX_SECRET = 4_000;

@InputType({ description: 'An audit sink.' })
export class AuditSinkInput {
  @Field(() => String)
  @Transform(trimmed)
  @RequiredText(MAX_NAME, AuditSinkError.audit_sink_name_invalid)
  name: string;

  @Field(() => AuditSinkKind)
  @IsIn(Object.values(AuditSinkKind))
  kind: AuditSinkKind;

  @Field(() => String, {
    description:
      'Without credentials: an http or https address of a webhook; tcp://host:port or tls://host:port of syslog, with the port 514 or 6514 by default.',
  })
  @Transform(trimmed)
  @RequiredText(MAX_URL, AuditSinkError.audit_sink_url_invalid)
  url: string;

  @Field(() => Boolean, { defaultValue: true, description: 'A paused sink keeps its place and sends nothing.' })
  @IsBoolean()
  enabled: boolean = true;

  @Field(() => AuditSinkStart, {
    defaultValue: AuditSinkStart.NOW,
    description: 'Of a new sink; others keep their place.',
  })
  @IsIn(Object.values(AuditSinkStart))
  start: AuditSinkStart = AuditSinkStart.NOW;

  @OptionalText(
    MAX_SECRET,
    'Signs the requests to a webhook, which needs one; dropped for syslog. Never returned. Absent: unchanged while kind and host of the address stay the same.',
  )
  secret?: string | null;
}
