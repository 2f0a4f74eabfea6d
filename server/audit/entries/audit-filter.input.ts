import { InputType } from '@nestjs/graphql';
import { TimeRange } from '../../platform/graphql/time-range.input.js';
import { FilterText, OptionalId } from '../../platform/http/input/validators.js';
import { described, POSITIVE_ID, QUERY_TEXT, timeFrom, timeTo } from '../../platform/http/input/wire.js';
import { Wire } from '../../platform/http/input/wire-field.js';

const SECOND_MS = 1_000;

/** Conditions of audit entries; all of them apply. */
@InputType()
export class AuditFilter extends TimeRange {
  @FilterText(100, 'Who made the change: the name of a user, job or account, or its beginning.')
  @Wire(QUERY_TEXT)
  actor?: string | null;

  @OptionalId('The user who made the change.')
  @Wire('actor_id', POSITIVE_ID)
  actorId?: string | null;

  @FilterText(20, 'user, job, command, system or database.')
  @Wire('actor_kind', QUERY_TEXT)
  actorKind?: string | null;

  @FilterText(50, 'Such as channel.updated or token.key_shown; one that ends in a dot means all actions of the type.')
  @Wire(QUERY_TEXT)
  action?: string | null;

  @FilterText(50, 'Such as channel, token, user or option.')
  @Wire('object_type', QUERY_TEXT)
  objectType?: string | null;

  @FilterText(200, 'The id of the object, of an option its key. Applies with the type.')
  @Wire('object_id', QUERY_TEXT)
  objectId?: string | null;

  @OptionalId('The user whom the object belongs to.')
  @Wire('owner_id', POSITIVE_ID)
  ownerId?: string | null;

  @FilterText(100, 'The address of the client, or its beginning.')
  @Wire(QUERY_TEXT)
  address?: string | null;

  @FilterText(100)
  @Wire('request_id', QUERY_TEXT)
  requestId?: string | null;

  @Wire('start_timestamp', timeFrom(SECOND_MS), described('First second, unix time.'))
  override from?: Date | null;

  @Wire('end_timestamp', timeTo(SECOND_MS), described('Last second, unix time.'))
  override to?: Date | null;
}
