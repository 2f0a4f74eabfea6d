-- The schema after all migrations, for reading: tables, indexes, triggers, views and functions. Partitions and the tables of
-- the job queues are not included. Written by `npm run contracts`; it is never run.

CREATE TABLE alert_receivers (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  setting jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT alert_receivers_pkey PRIMARY KEY (id)
);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.alert_receivers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('alert_receiver', 'id', 'name', '', '{}', '{}');

CREATE TABLE alert_rules (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  parameters jsonb DEFAULT '{}'::jsonb NOT NULL,
  receiver_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  quiet_from smallint,
  quiet_to smallint,
  interval_minutes integer DEFAULT 10 NOT NULL,
  reminder_hours integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  evaluated_at timestamp with time zone,
  last_message_at timestamp with time zone,
  failure text,
  CONSTRAINT alert_rules_pkey PRIMARY KEY (id)
);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON public.alert_rules DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('alert_rule', 'id', 'name', '', '{evaluated_at,last_message_at,failure}', '{}');
CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON public.alert_rules DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((to_jsonb(old.*) - '{evaluated_at,last_message_at,failure}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{evaluated_at,last_message_at,failure}'::text[]))) EXECUTE FUNCTION audit_change('alert_rule', 'id', 'name', '', '{evaluated_at,last_message_at,failure}', '{}');

CREATE TABLE alerts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  rule_id bigint NOT NULL,
  rule_name text NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  subject_name text DEFAULT ''::text NOT NULL,
  audited_name text GENERATED ALWAYS AS (
CASE
    WHEN ((subject ~~ 'user:%'::text) OR (subject ~~ 'token:%'::text)) THEN subject
    ELSE subject_name
END) STORED,
  value double precision,
  threshold double precision,
  fired_at timestamp with time zone DEFAULT now() NOT NULL,
  resolved_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  acknowledged_by bigint,
  acknowledged_name text DEFAULT ''::text NOT NULL,
  reported_at timestamp with time zone,
  resolution_reported_at timestamp with time zone,
  CONSTRAINT alerts_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX alerts_firing ON public.alerts USING btree (rule_id, subject) WHERE (resolved_at IS NULL);
CREATE INDEX alerts_resolved ON public.alerts USING btree (resolved_at) WHERE (resolved_at IS NOT NULL);
CREATE INDEX alerts_unreported ON public.alerts USING btree (rule_id) WHERE ((reported_at IS NOT NULL) AND (resolution_reported_at IS NULL));
CREATE CONSTRAINT TRIGGER audit AFTER UPDATE ON public.alerts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.acknowledged_at IS DISTINCT FROM new.acknowledged_at)) EXECUTE FUNCTION audit_change('alert', 'id', 'audited_name', '', '{subject_name,audited_name,value,reported_at,resolution_reported_at}', '{}');

CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  "position" bigint,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  actor_kind text NOT NULL,
  actor_id bigint,
  actor_name text DEFAULT ''::text NOT NULL,
  actor_role smallint,
  credential text,
  address text,
  request_id text,
  operation text DEFAULT ''::text NOT NULL,
  action text NOT NULL,
  object_type text NOT NULL,
  object_id text DEFAULT ''::text NOT NULL,
  object_name text DEFAULT ''::text NOT NULL,
  owner_id bigint,
  before jsonb,
  after jsonb,
  previous_hash bytea,
  hash bytea,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (id),
  CONSTRAINT audit_entries_position_key UNIQUE ("position")
);
CREATE INDEX audit_entries_action ON public.audit_entries USING btree (action, "position") WHERE ("position" IS NOT NULL);
CREATE INDEX audit_entries_actor ON public.audit_entries USING btree (actor_id, "position") WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_entries_actor_name ON public.audit_entries USING btree (actor_name, "position") WHERE ("position" IS NOT NULL);
CREATE INDEX audit_entries_at ON public.audit_entries USING btree (at);
CREATE INDEX audit_entries_object ON public.audit_entries USING btree (object_type, object_id, "position");
CREATE INDEX audit_entries_object_type ON public.audit_entries USING btree (object_type, "position") WHERE ("position" IS NOT NULL);
CREATE INDEX audit_entries_owner ON public.audit_entries USING btree (owner_id, "position") WHERE (owner_id IS NOT NULL);
CREATE CONSTRAINT TRIGGER audit_chain AFTER INSERT ON public.audit_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_chain();

CREATE TABLE audit_head (
  "position" bigint NOT NULL,
  hash bytea NOT NULL
);

CREATE TABLE audit_sinks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  url text NOT NULL,
  secret_cipher text,
  enabled boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  "position" bigint NOT NULL,
  sending bigint,
  sent_at timestamp with time zone,
  failures integer DEFAULT 0 NOT NULL,
  error text DEFAULT ''::text NOT NULL,
  failed_at timestamp with time zone,
  retry_at timestamp with time zone,
  CONSTRAINT audit_sinks_pkey PRIMARY KEY (id)
);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON public.audit_sinks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('audit_sink', 'id', 'name', '', '{position,sending,sent_at,failures,error,failed_at,retry_at}', '{secret_cipher}');
CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON public.audit_sinks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((to_jsonb(old.*) - '{position,sending,sent_at,failures,error,failed_at,retry_at}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{position,sending,sent_at,failures,error,failed_at,retry_at}'::text[]))) EXECUTE FUNCTION audit_change('audit_sink', 'id', 'name', '', '{position,sending,sent_at,failures,error,failed_at,retry_at}', '{secret_cipher}');

CREATE TABLE batch_requests (
  batch_id text NOT NULL,
  custom_id text NOT NULL,
  model text NOT NULL,
  charge_id bigint,
  succeeded boolean,
  result text,
  quota bigint,
  CONSTRAINT batch_requests_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id) ON DELETE CASCADE,
  CONSTRAINT batch_requests_pkey PRIMARY KEY (batch_id, custom_id)
);

CREATE TABLE batches (
  "position" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id text NOT NULL,
  family text NOT NULL,
  state text NOT NULL,
  user_id bigint NOT NULL,
  token_id bigint NOT NULL,
  token_name text NOT NULL,
  "group" text NOT NULL,
  channel_id bigint NOT NULL,
  key_fingerprint text NOT NULL,
  upstream_id text DEFAULT ''::text NOT NULL,
  endpoint text NOT NULL,
  model text NOT NULL,
  requests integer NOT NULL,
  input_file text,
  output_file text,
  error_file text,
  description text DEFAULT '{}'::text NOT NULL,
  reserved bigint NOT NULL,
  reservation_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  next_poll_at timestamp with time zone,
  charged bigint,
  prompt_tokens bigint,
  request_index bytea,
  CONSTRAINT batches_family_check CHECK ((family = ANY (ARRAY['openai'::text, 'anthropic'::text]))),
  CONSTRAINT batches_id_key UNIQUE (id),
  CONSTRAINT batches_pkey PRIMARY KEY ("position"),
  CONSTRAINT batches_state_check CHECK ((state = ANY (ARRAY['submitting'::text, 'running'::text, 'ended'::text])))
);
CREATE INDEX batches_due ON public.batches USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE INDEX batches_ended ON public.batches USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX batches_user ON public.batches USING btree (user_id, "position");

CREATE TABLE billing_details (
  user_id bigint NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  country text DEFAULT ''::text NOT NULL,
  tax_id text DEFAULT ''::text NOT NULL,
  CONSTRAINT billing_details_pkey PRIMARY KEY (user_id)
);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.billing_details DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('billing_details', 'user_id', '', 'user_id', '{}', '{}');

CREATE TABLE channel_absent_apis (
  channel_id bigint NOT NULL,
  model text NOT NULL,
  format text NOT NULL,
  found_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT channel_absent_apis_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id) ON DELETE CASCADE,
  CONSTRAINT channel_absent_apis_pkey PRIMARY KEY (channel_id, model, format)
);

CREATE TABLE channel_events (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  channel_id bigint NOT NULL,
  kind text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  ends_at timestamp with time zone,
  actor_kind text NOT NULL,
  actor_id bigint,
  facts jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT channel_events_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id) ON DELETE CASCADE,
  CONSTRAINT channel_events_check CHECK (((kind = 'cooldown'::text) = (ends_at IS NOT NULL))),
  CONSTRAINT channel_events_kind_check CHECK ((kind = ANY (ARRAY['test'::text, 'balance'::text, 'cooldown'::text]))),
  CONSTRAINT channel_events_pkey PRIMARY KEY (id)
);
CREATE INDEX channel_events_at ON public.channel_events USING btree (at);
CREATE INDEX channel_events_channel ON public.channel_events USING btree (channel_id, at);
CREATE INDEX channel_events_cooldowns ON public.channel_events USING btree (channel_id, ends_at) WHERE (kind = 'cooldown'::text);

CREATE TABLE channel_model_tests (
  channel_id bigint NOT NULL,
  model text NOT NULL,
  stream boolean NOT NULL,
  success boolean NOT NULL,
  message text NOT NULL,
  duration_ms integer NOT NULL,
  tested_at timestamp with time zone DEFAULT now() NOT NULL,
  status smallint,
  event jsonb,
  CONSTRAINT channel_model_tests_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id) ON DELETE CASCADE,
  CONSTRAINT channel_model_tests_pkey PRIMARY KEY (channel_id, model)
);

CREATE TABLE channel_outages (
  channel_id bigint NOT NULL,
  since timestamp with time zone NOT NULL,
  recovering boolean DEFAULT false NOT NULL,
  CONSTRAINT channel_outages_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id) ON DELETE CASCADE,
  CONSTRAINT channel_outages_pkey PRIMARY KEY (channel_id)
);

CREATE TABLE channel_usage (
  channel_id bigint NOT NULL,
  used_quota bigint DEFAULT 0 NOT NULL,
  request_count bigint DEFAULT 0 NOT NULL,
  CONSTRAINT channel_usage_pkey PRIMARY KEY (channel_id)
);

CREATE TABLE channels (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  type integer NOT NULL,
  name text NOT NULL,
  key_cipher text NOT NULL,
  status smallint DEFAULT 1 NOT NULL,
  status_reason text,
  status_time timestamp with time zone,
  openai_organization text DEFAULT ''::text NOT NULL,
  test_model text DEFAULT ''::text NOT NULL,
  weight integer DEFAULT 0 NOT NULL,
  priority integer DEFAULT 0 NOT NULL,
  base_url text DEFAULT ''::text NOT NULL,
  other text DEFAULT ''::text NOT NULL,
  models text[] NOT NULL,
  groups text[] NOT NULL,
  model_mapping text DEFAULT ''::text NOT NULL,
  status_code_mapping text DEFAULT ''::text NOT NULL,
  param_override text DEFAULT ''::text NOT NULL,
  setting text DEFAULT ''::text NOT NULL,
  model_prefix text DEFAULT ''::text NOT NULL,
  tag text DEFAULT ''::text NOT NULL,
  auto_ban boolean DEFAULT true NOT NULL,
  max_input_tokens integer,
  response_time_ms integer DEFAULT 0 NOT NULL,
  tested_at timestamp with time zone,
  balance double precision DEFAULT 0 NOT NULL,
  balance_updated_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  refused_keys jsonb DEFAULT '{}'::jsonb NOT NULL,
  status_event jsonb,
  key_fingerprints text[],
  CONSTRAINT channels_pkey PRIMARY KEY (id),
  CONSTRAINT channels_priority_check CHECK ((priority >= '-999'::integer)),
  CONSTRAINT channels_weight_check CHECK ((weight >= 0))
);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON public.channels DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('channel', 'id', 'name', '', '{response_time_ms,tested_at,balance,balance_updated_at}', '{}');
CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON public.channels DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((to_jsonb(old.*) - '{response_time_ms,tested_at,balance,balance_updated_at}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{response_time_ms,tested_at,balance,balance_updated_at}'::text[]))) EXECUTE FUNCTION audit_change('channel', 'id', 'name', '', '{response_time_ms,tested_at,balance,balance_updated_at}', '{}');
CREATE TRIGGER keep_name AFTER DELETE ON public.channels FOR EACH ROW EXECUTE FUNCTION keep_name_of_channel();

CREATE TABLE claim_assignments (
  user_id bigint NOT NULL,
  kind text NOT NULL,
  team_id bigint NOT NULL,
  value text NOT NULL,
  CONSTRAINT claim_assignments_kind_check CHECK ((kind = ANY (ARRAY['role'::text, 'staff_role'::text, 'group'::text, 'team'::text]))),
  CONSTRAINT claim_assignments_pkey PRIMARY KEY (user_id, kind, team_id)
);

CREATE TABLE closed_statements (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  number text NOT NULL,
  account_id bigint NOT NULL,
  account_name text DEFAULT ''::text NOT NULL,
  month text NOT NULL,
  time_zone text DEFAULT 'UTC'::text NOT NULL,
  begins_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  issuer text DEFAULT ''::text NOT NULL,
  quota_per_unit bigint DEFAULT 1 NOT NULL,
  in_currency boolean DEFAULT true NOT NULL,
  opening bigint DEFAULT 0 NOT NULL,
  entry_total bigint DEFAULT 0 NOT NULL,
  usage_total bigint DEFAULT 0 NOT NULL,
  closing bigint DEFAULT 0 NOT NULL,
  entries jsonb DEFAULT '[]'::jsonb NOT NULL,
  usage jsonb DEFAULT '[]'::jsonb NOT NULL,
  hash text DEFAULT ''::text NOT NULL,
  closed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT closed_statements_balance CHECK ((closing = ((opening + entry_total) - usage_total))),
  CONSTRAINT closed_statements_month UNIQUE (account_id, month),
  CONSTRAINT closed_statements_number_key UNIQUE (number),
  CONSTRAINT closed_statements_pkey PRIMARY KEY (id)
);
CREATE TRIGGER closed_statements_fixed BEFORE DELETE OR UPDATE ON public.closed_statements FOR EACH ROW EXECUTE FUNCTION refuse_statement_change();

CREATE TABLE coupons (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  creator_id bigint NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  percent_off smallint NOT NULL,
  cents_off bigint,
  currency text,
  min_quota bigint DEFAULT 0 NOT NULL,
  max_uses integer DEFAULT '-1'::integer NOT NULL,
  max_uses_per_user integer DEFAULT 1 NOT NULL,
  user_group text,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT coupons_cents_off_check CHECK ((cents_off > 0)),
  CONSTRAINT coupons_discount CHECK ((((percent_off = 0) = (cents_off IS NOT NULL)) AND ((cents_off IS NULL) = (currency IS NULL)))),
  CONSTRAINT coupons_max_uses_check CHECK (((max_uses = '-1'::integer) OR (max_uses > 0))),
  CONSTRAINT coupons_max_uses_per_user_check CHECK (((max_uses_per_user = '-1'::integer) OR (max_uses_per_user > 0))),
  CONSTRAINT coupons_min_quota_check CHECK ((min_quota >= 0)),
  CONSTRAINT coupons_percent_off_check CHECK (((percent_off >= 0) AND (percent_off <= 99))),
  CONSTRAINT coupons_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX coupons_code ON public.coupons USING btree (code) WHERE (deleted_at IS NULL);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON public.coupons DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('coupon', 'id', 'code', '', '{created_at}', '{}');
CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON public.coupons DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION audit_change('coupon', 'id', 'code', '', '{created_at}', '{}');

CREATE TABLE deleted_channels (
  id bigint NOT NULL,
  name text NOT NULL,
  CONSTRAINT deleted_channels_pkey PRIMARY KEY (id)
);

CREATE TABLE encryption_key (
  digest bytea NOT NULL,
  "position" jsonb,
  CONSTRAINT encryption_key_pkey PRIMARY KEY (digest)
);

CREATE TABLE errors_by_hour (
  hour timestamp with time zone NOT NULL,
  day date NOT NULL,
  user_id bigint NOT NULL,
  token_id bigint NOT NULL,
  channel_id bigint NOT NULL,
  model_name text NOT NULL,
  "group" text NOT NULL,
  cause text NOT NULL,
  error_count bigint NOT NULL,
  kind text DEFAULT 'unknown'::text NOT NULL,
  CONSTRAINT errors_by_hour_pkey PRIMARY KEY (hour, day, user_id, token_id, channel_id, model_name, "group", cause)
);
CREATE INDEX errors_by_hour_of_day ON public.errors_by_hour USING btree (day);
CREATE INDEX errors_by_hour_of_user ON public.errors_by_hour USING btree (user_id, day);

CREATE TABLE errors_by_hour_channel (
  hour timestamp with time zone NOT NULL,
  channel_id bigint NOT NULL,
  error_count bigint NOT NULL,
  CONSTRAINT errors_by_hour_channel_pkey PRIMARY KEY (hour, channel_id)
);

CREATE TABLE errors_by_hour_kind (
  hour timestamp with time zone NOT NULL,
  day date NOT NULL,
  user_id bigint NOT NULL,
  token_id bigint NOT NULL,
  channel_id bigint NOT NULL,
  model_name text NOT NULL,
  "group" text NOT NULL,
  cause text NOT NULL,
  error_count bigint NOT NULL,
  kind text DEFAULT 'unknown'::text NOT NULL,
  CONSTRAINT errors_by_hour_kind_pkey PRIMARY KEY (hour, day, user_id, token_id, channel_id, model_name, "group", cause, kind)
) INHERITS (errors_by_hour);
CREATE INDEX errors_by_hour_kind_of_day ON public.errors_by_hour_kind USING btree (day);
CREATE INDEX errors_by_hour_kind_of_user ON public.errors_by_hour_kind USING btree (user_id, day);

CREATE TABLE errors_by_hour_model (
  hour timestamp with time zone NOT NULL,
  model_name text NOT NULL,
  "group" text NOT NULL,
  error_count bigint NOT NULL,
  CONSTRAINT errors_by_hour_model_pkey PRIMARY KEY (hour, model_name, "group")
);

CREATE TABLE failed_attempts_by_hour (
  hour timestamp with time zone NOT NULL,
  channel_id bigint NOT NULL,
  attempt_count bigint NOT NULL,
  CONSTRAINT failed_attempts_by_hour_pkey PRIMARY KEY (hour, channel_id)
);

CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL,
  key_digest bytea NOT NULL,
  request_digest bytea NOT NULL,
  run uuid NOT NULL,
  status smallint,
  answer_cipher text,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_keys_check CHECK (((status IS NULL) = (answer_cipher IS NULL))),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key_digest)
);
CREATE INDEX idempotency_keys_expiry ON public.idempotency_keys USING btree (expires_at);

CREATE TABLE import_rows (
  site text NOT NULL,
  kind text NOT NULL,
  source_id text NOT NULL,
  target_id bigint NOT NULL,
  granted bigint DEFAULT 0 NOT NULL,
  used bigint DEFAULT 0 NOT NULL,
  requests bigint DEFAULT 0 NOT NULL,
  CONSTRAINT import_rows_pkey PRIMARY KEY (site, kind, source_id),
  CONSTRAINT import_rows_site_fkey FOREIGN KEY (site) REFERENCES imports(site)
);

CREATE TABLE import_source_parts (
  source_id bigint NOT NULL,
  part integer NOT NULL,
  content text NOT NULL,
  CONSTRAINT import_source_parts_pkey PRIMARY KEY (source_id, part),
  CONSTRAINT import_source_parts_source_id_fkey FOREIGN KEY (source_id) REFERENCES import_sources(id) ON DELETE CASCADE
);

CREATE TABLE import_sources (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  address_cipher text,
  bytes bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT import_sources_pkey PRIMARY KEY (id)
);

CREATE TABLE imports (
  site text NOT NULL,
  product text NOT NULL,
  opening_day date NOT NULL,
  runs integer DEFAULT 0 NOT NULL,
  log_position bigint DEFAULT 0 NOT NULL,
  started_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT imports_pkey PRIMARY KEY (site)
);

CREATE TABLE invoice_series (
  series text NOT NULL,
  last bigint NOT NULL,
  CONSTRAINT invoice_series_pkey PRIMARY KEY (series)
);

CREATE TABLE invoices (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  number text NOT NULL,
  kind text NOT NULL,
  user_id bigint NOT NULL,
  username text NOT NULL,
  order_number text NOT NULL,
  corrects text,
  issued_at timestamp with time zone NOT NULL,
  time_zone text NOT NULL,
  paid_at timestamp with time zone NOT NULL,
  quota bigint NOT NULL,
  currency text NOT NULL,
  gross_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  tax_rate text NOT NULL,
  seller jsonb NOT NULL,
  buyer jsonb NOT NULL,
  footer text DEFAULT ''::text NOT NULL,
  plan jsonb,
  CONSTRAINT invoices_corrects_fkey FOREIGN KEY (corrects) REFERENCES invoices(number),
  CONSTRAINT invoices_gross_cents_check CHECK ((gross_cents > 0)),
  CONSTRAINT invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  CONSTRAINT invoices_number_key UNIQUE (number),
  CONSTRAINT invoices_pkey PRIMARY KEY (id),
  CONSTRAINT invoices_tax_cents_check CHECK ((tax_cents >= 0))
);
CREATE UNIQUE INDEX invoices_first ON public.invoices USING btree (order_number) WHERE (corrects IS NULL);
CREATE INDEX invoices_order ON public.invoices USING btree (order_number);
CREATE INDEX invoices_user ON public.invoices USING btree (user_id, id);
CREATE TRIGGER invoices_count AFTER INSERT ON public.invoices FOR EACH ROW EXECUTE FUNCTION add_invoiced_cents();
CREATE TRIGGER invoices_fixed BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION refuse_invoice_change();

CREATE TABLE job_run_items (
  kind text NOT NULL,
  run_id bigint NOT NULL,
  "position" integer NOT NULL,
  subject bigint,
  success boolean,
  message text DEFAULT ''::text NOT NULL,
  effect text,
  result jsonb,
  finished_at timestamp with time zone,
  texts jsonb,
  CONSTRAINT job_run_items_kind_run_id_fkey FOREIGN KEY (kind, run_id) REFERENCES job_runs(kind, id) ON DELETE CASCADE,
  CONSTRAINT job_run_items_pkey PRIMARY KEY (kind, run_id, "position")
);

CREATE TABLE job_runs (
  kind text NOT NULL,
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  key text,
  params jsonb DEFAULT '{}'::jsonb NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  requested_by bigint,
  total bigint,
  done bigint DEFAULT 0 NOT NULL,
  failed bigint DEFAULT 0 NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  failure jsonb,
  result jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  CONSTRAINT job_runs_pkey PRIMARY KEY (kind, id),
  CONSTRAINT job_runs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX job_runs_newest ON public.job_runs USING btree (created_at);
CREATE UNIQUE INDEX job_runs_under_way ON public.job_runs USING btree (kind, key) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE CONSTRAINT TRIGGER audit AFTER INSERT ON public.job_runs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('job_run', 'id', 'kind', '', '{done,failed,tries,failure,result,total,started_at,finished_at}', '{}');

CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  amount bigint NOT NULL,
  kind text NOT NULL,
  effect_key text NOT NULL,
  actor_id bigint,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT ledger_entries_effect_key_key UNIQUE (effect_key),
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX ledger_entries_user ON public.ledger_entries USING btree (user_id, id);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = 'adjustment'::text)) EXECUTE FUNCTION audit_change('quota', 'user_id', '', 'user_id', '{id,actor_id}', '{}');

CREATE TABLE log_archive_files (
  archive_id bigint NOT NULL,
  number integer NOT NULL,
  name text NOT NULL,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  rows bigint NOT NULL,
  quota numeric NOT NULL,
  prompt_tokens numeric NOT NULL,
  completion_tokens numeric NOT NULL,
  ids numeric NOT NULL,
  last_time timestamp with time zone NOT NULL,
  last_id bigint NOT NULL,
  CONSTRAINT log_archive_files_archive_id_fkey FOREIGN KEY (archive_id) REFERENCES log_archives(id) ON DELETE CASCADE,
  CONSTRAINT log_archive_files_pkey PRIMARY KEY (archive_id, number)
);

CREATE TABLE log_archives (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  partition text NOT NULL,
  until timestamp with time zone,
  location text NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT log_archives_pkey PRIMARY KEY (id),
  CONSTRAINT log_archives_state_check CHECK ((state = ANY (ARRAY['open'::text, 'finished'::text, 'abandoned'::text])))
);
CREATE INDEX log_archives_partition ON public.log_archives USING btree (partition, id);

CREATE TABLE log_batches (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  key uuid DEFAULT gen_random_uuid() NOT NULL,
  log_ids bigint[] NOT NULL,
  log_times timestamp with time zone[] NOT NULL,
  row_count integer NOT NULL,
  first_time timestamp with time zone NOT NULL,
  queued_at timestamp with time zone NOT NULL,
  CONSTRAINT log_batches_pkey PRIMARY KEY (id)
);

CREATE TABLE log_contents (
  log_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  content text NOT NULL,
  CONSTRAINT log_contents_pkey PRIMARY KEY (created_at, log_id)
) PARTITION BY RANGE (created_at);

CREATE TABLE log_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  log_ids bigint[] NOT NULL,
  log_times timestamp with time zone[] NOT NULL,
  first_time timestamp with time zone NOT NULL,
  queued_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT log_outbox_pkey PRIMARY KEY (id)
);

CREATE TABLE log_partition_drops (
  name text NOT NULL,
  CONSTRAINT log_partition_drops_pkey PRIMARY KEY (name)
);

CREATE TABLE log_sinks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  url text NOT NULL,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  secret_cipher text,
  enabled boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  "position" bigint NOT NULL,
  rows_sent bigint DEFAULT 0 NOT NULL,
  sent_at timestamp with time zone,
  failures integer DEFAULT 0 NOT NULL,
  error text DEFAULT ''::text NOT NULL,
  failed_at timestamp with time zone,
  retry_at timestamp with time zone,
  CONSTRAINT log_sinks_pkey PRIMARY KEY (id)
);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON public.log_sinks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('log_sink', 'id', 'name', '', '{position,rows_sent,sent_at,failures,error,failed_at,retry_at}', '{secret_cipher}');
CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON public.log_sinks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((to_jsonb(old.*) - '{position,rows_sent,sent_at,failures,error,failed_at,retry_at}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{position,rows_sent,sent_at,failures,error,failed_at,retry_at}'::text[]))) EXECUTE FUNCTION audit_change('log_sink', 'id', 'name', '', '{position,rows_sent,sent_at,failures,error,failed_at,retry_at}', '{secret_cipher}');

CREATE TABLE logs (
  id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  type smallint NOT NULL,
  user_id bigint NOT NULL,
  username text DEFAULT ''::text NOT NULL,
  token_id bigint DEFAULT 0 NOT NULL,
  token_name text DEFAULT ''::text NOT NULL,
  channel_id bigint DEFAULT 0 NOT NULL,
  model_name text DEFAULT ''::text NOT NULL,
  "group" text DEFAULT ''::text NOT NULL,
  quota bigint DEFAULT 0 NOT NULL,
  prompt_tokens integer DEFAULT 0 NOT NULL,
  completion_tokens integer DEFAULT 0 NOT NULL,
  use_time_ms integer DEFAULT 0 NOT NULL,
  is_stream boolean DEFAULT false NOT NULL,
  request_id text DEFAULT ''::text NOT NULL,
  hidden boolean DEFAULT false NOT NULL,
  content text DEFAULT ''::text NOT NULL,
  other text DEFAULT ''::text NOT NULL,
  first_token_ms integer,
  charge jsonb,
  cached_tokens integer,
  upstream_model text,
  attempts jsonb,
  details jsonb,
  cache_savings bigint,
  cost bigint,
  conversation text,
  kind text,
  end_user text,
  CONSTRAINT logs_pkey PRIMARY KEY (created_at, id)
) PARTITION BY RANGE (created_at);
CREATE INDEX logs_conversation ON ONLY public.logs USING btree (conversation) WHERE (conversation IS NOT NULL);
CREATE INDEX logs_end_user ON ONLY public.logs USING btree (end_user) WHERE (end_user IS NOT NULL);
CREATE INDEX logs_error_cause ON ONLY public.logs USING btree ((
CASE
    WHEN ((((details ->> 'status'::text))::integer = ANY (ARRAY[408, 504, 524])) OR ((details ->> 'code'::text) ~~ '%timeout%'::text)) THEN 'timeout'::text
    WHEN (((details ->> 'status'::text))::integer = 429) THEN 'rate_limited'::text
    WHEN ((details ->> 'code'::text) = ANY (ARRAY['no_channel'::text, 'model_not_found'::text])) THEN 'no_channel'::text
    WHEN (((details ->> 'status'::text))::integer = ANY (ARRAY[401, 402, 403])) THEN 'unauthorized'::text
    WHEN (((details ->> 'status'::text))::integer >= 500) THEN 'server_error'::text
    WHEN (((details ->> 'status'::text))::integer >= 400) THEN 'rejected'::text
    ELSE 'unknown'::text
END), created_at, id) WHERE (type = 100);
CREATE INDEX logs_user ON ONLY public.logs USING btree (user_id, created_at, id);
CREATE TRIGGER sinks AFTER INSERT ON public.logs REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION queue_log_rows();

CREATE TABLE low_balances (
  user_id bigint NOT NULL,
  warned_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT low_balances_pkey PRIMARY KEY (user_id)
);

CREATE TABLE mailed_codes (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  address text NOT NULL,
  purpose text NOT NULL,
  digest bytea NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  used boolean DEFAULT false NOT NULL,
  language text NOT NULL,
  code_cipher text,
  delivery_id uuid DEFAULT gen_random_uuid() NOT NULL,
  next_try_at timestamp with time zone DEFAULT now() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT mailed_codes_address_key UNIQUE (address),
  CONSTRAINT mailed_codes_pkey PRIMARY KEY (id),
  CONSTRAINT mailed_codes_purpose_check CHECK ((purpose = ANY (ARRAY['email'::text, 'password'::text])))
);
CREATE INDEX mailed_codes_expiry ON public.mailed_codes USING btree (expires_at);

CREATE TABLE midjourneys (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  task_id text NOT NULL,
  user_id bigint NOT NULL,
  token_id bigint NOT NULL,
  channel_id bigint NOT NULL,
  key_fingerprint text NOT NULL,
  action text NOT NULL,
  status text NOT NULL,
  progress text DEFAULT '0%'::text NOT NULL,
  fail_reason text DEFAULT ''::text NOT NULL,
  quota bigint DEFAULT 0 NOT NULL,
  charge_id bigint DEFAULT 0 NOT NULL,
  refunded_at timestamp with time zone,
  submitted_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  next_poll_at timestamp with time zone,
  notice_digest bytea,
  detail text NOT NULL,
  CONSTRAINT midjourneys_notice_digest_key UNIQUE (notice_digest),
  CONSTRAINT midjourneys_pkey PRIMARY KEY (id)
);
CREATE INDEX midjourneys_channel ON public.midjourneys USING btree (channel_id, id);
CREATE INDEX midjourneys_due ON public.midjourneys USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE INDEX midjourneys_owed ON public.midjourneys USING btree (id) WHERE ((charge_id <> 0) AND (refunded_at IS NULL) AND (status = ANY (ARRAY['FAILURE'::text, 'CANCEL'::text])));
CREATE INDEX midjourneys_task ON public.midjourneys USING btree (task_id, id);
CREATE INDEX midjourneys_user ON public.midjourneys USING btree (user_id, id);

CREATE TABLE migrations (
  id integer DEFAULT nextval('migrations_id_seq'::regclass) NOT NULL,
  "timestamp" bigint NOT NULL,
  name character varying NOT NULL,
  compatible boolean DEFAULT false NOT NULL,
  CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id)
);

CREATE TABLE notices (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  delivery_id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id bigint,
  kind text NOT NULL,
  channel text,
  target text,
  title text NOT NULL,
  body text NOT NULL,
  secret_cipher text,
  state text DEFAULT 'pending'::text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  next_try_at timestamp with time zone DEFAULT now() NOT NULL,
  error text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  delivered_at timestamp with time zone,
  texts jsonb DEFAULT '{}'::jsonb NOT NULL,
  quota bigint,
  read_at timestamp with time zone,
  receiver_id bigint,
  CONSTRAINT notices_delivery_id_key UNIQUE (delivery_id),
  CONSTRAINT notices_pkey PRIMARY KEY (id),
  CONSTRAINT notices_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'parked'::text, 'unaddressed'::text])))
);
CREATE INDEX notices_created ON public.notices USING btree (created_at);
CREATE INDEX notices_own ON public.notices USING btree (user_id, id);
CREATE INDEX notices_pending ON public.notices USING btree (next_try_at) WHERE (state = 'pending'::text);
CREATE INDEX notices_receiver ON public.notices USING btree (receiver_id, id) WHERE (receiver_id IS NOT NULL);
CREATE INDEX notices_unread ON public.notices USING btree (user_id, id) WHERE (read_at IS NULL);
CREATE INDEX notices_user ON public.notices USING btree (user_id, kind, created_at);

CREATE TABLE options (
  key text NOT NULL,
  value text NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by bigint,
  fingerprint text,
  CONSTRAINT options_pkey PRIMARY KEY (key)
);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON public.options DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('option', 'key', 'key', '', '{updated_at,updated_by}', '{}');
CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON public.options DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((to_jsonb(old.*) - '{updated_at,updated_by}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{updated_at,updated_by}'::text[]))) EXECUTE FUNCTION audit_change('option', 'key', 'key', '', '{updated_at,updated_by}', '{}');

CREATE TABLE passkey_challenges (
  holder_digest bytea NOT NULL,
  purpose text NOT NULL,
  challenge text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (holder_digest),
  CONSTRAINT passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['registration'::text, 'sign-in'::text, 'second-factor'::text])))
);
CREATE INDEX passkey_challenges_created ON public.passkey_challenges USING btree (created_at);

CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] DEFAULT '{}'::text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_pkey PRIMARY KEY (id)
);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON public.passkeys DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('passkey', 'id', 'name', 'user_id', '{public_key,counter,last_used_at}', '{}');
CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON public.passkeys DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((to_jsonb(old.*) - '{public_key,counter,last_used_at}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{public_key,counter,last_used_at}'::text[]))) EXECUTE FUNCTION audit_change('passkey', 'id', 'name', 'user_id', '{public_key,counter,last_used_at}', '{}');

CREATE TABLE payment_customers (
  user_id bigint NOT NULL,
  provider text NOT NULL,
  customer_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT payment_customers_pkey PRIMARY KEY (user_id, provider)
);

CREATE TABLE payment_reversals (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  provider text NOT NULL,
  gateway_number text NOT NULL,
  kind text NOT NULL,
  gateway_id text,
  cents bigint NOT NULL,
  currency text NOT NULL,
  state text NOT NULL,
  requested_by bigint,
  reason text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT payment_reversals_cents_check CHECK ((cents >= 0)),
  CONSTRAINT payment_reversals_gateway_id UNIQUE (provider, kind, gateway_id),
  CONSTRAINT payment_reversals_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'dispute'::text, 'total'::text]))),
  CONSTRAINT payment_reversals_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_reversals_payment ON public.payment_reversals USING btree (provider, gateway_number);
CREATE INDEX payment_reversals_requested ON public.payment_reversals USING btree (created_at) WHERE (state = 'requested'::text);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT ON public.payment_reversals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.requested_by IS NOT NULL)) EXECUTE FUNCTION audit_change('payment_refund', 'id', 'gateway_number', '', '{created_at,updated_at}', '{}');

CREATE TABLE payments (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  order_number text NOT NULL,
  user_id bigint NOT NULL,
  username text NOT NULL,
  method text NOT NULL,
  merchant_id text NOT NULL,
  amount bigint NOT NULL,
  quota bigint NOT NULL,
  cents bigint NOT NULL,
  currency text NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  gateway_number text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  paid_at timestamp with time zone,
  closed_at timestamp with time zone,
  provider text DEFAULT 'epay'::text NOT NULL,
  refunded_cents bigint DEFAULT 0 NOT NULL,
  disputed_cents bigint DEFAULT 0 NOT NULL,
  refunded_quota bigint DEFAULT 0 NOT NULL,
  disputed_quota bigint DEFAULT 0 NOT NULL,
  reversed_rebate bigint DEFAULT 0 NOT NULL,
  reversal_count integer DEFAULT 0 NOT NULL,
  coupon_id bigint,
  coupon_code text,
  discount_cents bigint DEFAULT 0 NOT NULL,
  plan jsonb,
  invoiced_cents bigint,
  CONSTRAINT payments_amount_check CHECK ((amount > 0)),
  CONSTRAINT payments_cents_check CHECK ((cents > 0)),
  CONSTRAINT payments_order_number UNIQUE (order_number),
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_quota_check CHECK ((((plan IS NULL) AND (quota > 0)) OR ((plan IS NOT NULL) AND (quota = 0)))),
  CONSTRAINT payments_reversed CHECK (((refunded_cents >= 0) AND (disputed_cents >= 0) AND ((refunded_cents + disputed_cents) <= cents) AND ((refunded_quota + disputed_quota) <= quota))),
  CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'closed'::text, 'partly_refunded'::text, 'refunded'::text, 'disputed'::text, 'dispute_won'::text, 'dispute_lost'::text]))),
  CONSTRAINT payments_times CHECK ((((status <> ALL (ARRAY['pending'::text, 'closed'::text])) = (paid_at IS NOT NULL)) AND ((status <> 'closed'::text) OR (closed_at IS NOT NULL))))
);
CREATE INDEX payments_coupon ON public.payments USING btree (coupon_id, user_id) WHERE ((coupon_id IS NOT NULL) AND (status <> 'closed'::text));
CREATE INDEX payments_gateway_number ON public.payments USING btree (gateway_number);
CREATE INDEX payments_not_invoiced ON public.payments USING btree (paid_at) WHERE ((invoiced_cents IS NULL) AND (cents > 0));
CREATE INDEX payments_pending ON public.payments USING btree (created_at) WHERE (status = 'pending'::text);
CREATE INDEX payments_to_correct ON public.payments USING btree (paid_at) WHERE (invoiced_cents <> ((cents - refunded_cents) -
CASE status
    WHEN 'disputed'::text THEN (0)::bigint
    ELSE disputed_cents
END));
CREATE INDEX payments_user ON public.payments USING btree (user_id, id);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON public.payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('payment', 'order_number', 'order_number', 'user_id', '{invoiced_cents}', '{}');
CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON public.payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((to_jsonb(old.*) - '{invoiced_cents}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{invoiced_cents}'::text[]))) EXECUTE FUNCTION audit_change('payment', 'order_number', 'order_number', 'user_id', '{invoiced_cents}', '{}');

CREATE TABLE pending_logins (
  id_digest bytea NOT NULL,
  user_id bigint NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  oidc_subject text,
  oidc_sid text,
  id_token_cipher text,
  saml_name_id text,
  saml_session_index text,
  CONSTRAINT pending_logins_pkey PRIMARY KEY (id_digest)
);
CREATE INDEX pending_logins_created ON public.pending_logins USING btree (created_at);
CREATE INDEX pending_logins_oidc_subject ON public.pending_logins USING btree (oidc_subject) WHERE (oidc_subject IS NOT NULL);
CREATE INDEX pending_logins_saml_name_id ON public.pending_logins USING btree (saml_name_id) WHERE (saml_name_id IS NOT NULL);
CREATE INDEX pending_logins_user ON public.pending_logins USING btree (user_id);

CREATE TABLE plan_assignments (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  plan_id bigint NOT NULL,
  account_id bigint NOT NULL,
  assigned_by bigint NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  periods integer DEFAULT 0 NOT NULL,
  granted bigint DEFAULT 0 NOT NULL,
  used_at_grant bigint DEFAULT 0 NOT NULL,
  next_at timestamp with time zone,
  ended_at timestamp with time zone,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  taken_back bigint DEFAULT 0 NOT NULL,
  CONSTRAINT plan_assignments_granted_check CHECK ((granted >= 0)),
  CONSTRAINT plan_assignments_pkey PRIMARY KEY (id),
  CONSTRAINT plan_assignments_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  CONSTRAINT plan_assignments_taken_back_check CHECK ((taken_back >= 0)),
  CONSTRAINT plan_assignments_times CHECK (((ends_at IS NULL) OR (ends_at >= starts_at)))
);
CREATE UNIQUE INDEX plan_assignments_active ON public.plan_assignments USING btree (account_id) WHERE (ended_at IS NULL);
CREATE INDEX plan_assignments_due ON public.plan_assignments USING btree (next_at) WHERE (ended_at IS NULL);
CREATE INDEX plan_assignments_plan ON public.plan_assignments USING btree (plan_id);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON public.plan_assignments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('plan_assignment', 'id', '', 'account_id', '{periods,granted,used_at_grant,next_at,ended_at,claimed_until,created_at}', '{}');
CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON public.plan_assignments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((to_jsonb(old.*) - '{periods,granted,used_at_grant,next_at,ended_at,claimed_until,created_at}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{periods,granted,used_at_grant,next_at,ended_at,claimed_until,created_at}'::text[]))) EXECUTE FUNCTION audit_change('plan_assignment', 'id', '', 'account_id', '{periods,granted,used_at_grant,next_at,ended_at,claimed_until,created_at}', '{}');

CREATE TABLE plan_purchases (
  order_id bigint NOT NULL,
  account_id bigint NOT NULL,
  buyer_id bigint NOT NULL,
  plan_id bigint NOT NULL,
  state text NOT NULL,
  periods integer NOT NULL,
  assignment_id bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT plan_purchases_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES plan_assignments(id),
  CONSTRAINT plan_purchases_periods_check CHECK ((periods >= 0)),
  CONSTRAINT plan_purchases_pkey PRIMARY KEY (order_id),
  CONSTRAINT plan_purchases_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  CONSTRAINT plan_purchases_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'applied'::text, 'withdrawn'::text])))
);
CREATE INDEX plan_purchases_account ON public.plan_purchases USING btree (account_id);
CREATE INDEX plan_purchases_waiting ON public.plan_purchases USING btree (order_id) WHERE (state = 'waiting'::text);

CREATE TABLE plans (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  creator_id bigint NOT NULL,
  name text NOT NULL,
  quota bigint NOT NULL,
  period text NOT NULL,
  rollover text NOT NULL,
  rollover_cap bigint DEFAULT 0 NOT NULL,
  price_cents bigint,
  currency text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  seats integer,
  for_sale boolean DEFAULT false NOT NULL,
  CONSTRAINT plans_for_sale CHECK (((NOT for_sale) OR (price_cents > 0))),
  CONSTRAINT plans_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  CONSTRAINT plans_pkey PRIMARY KEY (id),
  CONSTRAINT plans_price CHECK (((price_cents IS NULL) = (currency IS NULL))),
  CONSTRAINT plans_price_cents_check CHECK ((price_cents >= 0)),
  CONSTRAINT plans_quota_check CHECK ((quota > 0)),
  CONSTRAINT plans_rollover_cap_check CHECK ((rollover_cap >= 0)),
  CONSTRAINT plans_rollover_check CHECK ((rollover = ANY (ARRAY['none'::text, 'all'::text, 'capped'::text]))),
  CONSTRAINT plans_seats_check CHECK ((seats > 0))
);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON public.plans DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('plan', 'id', 'name', '', '{created_at}', '{}');
CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON public.plans DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((to_jsonb(old.*) - '{created_at}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{created_at}'::text[]))) EXECUTE FUNCTION audit_change('plan', 'id', 'name', '', '{created_at}', '{}');

CREATE TABLE price_versions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  username text,
  address text NOT NULL,
  reverts bigint,
  changes jsonb NOT NULL,
  reverted_at timestamp with time zone,
  CONSTRAINT price_versions_pkey PRIMARY KEY (id),
  CONSTRAINT price_versions_reverts_fkey FOREIGN KEY (reverts) REFERENCES price_versions(id)
);

CREATE TABLE processes (
  id uuid NOT NULL,
  slot smallint NOT NULL,
  roles text NOT NULL,
  started_at timestamp with time zone DEFAULT now() NOT NULL,
  heard_at timestamp with time zone DEFAULT now() NOT NULL,
  health jsonb,
  CONSTRAINT processes_pkey PRIMARY KEY (id),
  CONSTRAINT processes_slot_check CHECK (((slot >= 0) AND (slot <= 63))),
  CONSTRAINT processes_slot_key UNIQUE (slot)
);

CREATE TABLE project_budget_notices (
  project_id bigint NOT NULL,
  budget text NOT NULL,
  since timestamp with time zone NOT NULL,
  granted bigint NOT NULL,
  level smallint NOT NULL,
  CONSTRAINT project_budget_notices_budget_check CHECK ((budget = ANY (ARRAY['total'::text, 'day'::text, 'week'::text, 'month'::text]))),
  CONSTRAINT project_budget_notices_pkey PRIMARY KEY (project_id, budget, since, granted, level),
  CONSTRAINT project_budget_notices_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

CREATE TABLE project_statements (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  number text NOT NULL,
  team_id bigint NOT NULL,
  team_name text DEFAULT ''::text NOT NULL,
  project_id bigint NOT NULL,
  project_name text DEFAULT ''::text NOT NULL,
  month text NOT NULL,
  time_zone text DEFAULT 'UTC'::text NOT NULL,
  begins_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  issuer text DEFAULT ''::text NOT NULL,
  quota_per_unit bigint DEFAULT 1 NOT NULL,
  in_currency boolean DEFAULT true NOT NULL,
  budget bigint,
  former_budget bigint,
  daily_quota bigint,
  weekly_quota bigint,
  monthly_quota bigint,
  spent_before bigint DEFAULT 0 NOT NULL,
  usage_total bigint DEFAULT 0 NOT NULL,
  spent_after bigint DEFAULT 0 NOT NULL,
  days jsonb DEFAULT '[]'::jsonb NOT NULL,
  tokens jsonb DEFAULT '[]'::jsonb NOT NULL,
  models jsonb DEFAULT '[]'::jsonb NOT NULL,
  member_names jsonb DEFAULT '{}'::jsonb NOT NULL,
  hash text DEFAULT ''::text NOT NULL,
  closed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT project_statements_month UNIQUE (project_id, month),
  CONSTRAINT project_statements_number_key UNIQUE (number),
  CONSTRAINT project_statements_pkey PRIMARY KEY (id),
  CONSTRAINT project_statements_spent CHECK ((spent_after = (spent_before + usage_total)))
);
CREATE INDEX project_statements_members ON public.project_statements USING gin (member_names);
CREATE INDEX project_statements_team ON public.project_statements USING btree (team_id);
CREATE TRIGGER project_statements_fixed BEFORE DELETE OR UPDATE ON public.project_statements FOR EACH ROW EXECUTE FUNCTION refuse_project_statement_change();

CREATE TABLE projects (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  team_id bigint NOT NULL,
  name text NOT NULL,
  total_quota bigint,
  daily_quota bigint,
  weekly_quota bigint,
  monthly_quota bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  archived_at timestamp with time zone,
  CONSTRAINT projects_pkey PRIMARY KEY (id),
  CONSTRAINT projects_team_id_name_key UNIQUE (team_id, name)
);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.projects DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('project', 'id', 'name', 'team_id', '{}', '{}');

CREATE TABLE provisioned_groups (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  display_name text NOT NULL,
  external_id text,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT provisioned_groups_display_name UNIQUE (display_name),
  CONSTRAINT provisioned_groups_pkey PRIMARY KEY (id)
);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON public.provisioned_groups DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('provisioned_group', 'id', 'display_name', '', '{version,updated_at}', '{}');
CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON public.provisioned_groups DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((to_jsonb(old.*) - '{version,updated_at}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{version,updated_at}'::text[]))) EXECUTE FUNCTION audit_change('provisioned_group', 'id', 'display_name', '', '{version,updated_at}', '{}');

CREATE TABLE provisioned_members (
  group_id bigint NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT provisioned_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES provisioned_groups(id) ON DELETE CASCADE,
  CONSTRAINT provisioned_members_pkey PRIMARY KEY (group_id, user_id),
  CONSTRAINT provisioned_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES provisioned_users(user_id) ON DELETE CASCADE
);
CREATE INDEX provisioned_members_user ON public.provisioned_members USING btree (user_id);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON public.provisioned_members DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('provisioned_member', 'group_id', '', 'user_id', '{}', '{}');
CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON public.provisioned_members DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((to_jsonb(old.*) - '{}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{}'::text[]))) EXECUTE FUNCTION audit_change('provisioned_member', 'group_id', '', 'user_id', '{}', '{}');

CREATE TABLE provisioned_users (
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  external_id text,
  display_name text,
  given_name text,
  family_name text,
  formatted_name text,
  emails jsonb DEFAULT '[]'::jsonb NOT NULL,
  active boolean NOT NULL,
  claims jsonb DEFAULT '{}'::jsonb NOT NULL,
  rules_due boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT provisioned_users_external_id_key UNIQUE (external_id),
  CONSTRAINT provisioned_users_pkey PRIMARY KEY (user_id),
  CONSTRAINT provisioned_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX provisioned_users_rules_due ON public.provisioned_users USING btree (user_id) WHERE rules_due;
CREATE UNIQUE INDEX provisioned_users_user_name ON public.provisioned_users USING btree (lower(user_name));
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON public.provisioned_users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('provisioned_user', 'user_id', 'user_name', 'user_id', '{claims,rules_due,version,updated_at}', '{}');
CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON public.provisioned_users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((to_jsonb(old.*) - '{claims,rules_due,version,updated_at}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{claims,rules_due,version,updated_at}'::text[]))) EXECUTE FUNCTION audit_change('provisioned_user', 'user_id', 'user_name', 'user_id', '{claims,rules_due,version,updated_at}', '{}');

CREATE TABLE quota_leases (
  holder text NOT NULL,
  holder_id bigint NOT NULL,
  process_id uuid NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT quota_leases_holder_check CHECK ((holder = ANY (ARRAY['user'::text, 'token'::text, 'project'::text, 'member'::text]))),
  CONSTRAINT quota_leases_pkey PRIMARY KEY (holder, holder_id, process_id),
  CONSTRAINT quota_leases_process_id_fkey FOREIGN KEY (process_id) REFERENCES processes(id) ON DELETE CASCADE
);
CREATE INDEX quota_leases_process ON public.quota_leases USING btree (process_id);

CREATE TABLE quota_waits (
  holder text NOT NULL,
  holder_id bigint NOT NULL,
  process_id uuid NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT quota_waits_holder_check CHECK ((holder = ANY (ARRAY['user'::text, 'token'::text, 'project'::text, 'member'::text]))),
  CONSTRAINT quota_waits_pkey PRIMARY KEY (holder, holder_id, process_id),
  CONSTRAINT quota_waits_process_id_fkey FOREIGN KEY (process_id) REFERENCES processes(id) ON DELETE CASCADE
);
CREATE INDEX quota_waits_process ON public.quota_waits USING btree (process_id);

CREATE TABLE reconciled_days (
  day date NOT NULL,
  sums bigint NOT NULL,
  fingerprint text NOT NULL,
  reconciled_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT reconciled_days_pkey PRIMARY KEY (day)
);

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL,
  digest bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, digest)
);

CREATE TABLE redemption_uses (
  redemption_id bigint NOT NULL,
  user_id bigint NOT NULL,
  used_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT redemption_uses_pkey PRIMARY KEY (redemption_id, user_id)
);

CREATE TABLE redemptions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  creator_id bigint NOT NULL,
  key_digest bytea NOT NULL,
  key_cipher text NOT NULL,
  name text NOT NULL,
  status smallint DEFAULT 1 NOT NULL,
  quota bigint NOT NULL,
  is_gift boolean DEFAULT false NOT NULL,
  max_uses integer DEFAULT '-1'::integer NOT NULL,
  used_count integer DEFAULT 0 NOT NULL,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  used_by bigint,
  used_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT redemptions_key UNIQUE (key_digest),
  CONSTRAINT redemptions_max_uses_check CHECK (((max_uses = '-1'::integer) OR (max_uses > 0))),
  CONSTRAINT redemptions_pkey PRIMARY KEY (id),
  CONSTRAINT redemptions_quota_check CHECK ((quota > 0)),
  CONSTRAINT redemptions_used_count_check CHECK ((used_count >= 0)),
  CONSTRAINT redemptions_uses CHECK (
CASE
    WHEN (NOT is_gift) THEN (used_count <= 1)
    WHEN (max_uses > 0) THEN (used_count <= max_uses)
    ELSE true
END)
);
CREATE INDEX redemptions_live ON public.redemptions USING btree (id) WHERE (deleted_at IS NULL);
CREATE INDEX redemptions_name ON public.redemptions USING btree (name) WHERE (deleted_at IS NULL);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON public.redemptions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('redemption', 'id', 'name', '', '{key_cipher,used_count}', '{key_digest}');
CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON public.redemptions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((to_jsonb(old.*) - '{key_cipher,used_count}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{key_cipher,used_count}'::text[]))) EXECUTE FUNCTION audit_change('redemption', 'id', 'name', '', '{key_cipher,used_count}', '{key_digest}');

CREATE TABLE retired_encryption_keys (
  digest bytea NOT NULL,
  key_cipher text NOT NULL,
  retired_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT retired_encryption_keys_pkey PRIMARY KEY (digest)
);

CREATE TABLE saved_prompt_versions (
  prompt_id bigint NOT NULL,
  number integer NOT NULL,
  content jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT saved_prompt_versions_pkey PRIMARY KEY (prompt_id, number),
  CONSTRAINT saved_prompt_versions_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES saved_prompts(id) ON DELETE CASCADE
);

CREATE TABLE saved_prompts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  team_id bigint,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  saved_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT saved_prompts_pkey PRIMARY KEY (id)
);
CREATE INDEX saved_prompts_team ON public.saved_prompts USING btree (team_id) WHERE (team_id IS NOT NULL);
CREATE INDEX saved_prompts_user ON public.saved_prompts USING btree (user_id);

CREATE TABLE saved_view_defaults (
  user_id bigint NOT NULL,
  screen text NOT NULL,
  view_id bigint NOT NULL,
  CONSTRAINT saved_view_defaults_pkey PRIMARY KEY (user_id, screen),
  CONSTRAINT saved_view_defaults_view_id_fkey FOREIGN KEY (view_id) REFERENCES saved_views(id) ON DELETE CASCADE
);
CREATE INDEX saved_view_defaults_view ON public.saved_view_defaults USING btree (view_id);

CREATE TABLE saved_views (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  owner_id bigint NOT NULL,
  screen text NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  columns jsonb,
  audience text NOT NULL,
  team_id bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT saved_views_audience_check CHECK ((audience = ANY (ARRAY['OWNER'::text, 'TEAM'::text, 'SITE'::text]))),
  CONSTRAINT saved_views_check CHECK (((audience = 'TEAM'::text) = (team_id IS NOT NULL))),
  CONSTRAINT saved_views_owner_id_screen_name_key UNIQUE (owner_id, screen, name),
  CONSTRAINT saved_views_pkey PRIMARY KEY (id)
);
CREATE INDEX saved_views_site ON public.saved_views USING btree (screen) WHERE (audience = 'SITE'::text);
CREATE INDEX saved_views_team ON public.saved_views USING btree (team_id) WHERE (team_id IS NOT NULL);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.saved_views DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('saved_view', 'id', 'name', 'owner_id', '{search,columns}', '{}');

CREATE TABLE second_factors (
  user_id bigint NOT NULL,
  secret_cipher text NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id)
);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON public.second_factors DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('second_factor', 'user_id', '', 'user_id', '{last_step}', '{}');
CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON public.second_factors DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((to_jsonb(old.*) - '{last_step}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{last_step}'::text[]))) EXECUTE FUNCTION audit_change('second_factor', 'user_id', '', 'user_id', '{last_step}', '{}');

CREATE TABLE service_credentials (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  secret_digest bytea NOT NULL,
  prefix text NOT NULL,
  scopes text[] NOT NULL,
  allowed_addresses text[] DEFAULT '{}'::text[] NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_used_from text,
  CONSTRAINT service_credentials_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT service_credentials_pkey PRIMARY KEY (id),
  CONSTRAINT service_credentials_secret_digest_key UNIQUE (secret_digest)
);
CREATE INDEX service_credentials_created_by ON public.service_credentials USING btree (created_by);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON public.service_credentials DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('service_credential', 'id', 'name', 'created_by', '{last_used_at,last_used_from}', '{secret_digest}');
CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON public.service_credentials DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((to_jsonb(old.*) - '{last_used_at,last_used_from}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{last_used_at,last_used_from}'::text[]))) EXECUTE FUNCTION audit_change('service_credential', 'id', 'name', 'created_by', '{last_used_at,last_used_from}', '{secret_digest}');

CREATE TABLE session_secrets (
  digest bytea NOT NULL,
  first_used_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT session_secrets_pkey PRIMARY KEY (digest)
);

CREATE TABLE sessions (
  id_digest bytea NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  ip text DEFAULT ''::text NOT NULL,
  user_agent text DEFAULT ''::text NOT NULL,
  oidc_subject text,
  oidc_sid text,
  id_token_cipher text,
  saml_name_id text,
  saml_session_index text,
  CONSTRAINT sessions_pkey PRIMARY KEY (id_digest)
);
CREATE INDEX sessions_created ON public.sessions USING btree (created_at);
CREATE INDEX sessions_last_seen ON public.sessions USING btree (last_seen_at);
CREATE INDEX sessions_oidc_sid ON public.sessions USING btree (oidc_sid) WHERE (oidc_sid IS NOT NULL);
CREATE INDEX sessions_oidc_subject ON public.sessions USING btree (oidc_subject) WHERE (oidc_subject IS NOT NULL);
CREATE INDEX sessions_saml_name_id ON public.sessions USING btree (saml_name_id) WHERE (saml_name_id IS NOT NULL);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

CREATE TABLE setups (
  id smallint DEFAULT 1 NOT NULL,
  version text NOT NULL,
  initialized_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT setups_id_check CHECK ((id = 1)),
  CONSTRAINT setups_pkey PRIMARY KEY (id)
);

CREATE TABLE sign_in_states (
  state_digest bytea NOT NULL,
  browser_digest bytea NOT NULL,
  provider text,
  user_id bigint,
  invite_code text NOT NULL,
  return_to text NOT NULL,
  redirect_uri text,
  code_verifier text,
  nonce text,
  expires_at timestamp with time zone NOT NULL,
  response_cipher text,
  from_provider boolean DEFAULT false NOT NULL,
  CONSTRAINT sign_in_states_pkey PRIMARY KEY (state_digest)
);
CREATE INDEX sign_in_states_expiry ON public.sign_in_states USING btree (expires_at);

CREATE TABLE spent_sign_ins (
  proof_digest bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT spent_sign_ins_pkey PRIMARY KEY (proof_digest)
);
CREATE INDEX spent_sign_ins_expiry ON public.spent_sign_ins USING btree (expires_at);

CREATE TABLE statement_months (
  month text NOT NULL,
  time_zone text NOT NULL,
  begins_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT statement_months_pkey PRIMARY KEY (month)
);

CREATE TABLE stored_file_parts (
  file_id text NOT NULL,
  part integer NOT NULL,
  content text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT stored_file_parts_pkey PRIMARY KEY (file_id, part)
);

CREATE TABLE stored_files (
  "position" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id text NOT NULL,
  user_id bigint NOT NULL,
  channel_id bigint NOT NULL,
  key_fingerprint text NOT NULL,
  upstream_id text NOT NULL,
  purpose text NOT NULL,
  filename text NOT NULL,
  bytes bigint NOT NULL,
  requests jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone,
  family text DEFAULT 'openai'::text NOT NULL,
  mime_type text,
  token_id bigint,
  request_index bytea,
  CONSTRAINT stored_files_family_check CHECK ((family = ANY (ARRAY['openai'::text, 'anthropic'::text]))),
  CONSTRAINT stored_files_id_key UNIQUE (id),
  CONSTRAINT stored_files_pkey PRIMARY KEY ("position")
);
CREATE INDEX stored_files_expired ON public.stored_files USING btree (expires_at);
CREATE INDEX stored_files_user ON public.stored_files USING btree (user_id, "position");

CREATE TABLE stored_responses (
  user_id bigint NOT NULL,
  id text NOT NULL,
  content text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  running_until timestamp with time zone,
  token_id bigint,
  CONSTRAINT stored_responses_pkey PRIMARY KEY (user_id, id)
);
CREATE INDEX stored_responses_expiry ON public.stored_responses USING btree (expires_at);

CREATE TABLE tasks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  task_id text NOT NULL,
  user_id bigint NOT NULL,
  token_id bigint NOT NULL,
  channel_id bigint NOT NULL,
  key_fingerprint text NOT NULL,
  action text NOT NULL,
  status text NOT NULL,
  progress text DEFAULT '0%'::text NOT NULL,
  fail_reason text DEFAULT ''::text NOT NULL,
  quota bigint DEFAULT 0 NOT NULL,
  charge_id bigint DEFAULT 0 NOT NULL,
  refunded_at timestamp with time zone,
  submitted_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  next_poll_at timestamp with time zone,
  notice_digest bytea,
  detail text NOT NULL,
  CONSTRAINT tasks_notice_digest_key UNIQUE (notice_digest),
  CONSTRAINT tasks_pkey PRIMARY KEY (id)
);
CREATE INDEX tasks_channel ON public.tasks USING btree (channel_id, id);
CREATE INDEX tasks_due ON public.tasks USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE INDEX tasks_owed ON public.tasks USING btree (id) WHERE ((charge_id <> 0) AND (refunded_at IS NULL) AND (status = ANY (ARRAY['FAILURE'::text, 'CANCEL'::text])));
CREATE INDEX tasks_task ON public.tasks USING btree (task_id, id);
CREATE INDEX tasks_user ON public.tasks USING btree (user_id, id);

CREATE TABLE team_invitation_mails (
  invitation_id bigint NOT NULL,
  address text NOT NULL,
  language text NOT NULL,
  secret_cipher text,
  delivery_id uuid DEFAULT gen_random_uuid() NOT NULL,
  next_try_at timestamp with time zone DEFAULT now() NOT NULL,
  sent_at timestamp with time zone,
  CONSTRAINT team_invitation_mails_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES team_invitations(id) ON DELETE CASCADE,
  CONSTRAINT team_invitation_mails_pkey PRIMARY KEY (invitation_id)
);
CREATE INDEX team_invitation_mails_address ON public.team_invitation_mails USING btree (address);
CREATE INDEX team_invitation_mails_pending ON public.team_invitation_mails USING btree (next_try_at) WHERE (secret_cipher IS NOT NULL);

CREATE TABLE team_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  team_id bigint NOT NULL,
  secret_digest bytea NOT NULL,
  role text NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_by bigint,
  used_at timestamp with time zone,
  CONSTRAINT team_invitations_pkey PRIMARY KEY (id),
  CONSTRAINT team_invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'member'::text]))),
  CONSTRAINT team_invitations_secret_digest_key UNIQUE (secret_digest)
);
CREATE INDEX team_invitations_team ON public.team_invitations USING btree (team_id, id);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.team_invitations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('team_invitation', 'id', '', 'team_id', '{secret_digest}', '{}');

CREATE TABLE team_members (
  team_id bigint NOT NULL,
  user_id bigint NOT NULL,
  role text NOT NULL,
  joined_at timestamp with time zone DEFAULT now() NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  daily_quota bigint,
  weekly_quota bigint,
  monthly_quota bigint,
  CONSTRAINT team_members_id UNIQUE (id),
  CONSTRAINT team_members_pkey PRIMARY KEY (team_id, user_id),
  CONSTRAINT team_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'member'::text])))
);
CREATE INDEX team_members_user ON public.team_members USING btree (user_id, team_id);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.team_members DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('team_member', 'team_id', '', 'user_id', '{}', '{}');

CREATE TABLE token_usage (
  token_id bigint NOT NULL,
  used_quota bigint DEFAULT 0 NOT NULL,
  request_count bigint DEFAULT 0 NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT token_usage_pkey PRIMARY KEY (token_id)
);

CREATE TABLE tokens (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  key_digest bytea NOT NULL,
  key_cipher text NOT NULL,
  key_hint text NOT NULL,
  status smallint DEFAULT 1 NOT NULL,
  "group" text DEFAULT ''::text NOT NULL,
  granted_quota bigint DEFAULT 0 NOT NULL,
  unlimited_quota boolean DEFAULT false NOT NULL,
  expires_at timestamp with time zone,
  model_limits_enabled boolean DEFAULT false NOT NULL,
  model_limits text[] DEFAULT '{}'::text[] NOT NULL,
  allow_ips text[] DEFAULT '{}'::text[] NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  requests_per_minute integer,
  tokens_per_minute integer,
  daily_quota bigint,
  weekly_quota bigint,
  monthly_quota bigint,
  backup_group text DEFAULT ''::text NOT NULL,
  model_aliases text DEFAULT ''::text NOT NULL,
  created_by bigint,
  former_key_digest bytea,
  former_key_hint text,
  former_key_ends_at timestamp with time zone,
  rotation_days integer,
  rotation_overlap_days integer,
  rotates_at timestamp with time zone,
  key_used_at timestamp with time zone,
  former_key_used_at timestamp with time zone,
  project_id bigint,
  CONSTRAINT tokens_key_digest_key UNIQUE (key_digest),
  CONSTRAINT tokens_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX tokens_former_key_digest ON public.tokens USING btree (former_key_digest) WHERE (former_key_digest IS NOT NULL);
CREATE INDEX tokens_member ON public.tokens USING btree (user_id, created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX tokens_project ON public.tokens USING btree (project_id) WHERE (project_id IS NOT NULL);
CREATE INDEX tokens_rotates_at ON public.tokens USING btree (rotates_at) WHERE ((rotates_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX tokens_user ON public.tokens USING btree (user_id, id) WHERE (deleted_at IS NULL);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON public.tokens DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('token', 'id', 'name', 'user_id', '{key_cipher,key_used_at,former_key_used_at}', '{key_digest,former_key_digest}');
CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON public.tokens DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((to_jsonb(old.*) - '{key_cipher,key_used_at,former_key_used_at}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{key_cipher,key_used_at,former_key_used_at}'::text[]))) EXECUTE FUNCTION audit_change('token', 'id', 'name', 'user_id', '{key_cipher,key_used_at,former_key_used_at}', '{key_digest,former_key_digest}');

CREATE TABLE usage_by_day (
  day date NOT NULL,
  user_id bigint NOT NULL,
  token_id bigint NOT NULL,
  channel_id bigint NOT NULL,
  model_name text NOT NULL,
  "group" text NOT NULL,
  request_count bigint NOT NULL,
  quota bigint NOT NULL,
  prompt_tokens bigint NOT NULL,
  completion_tokens bigint NOT NULL,
  use_time_ms bigint NOT NULL,
  cached_tokens bigint NOT NULL,
  cache_savings bigint NOT NULL,
  latency_counts integer[] NOT NULL,
  first_token_counts integer[] NOT NULL,
  cost bigint DEFAULT 0 NOT NULL,
  costed_quota bigint DEFAULT 0 NOT NULL,
  costed_count bigint DEFAULT 0 NOT NULL,
  kind text DEFAULT 'unknown'::text NOT NULL,
  CONSTRAINT usage_by_day_pkey PRIMARY KEY (day, user_id, token_id, channel_id, model_name, "group")
);
CREATE INDEX usage_by_day_of_user ON public.usage_by_day USING btree (user_id, day);

CREATE TABLE usage_by_day_end_user (
  day date NOT NULL,
  user_id bigint NOT NULL,
  token_id bigint NOT NULL,
  model_name text NOT NULL,
  end_user text NOT NULL,
  request_count bigint NOT NULL,
  quota bigint NOT NULL,
  prompt_tokens bigint NOT NULL,
  completion_tokens bigint NOT NULL,
  cached_tokens bigint NOT NULL,
  cache_savings bigint NOT NULL,
  cost bigint NOT NULL,
  costed_quota bigint NOT NULL,
  costed_count bigint NOT NULL,
  error_count bigint NOT NULL,
  CONSTRAINT usage_by_day_end_user_pkey PRIMARY KEY (day, user_id, end_user, token_id, model_name)
);
CREATE INDEX usage_by_day_end_user_of_user ON public.usage_by_day_end_user USING btree (user_id, day);

CREATE TABLE usage_by_day_kind (
  day date NOT NULL,
  user_id bigint NOT NULL,
  token_id bigint NOT NULL,
  channel_id bigint NOT NULL,
  model_name text NOT NULL,
  "group" text NOT NULL,
  request_count bigint NOT NULL,
  quota bigint NOT NULL,
  prompt_tokens bigint NOT NULL,
  completion_tokens bigint NOT NULL,
  use_time_ms bigint NOT NULL,
  cached_tokens bigint NOT NULL,
  cache_savings bigint NOT NULL,
  latency_counts integer[] NOT NULL,
  first_token_counts integer[] NOT NULL,
  cost bigint DEFAULT 0 NOT NULL,
  costed_quota bigint DEFAULT 0 NOT NULL,
  costed_count bigint DEFAULT 0 NOT NULL,
  kind text DEFAULT 'unknown'::text NOT NULL,
  CONSTRAINT usage_by_day_kind_pkey PRIMARY KEY (day, user_id, token_id, channel_id, model_name, "group", kind)
) INHERITS (usage_by_day);
CREATE INDEX usage_by_day_kind_of_user ON public.usage_by_day_kind USING btree (user_id, day);

CREATE TABLE usage_by_day_token (
  day date NOT NULL,
  token_id bigint NOT NULL,
  model_name text NOT NULL,
  request_count bigint NOT NULL,
  quota bigint NOT NULL,
  prompt_tokens bigint NOT NULL,
  completion_tokens bigint NOT NULL,
  CONSTRAINT usage_by_day_token_pkey PRIMARY KEY (day, token_id, model_name)
);
CREATE INDEX usage_by_day_token_token ON public.usage_by_day_token USING btree (token_id, day);

CREATE TABLE usage_by_day_user (
  day date NOT NULL,
  user_id bigint NOT NULL,
  model_name text NOT NULL,
  request_count bigint NOT NULL,
  quota bigint NOT NULL,
  prompt_tokens bigint NOT NULL,
  completion_tokens bigint NOT NULL,
  CONSTRAINT usage_by_day_user_pkey PRIMARY KEY (day, user_id, model_name)
);
CREATE INDEX usage_by_day_user_user ON public.usage_by_day_user USING btree (user_id, day);

CREATE TABLE usage_by_hour_channel (
  hour timestamp with time zone NOT NULL,
  channel_id bigint NOT NULL,
  request_count bigint NOT NULL,
  quota bigint NOT NULL,
  prompt_tokens bigint NOT NULL,
  completion_tokens bigint NOT NULL,
  use_time_ms bigint NOT NULL,
  latency_counts integer[] DEFAULT array_fill(0, ARRAY[15]) NOT NULL,
  first_token_counts integer[] DEFAULT array_fill(0, ARRAY[15]) NOT NULL,
  CONSTRAINT usage_by_hour_channel_pkey PRIMARY KEY (hour, channel_id)
);

CREATE TABLE usage_by_hour_model (
  hour timestamp with time zone NOT NULL,
  model_name text NOT NULL,
  "group" text NOT NULL,
  request_count bigint NOT NULL,
  quota bigint NOT NULL,
  prompt_tokens bigint NOT NULL,
  completion_tokens bigint NOT NULL,
  use_time_ms bigint NOT NULL,
  latency_counts integer[] DEFAULT array_fill(0, ARRAY[15]) NOT NULL,
  first_token_counts integer[] DEFAULT array_fill(0, ARRAY[15]) NOT NULL,
  CONSTRAINT usage_by_hour_model_pkey PRIMARY KEY (hour, model_name, "group")
);

CREATE TABLE usage_by_quarter_hour_key (
  channel_id bigint NOT NULL,
  fingerprint text NOT NULL,
  quarter_hour timestamp with time zone NOT NULL,
  quota bigint NOT NULL,
  CONSTRAINT usage_by_quarter_hour_key_pkey PRIMARY KEY (channel_id, fingerprint, quarter_hour)
);
CREATE INDEX usage_by_quarter_hour_key_old ON public.usage_by_quarter_hour_key USING btree (quarter_hour);

CREATE TABLE usage_by_quarter_hour_token (
  token_id bigint NOT NULL,
  quarter_hour timestamp with time zone NOT NULL,
  quota bigint NOT NULL,
  CONSTRAINT usage_by_quarter_hour_token_pkey PRIMARY KEY (token_id, quarter_hour)
);
CREATE INDEX usage_by_quarter_hour_token_old ON public.usage_by_quarter_hour_token USING btree (quarter_hour);

CREATE TABLE usage_days (
  day date NOT NULL,
  time_zone text NOT NULL,
  begins_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  counted_until timestamp with time zone NOT NULL,
  final boolean DEFAULT false NOT NULL,
  with_kinds boolean DEFAULT false NOT NULL,
  with_end_users boolean DEFAULT false NOT NULL,
  CONSTRAINT usage_days_pkey PRIMARY KEY (day)
);

CREATE TABLE usage_refunds (
  charge_id bigint NOT NULL,
  refund_id bigint NOT NULL,
  user_id bigint NOT NULL,
  amount bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT usage_refunds_pkey PRIMARY KEY (charge_id)
);

CREATE TABLE used_logout_tokens (
  digest bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT used_logout_tokens_pkey PRIMARY KEY (digest)
);
CREATE INDEX used_logout_tokens_expires_at ON public.used_logout_tokens USING btree (expires_at);

CREATE TABLE user_balances (
  user_id bigint NOT NULL,
  quota bigint DEFAULT 0 NOT NULL,
  used_quota bigint DEFAULT 0 NOT NULL,
  request_count bigint DEFAULT 0 NOT NULL,
  version bigint DEFAULT 0 NOT NULL,
  CONSTRAINT user_balances_pkey PRIMARY KEY (user_id)
);

CREATE TABLE user_identities (
  user_id bigint NOT NULL,
  provider text NOT NULL,
  subject text NOT NULL,
  issuer text DEFAULT ''::text NOT NULL,
  CONSTRAINT user_identities_pkey PRIMARY KEY (user_id, provider),
  CONSTRAINT user_identities_subject_key UNIQUE (provider, issuer, subject),
  CONSTRAINT user_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON public.user_identities DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('identity', 'provider', 'provider', 'user_id', '{}', '{}');
CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON public.user_identities DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((to_jsonb(old.*) - '{issuer}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{issuer}'::text[]))) EXECUTE FUNCTION audit_change('identity', 'provider', 'provider', 'user_id', '{issuer}', '{}');

CREATE TABLE users (
  id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  username text NOT NULL,
  password_hash text,
  display_name text DEFAULT ''::text NOT NULL,
  role smallint DEFAULT 1 NOT NULL,
  status smallint DEFAULT 1 NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  "group" text DEFAULT 'default'::text NOT NULL,
  access_token_digest bytea,
  aff_code text NOT NULL,
  aff_count integer DEFAULT 0 NOT NULL,
  aff_quota bigint DEFAULT 0 NOT NULL,
  aff_history_quota bigint DEFAULT 0 NOT NULL,
  inviter_id bigint,
  setting jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  kind text DEFAULT 'user'::text NOT NULL,
  staff_role text,
  CONSTRAINT users_access_token_digest_key UNIQUE (access_token_digest),
  CONSTRAINT users_aff_code_key UNIQUE (aff_code),
  CONSTRAINT users_aff_quota_earned CHECK ((aff_quota >= 0)),
  CONSTRAINT users_kind CHECK (((kind = 'user'::text) OR ((kind = 'team'::text) AND (role = 1) AND (email = ''::text) AND (password_hash IS NULL) AND (access_token_digest IS NULL)))),
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY[1, 10, 100]))),
  CONSTRAINT users_username_key UNIQUE (username)
);
CREATE INDEX users_email ON public.users USING btree (email) WHERE (email <> ''::text);
CREATE INDEX users_email_lower ON public.users USING btree (lower(email)) WHERE (email <> ''::text);
CREATE UNIQUE INDEX users_one_root ON public.users USING btree (role) WHERE (role = 100);
CREATE INDEX users_username_likeness ON public.users USING btree (username_likeness(username));
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON public.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('user', 'id', 'username', 'id', '{aff_count,aff_quota,aff_history_quota}', '{password_hash,access_token_digest}');
CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON public.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((to_jsonb(old.*) - '{aff_count,aff_quota,aff_history_quota}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{aff_count,aff_quota,aff_history_quota}'::text[]))) EXECUTE FUNCTION audit_change('user', 'id', 'username', 'id', '{aff_count,aff_quota,aff_history_quota}', '{password_hash,access_token_digest}');
CREATE TRIGGER users_username_added BEFORE INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION refuse_like_username();
CREATE TRIGGER users_username_changed BEFORE UPDATE OF username ON public.users FOR EACH ROW WHEN ((new.username <> old.username)) EXECUTE FUNCTION refuse_like_username();

CREATE TABLE vendor_invoice_lines (
  invoice_id bigint NOT NULL,
  day date NOT NULL,
  model text NOT NULL,
  amount numeric,
  prompt_tokens bigint,
  completion_tokens bigint,
  calls bigint,
  CONSTRAINT vendor_invoice_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES vendor_invoices(id) ON DELETE CASCADE,
  CONSTRAINT vendor_invoice_lines_pkey PRIMARY KEY (invoice_id, day, model)
);

CREATE TABLE vendor_invoices (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  file_name text NOT NULL,
  file_hash text NOT NULL,
  channel_ids bigint[] NOT NULL,
  currency text NOT NULL,
  dollar_rate numeric NOT NULL,
  model_names jsonb DEFAULT '{}'::jsonb NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  line_count integer NOT NULL,
  ignored_count integer NOT NULL,
  amount numeric,
  compared_by text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT vendor_invoices_compared_by_check CHECK ((compared_by = ANY (ARRAY['amount'::text, 'tokens'::text, 'calls'::text]))),
  CONSTRAINT vendor_invoices_dollar_rate_check CHECK ((dollar_rate > (0)::numeric)),
  CONSTRAINT vendor_invoices_file_hash_key UNIQUE (file_hash),
  CONSTRAINT vendor_invoices_pkey PRIMARY KEY (id)
);
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.vendor_invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('vendor_invoice', 'id', 'name', '', '{}', '{}');

CREATE TABLE videos (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  task_id text NOT NULL,
  user_id bigint NOT NULL,
  token_id bigint NOT NULL,
  channel_id bigint NOT NULL,
  key_fingerprint text NOT NULL,
  action text NOT NULL,
  status text NOT NULL,
  progress text DEFAULT '0%'::text NOT NULL,
  fail_reason text DEFAULT ''::text NOT NULL,
  quota bigint DEFAULT 0 NOT NULL,
  charge_id bigint DEFAULT 0 NOT NULL,
  refunded_at timestamp with time zone,
  submitted_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  next_poll_at timestamp with time zone,
  notice_digest bytea,
  detail text NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT videos_notice_digest_key UNIQUE (notice_digest),
  CONSTRAINT videos_pkey PRIMARY KEY (id)
);
CREATE INDEX videos_channel_id_id_idx ON public.videos USING btree (channel_id, id);
CREATE INDEX videos_id_idx ON public.videos USING btree (id) WHERE ((charge_id <> 0) AND (refunded_at IS NULL) AND (status = ANY (ARRAY['FAILURE'::text, 'CANCEL'::text])));
CREATE INDEX videos_next_poll_at_idx ON public.videos USING btree (next_poll_at) WHERE (next_poll_at IS NOT NULL);
CREATE INDEX videos_task_id_id_idx ON public.videos USING btree (task_id, id);
CREATE INDEX videos_user_id_id_idx ON public.videos USING btree (user_id, id);

CREATE VIEW option_changes AS
 SELECT audit_entries."position" AS id,
    audit_entries.object_id AS key,
        CASE
            WHEN (NOT kind.is_secret) THEN (audit_entries.before ->> 'value'::text)
            ELSE NULL::text
        END AS before,
        CASE
            WHEN (NOT kind.is_secret) THEN (audit_entries.after ->> 'value'::text)
            ELSE NULL::text
        END AS after,
    kind.is_secret AS secret,
    audit_entries.at AS changed_at,
    COALESCE(audit_entries.actor_id, (0)::bigint) AS user_id,
        CASE audit_entries.actor_kind
            WHEN 'user'::text THEN audit_entries.actor_name
            WHEN 'command'::text THEN 'command line'::text
            ELSE audit_entries.actor_kind
        END AS username
   FROM audit_entries,
    LATERAL ( SELECT (((COALESCE(audit_entries.after, audit_entries.before) ->> 'fingerprint'::text) IS NOT NULL) OR ((COALESCE(audit_entries.after, audit_entries.before) ->> 'value'::text) ~~ 'encrypted:%'::text)) AS is_secret) kind
  WHERE ((audit_entries.object_type = 'option'::text) AND (audit_entries."position" IS NOT NULL) AND (COALESCE(audit_entries.after, audit_entries.before) ?| '{value,fingerprint}'::text[]));

CREATE OR REPLACE FUNCTION public.add_invoiced_cents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        UPDATE payments
          SET invoiced_cents = coalesce(invoiced_cents, 0) + CASE NEW.kind WHEN 'invoice' THEN NEW.gross_cents ELSE -NEW.gross_cents END
          WHERE order_number = NEW.order_number;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION public.audit_chain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  DECLARE
    head audit_head;
  BEGIN
    SELECT * INTO STRICT head FROM audit_head FOR UPDATE;
    UPDATE audit_entries e SET position = head.position + 1, previous_hash = head.hash,
        hash = sha256(head.hash || convert_to(jsonb_build_array(head.position + 1, (extract(epoch FROM at) * 1000000)::bigint,
          actor_kind, actor_id, actor_name, actor_role, credential, address, request_id, operation, action, object_type,
          object_id, object_name, owner_id, before, after)::text, 'UTF8'))
      WHERE id = NEW.id RETURNING e.position, e.hash INTO head;
    UPDATE audit_head SET position = head.position, hash = head.hash;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  DECLARE
    origin jsonb := coalesce(nullif(current_setting('tollgate.origin', true), ''), '{}')::jsonb;
    program text := current_setting('application_name');
    own boolean := program LIKE 'tollgate%';
    old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
    new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
    object jsonb := coalesce(new_row, old_row);
    old_values jsonb := audit_values(old_row, TG_ARGV[4]::text[], TG_ARGV[5]::text[]);
    new_values jsonb := audit_values(new_row, TG_ARGV[4]::text[], TG_ARGV[5]::text[]);
    verb text := CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'DELETE' THEN 'deleted' ELSE 'updated' END;
  BEGIN
    IF origin ->> 'summarised' IS NOT NULL THEN
      RETURN NULL;
    END IF;
    IF TG_OP = 'UPDATE' THEN
      IF old_row ->> 'deleted_at' IS NULL AND new_row ->> 'deleted_at' IS NOT NULL THEN
        verb := 'deleted';
      END IF;
      SELECT coalesce(jsonb_object_agg(key, old_values -> key), '{}'), coalesce(jsonb_object_agg(key, value), '{}')
        INTO old_values, new_values
        FROM jsonb_each(new_values) WHERE value IS DISTINCT FROM old_values -> key;
    END IF;
    INSERT INTO audit_entries (at, actor_kind, actor_id, actor_name, actor_role, credential, address, request_id, operation,
        action, object_type, object_id, object_name, owner_id, before, after)
      VALUES (
        coalesce((origin ->> 'at')::timestamptz, clock_timestamp()),
        -- Without an origin the program itself made the change, such as the relay, or a person with another client.
        coalesce(origin ->> 'kind', CASE WHEN own THEN 'system' ELSE 'database' END),
        (origin ->> 'userId')::bigint,
        coalesce(origin ->> 'name', CASE WHEN own THEN '' ELSE session_user::text END),
        (origin ->> 'role')::smallint, origin ->> 'credential',
        coalesce(origin ->> 'address', CASE WHEN NOT own THEN host(inet_client_addr()) END),
        origin ->> 'requestId',
        coalesce(origin ->> 'operation', program), TG_ARGV[0] || '.' || verb, TG_ARGV[0], object ->> TG_ARGV[1],
        coalesce(object ->> TG_ARGV[2], ''), (object ->> TG_ARGV[3])::bigint, old_values, new_values);
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.audit_fingerprint(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ SELECT left(encode(sha256(convert_to(value, 'UTF8')), 'hex'), 12) $function$;

CREATE OR REPLACE FUNCTION public.audit_masked(value jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
  DECLARE
    result text := value::text;
    found text;
  BEGIN
    FOR found IN SELECT DISTINCT matches[1] FROM regexp_matches(result, '(v1\.[A-Za-z0-9_-]{38,})', 'g') AS matches LOOP
      result := replace(result, found, 'encrypted:' || audit_fingerprint(found));
    END LOOP;
    RETURN result::jsonb;
  END $function$;

CREATE OR REPLACE FUNCTION public.audit_values(fields jsonb, ignored text[], secret text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
    SELECT coalesce(jsonb_object_agg(key, CASE
        WHEN value = 'null' THEN value
        WHEN key = ANY (secret) THEN to_jsonb(audit_fingerprint(value #>> '{}'))
        ELSE audit_masked(value) END), '{}')
      FROM jsonb_each(fields - ignored)
  $function$;

CREATE OR REPLACE FUNCTION public.call_kind(kind text, charge jsonb, details jsonb, model_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(kind, CASE WHEN ((details ? 'batch'::text) OR ((details #>> '{event,kind}'::text[]) = ANY (ARRAY['batch_reserved'::text, 'batch_released'::text]))) THEN 'batch'::text WHEN (details ? 'inSession'::text) THEN 'realtime'::text WHEN (details ? 'claude'::text) THEN 'chat'::text ELSE CASE (charge #>> '{usage,units,kind}'::text[]) WHEN 'images'::text THEN 'image'::text WHEN 'video'::text THEN 'video'::text WHEN 'pages'::text THEN 'ocr'::text WHEN 'seconds'::text THEN 'transcription'::text WHEN 'characters'::text THEN CASE WHEN ((charge #>> '{usage,units,count}'::text[]) <> '0'::text) THEN 'speech'::text ELSE NULL::text END WHEN 'tasks'::text THEN CASE WHEN (model_name ~~ 'suno%'::text) THEN 'music_task'::text ELSE 'image_task'::text END ELSE NULL::text END END, 'unknown'::text);

CREATE OR REPLACE FUNCTION public.counts_of(buckets integer[])
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
  DECLARE
    counts integer[] := array_fill(0, ARRAY[15]);
    bucket integer;
  BEGIN
    IF buckets IS NOT NULL THEN
      FOREACH bucket IN ARRAY buckets LOOP counts[bucket + 1] := counts[bucket + 1] + 1; END LOOP;
    END IF;
    RETURN counts;
  END $function$;

CREATE OR REPLACE FUNCTION public.keep_name_of_channel()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        INSERT INTO deleted_channels (id, name) VALUES (OLD.id, OLD.name) ON CONFLICT (id) DO UPDATE SET name = excluded.name;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION public.lease_quota(process uuid, asks json)
 RETURNS TABLE(holder text, holder_id bigint, outcome text, granted bigint, room bigint, others bigint, holders uuid[], place bigint, first boolean, followed boolean, used bigint, cap text)
 LANGUAGE plpgsql
AS $function$
  #variable_conflict use_column
  DECLARE
    ask record;
    leased bigint;
    spent record;
    own_place bigint;
    asked_at timestamptz;
  BEGIN
    PERFORM 1 FROM processes p WHERE p.id = process;
    IF NOT FOUND THEN RAISE EXCEPTION 'process % was taken for dead', process USING ERRCODE = '23503'; END IF;
    FOR ask IN
      SELECT * FROM json_to_recordset(asks) AS a (holder text, id bigint, least bigint, most bigint, ahead bigint,
        last boolean, total bigint, day_cap bigint, week_cap bigint, month_cap bigint, day date, week date, month date, day_from timestamptz, week_from timestamptz, month_from timestamptz)
      ORDER BY a.holder DESC, a.id
    LOOP
      holder := ask.holder;
      holder_id := ask.id;
      used := 0;
      cap := NULL;
      IF ask.holder = 'user' THEN
        SELECT b.quota INTO room FROM user_balances b WHERE b.user_id = ask.id FOR NO KEY UPDATE;
        room := coalesce(room, 0);
      ELSIF ask.holder = 'project' THEN
        PERFORM 1 FROM projects p WHERE p.id = ask.id FOR NO KEY UPDATE;
        PERFORM 1 FROM quota_leases l WHERE l.holder = 'project' AND l.holder_id = ask.id
          ORDER BY l.process_id FOR UPDATE;
        SELECT coalesce(sum(u.used_quota), 0) INTO used FROM tokens t JOIN token_usage u ON u.token_id = t.id
          WHERE t.project_id = ask.id;

        SELECT capped.period, capped.cap - coalesce(days.quota, 0) - coalesce(quarter_hours.quota, 0) AS unspent INTO spent
          FROM (VALUES
            (1, 'day', ask.day_cap, coalesce(ask.day_from, ask.day::timestamp AT TIME ZONE 'UTC')),
            (2, 'week', ask.week_cap, coalesce(ask.week_from, ask.week::timestamp AT TIME ZONE 'UTC')),
            (3, 'month', ask.month_cap, coalesce(ask.month_from, ask.month::timestamp AT TIME ZONE 'UTC'))
          ) capped (rank, period, cap, since)
          CROSS JOIN LATERAL (
            SELECT (capped.since AT TIME ZONE 'UTC' + interval '1 day' - interval '1 microsecond')::date AS first_day
          ) whole
          CROSS JOIN LATERAL (
            SELECT sum(u.quota) AS quota FROM usage_by_day_token u
              WHERE u.token_id IN (SELECT t.id FROM tokens t WHERE t.project_id = ask.id) AND u.day >= whole.first_day
          ) days
          CROSS JOIN LATERAL (
            SELECT sum(u.quota) AS quota FROM usage_by_quarter_hour_token u
              WHERE u.token_id IN (SELECT t.id FROM tokens t WHERE t.project_id = ask.id) AND u.quarter_hour > capped.since - interval '15 minutes'
                AND u.quarter_hour < whole.first_day::timestamp AT TIME ZONE 'UTC'
          ) quarter_hours
          WHERE capped.cap IS NOT NULL ORDER BY unspent, capped.rank LIMIT 1;
        room := least(ask.total - used, spent.unspent);
        cap := CASE WHEN room = ask.total - used THEN NULL ELSE spent.period END;
      ELSIF ask.holder = 'member' THEN
        PERFORM 1 FROM team_members m WHERE m.id = ask.id FOR NO KEY UPDATE;
        PERFORM 1 FROM quota_leases l WHERE l.holder = 'member' AND l.holder_id = ask.id
          ORDER BY l.process_id FOR UPDATE;

        SELECT capped.period, capped.cap - coalesce(days.quota, 0) - coalesce(quarter_hours.quota, 0) AS unspent INTO spent
          FROM (VALUES
            (1, 'day', ask.day_cap, coalesce(ask.day_from, ask.day::timestamp AT TIME ZONE 'UTC')),
            (2, 'week', ask.week_cap, coalesce(ask.week_from, ask.week::timestamp AT TIME ZONE 'UTC')),
            (3, 'month', ask.month_cap, coalesce(ask.month_from, ask.month::timestamp AT TIME ZONE 'UTC'))
          ) capped (rank, period, cap, since)
          CROSS JOIN LATERAL (
            SELECT (capped.since AT TIME ZONE 'UTC' + interval '1 day' - interval '1 microsecond')::date AS first_day
          ) whole
          CROSS JOIN LATERAL (
            SELECT sum(u.quota) AS quota FROM usage_by_day_token u
              WHERE u.token_id IN (
                SELECT t.id FROM team_members m JOIN tokens t ON t.user_id = m.team_id AND t.created_by = m.user_id
                  WHERE m.id = ask.id) AND u.day >= whole.first_day
          ) days
          CROSS JOIN LATERAL (
            SELECT sum(u.quota) AS quota FROM usage_by_quarter_hour_token u
              WHERE u.token_id IN (
                SELECT t.id FROM team_members m JOIN tokens t ON t.user_id = m.team_id AND t.created_by = m.user_id
                  WHERE m.id = ask.id) AND u.quarter_hour > capped.since - interval '15 minutes'
                AND u.quarter_hour < whole.first_day::timestamp AT TIME ZONE 'UTC'
          ) quarter_hours
          WHERE capped.cap IS NOT NULL ORDER BY unspent, capped.rank LIMIT 1;
        room := spent.unspent;
        cap := spent.period;
      ELSE
        INSERT INTO token_usage (token_id) VALUES (ask.id) ON CONFLICT DO NOTHING;
        SELECT t.used_quota INTO used FROM token_usage t WHERE t.token_id = ask.id FOR NO KEY UPDATE;

        SELECT capped.period, capped.cap - coalesce(days.quota, 0) - coalesce(quarter_hours.quota, 0) AS unspent INTO spent
          FROM (VALUES
            (1, 'day', ask.day_cap, coalesce(ask.day_from, ask.day::timestamp AT TIME ZONE 'UTC')),
            (2, 'week', ask.week_cap, coalesce(ask.week_from, ask.week::timestamp AT TIME ZONE 'UTC')),
            (3, 'month', ask.month_cap, coalesce(ask.month_from, ask.month::timestamp AT TIME ZONE 'UTC'))
          ) capped (rank, period, cap, since)
          CROSS JOIN LATERAL (
            SELECT (capped.since AT TIME ZONE 'UTC' + interval '1 day' - interval '1 microsecond')::date AS first_day
          ) whole
          CROSS JOIN LATERAL (
            SELECT sum(u.quota) AS quota FROM usage_by_day_token u
              WHERE u.token_id = ask.id AND u.day >= whole.first_day
          ) days
          CROSS JOIN LATERAL (
            SELECT sum(u.quota) AS quota FROM usage_by_quarter_hour_token u
              WHERE u.token_id = ask.id AND u.quarter_hour > capped.since - interval '15 minutes'
                AND u.quarter_hour < whole.first_day::timestamp AT TIME ZONE 'UTC'
          ) quarter_hours
          WHERE capped.cap IS NOT NULL ORDER BY unspent, capped.rank LIMIT 1;
        room := least(ask.total - used, spent.unspent);
        cap := CASE WHEN room = ask.total - used THEN NULL ELSE spent.period END;
      END IF;
      SELECT coalesce(sum(CASE WHEN l.process_id = process THEN l.amount ELSE greatest(l.amount, 0) END), 0),
          coalesce(sum(greatest(l.amount, 0)) FILTER (WHERE l.process_id <> process), 0),
          coalesce(array_agg(l.process_id) FILTER (WHERE l.process_id <> process AND l.amount > 0), '{}')
        INTO leased, others, holders FROM quota_leases l WHERE l.holder = ask.holder AND l.holder_id = ask.id;
      room := room - leased;

      asked_at := clock_timestamp();
      SELECT w.place INTO own_place FROM quota_waits w
        WHERE w.holder = ask.holder AND w.holder_id = ask.id AND w.process_id = process AND w.expires_at > asked_at;
      SELECT count(*) FILTER (WHERE own_place IS NULL OR w.place < own_place) = 0, count(*) > 0
        INTO first, followed FROM quota_waits w
        WHERE w.holder = ask.holder AND w.holder_id = ask.id AND w.process_id <> process AND w.expires_at > asked_at;
      outcome := CASE
        WHEN room + others < ask.least THEN 'short'
        WHEN first AND room >= ask.least THEN 'granted'
        ELSE 'waits' END;

      granted := 0;
      IF outcome = 'granted' THEN
        granted := least(room, ask.most);
        IF NOT followed THEN granted := granted + least(ask.ahead, (room - granted) / 4); END IF;
      END IF;
      IF granted <> 0 THEN
        INSERT INTO quota_leases AS l (holder, holder_id, process_id, amount)
          VALUES (ask.holder, ask.id, process, granted)
        ON CONFLICT (holder, holder_id, process_id) DO UPDATE SET amount = l.amount + excluded.amount;
      END IF;

      IF outcome = 'waits' AND NOT coalesce(ask.last, true) AND own_place IS NOT NULL THEN
        UPDATE quota_waits w SET expires_at = asked_at + interval '3 seconds'
          WHERE w.holder = ask.holder AND w.holder_id = ask.id AND w.process_id = process;
      ELSE
        DELETE FROM quota_waits w WHERE w.holder = ask.holder AND w.holder_id = ask.id AND w.process_id = process;
      END IF;
      IF outcome = 'waits' AND NOT coalesce(ask.last, true) AND own_place IS NULL THEN
        INSERT INTO quota_waits AS w (holder, holder_id, process_id, expires_at)
          VALUES (ask.holder, ask.id, process, asked_at + interval '3 seconds')
          RETURNING w.place INTO own_place;
      END IF;
      place := own_place;
      RETURN NEXT;
    END LOOP;
  END $function$;

CREATE OR REPLACE FUNCTION public.queue_log_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF EXISTS (SELECT FROM log_sinks) THEN
      INSERT INTO log_outbox (log_ids, log_times, first_time)
        SELECT array_agg(id ORDER BY id), array_agg(created_at ORDER BY id), min(created_at)
          FROM (
            SELECT id, created_at, (row_number() OVER () - 1) / 1000 AS part FROM inserted WHERE type IN (2, 100)
          ) calls GROUP BY part;
    END IF;
    RETURN NULL;
  END $function$;

CREATE OR REPLACE FUNCTION public.refund_usage(asked_charge bigint, charged_at timestamp with time zone, refund bigint, refunded_at timestamp with time zone, reason text)
 RETURNS TABLE(user_id bigint, username text, token_id bigint, amount bigint, quota bigint, version bigint)
 LANGUAGE plpgsql
AS $function$
  #variable_conflict use_column
  DECLARE
    charge logs%ROWTYPE;
  BEGIN
    SELECT l.* INTO charge FROM logs l
      WHERE l.created_at = charged_at AND l.id = asked_charge AND l.type = 2 AND l.quota > 0;
    IF NOT FOUND THEN RETURN; END IF;
    INSERT INTO usage_refunds (charge_id, refund_id, user_id, amount)
      VALUES (charge.id, refund, charge.user_id, charge.quota) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RETURN; END IF;

    INSERT INTO logs (id, created_at, type, user_id, username, token_id, token_name, channel_id, model_name, "group",
        quota, request_id, hidden, content, cost, kind, end_user, conversation)
      VALUES (refund, refunded_at, 2, charge.user_id, charge.username, charge.token_id, charge.token_name,
        charge.channel_id, charge.model_name, charge."group", -charge.quota, charge.request_id, charge.hidden, reason, -charge.cost, call_kind(charge.kind, charge.charge, charge.details, charge.model_name), charge.end_user, charge.conversation);

    RETURN QUERY
      UPDATE user_balances b SET
        quota = b.quota + charge.quota, used_quota = b.used_quota - charge.quota, version = b.version + 1
      WHERE b.user_id = charge.user_id
      RETURNING b.user_id, charge.username, charge.token_id, charge.quota, b.quota, b.version;
    UPDATE token_usage t SET used_quota = t.used_quota - charge.quota WHERE t.token_id = charge.token_id;
    UPDATE channel_usage c SET used_quota = c.used_quota - charge.quota WHERE c.channel_id = charge.channel_id;

    INSERT INTO usage_by_hour_model AS u
      VALUES (date_trunc('hour', refunded_at, 'UTC'), charge.model_name, charge."group", 0, -charge.quota, 0, 0, 0)
    ON CONFLICT (hour, model_name, "group") DO UPDATE SET quota = u.quota + excluded.quota;
    INSERT INTO usage_by_hour_channel AS u
      VALUES (date_trunc('hour', refunded_at, 'UTC'), charge.channel_id, 0, -charge.quota, 0, 0, 0)
    ON CONFLICT (hour, channel_id) DO UPDATE SET quota = u.quota + excluded.quota;
    INSERT INTO usage_by_day_user AS u
      VALUES ((refunded_at AT TIME ZONE 'UTC')::date, charge.user_id, charge.model_name, 0, -charge.quota, 0, 0)
    ON CONFLICT (day, user_id, model_name) DO UPDATE SET quota = u.quota + excluded.quota;
    IF charge.token_id <> 0 THEN
      INSERT INTO usage_by_day_token AS u
        VALUES ((refunded_at AT TIME ZONE 'UTC')::date, charge.token_id, charge.model_name, 0, -charge.quota, 0, 0)
      ON CONFLICT (day, token_id, model_name) DO UPDATE SET quota = u.quota + excluded.quota;

      INSERT INTO usage_by_quarter_hour_token AS u
        VALUES (charge.token_id, date_bin('15 minutes', refunded_at, timestamptz '2000-01-01Z'), -charge.quota)
      ON CONFLICT (token_id, quarter_hour) DO UPDATE SET quota = u.quota + excluded.quota;
    END IF;
  END $function$;

CREATE OR REPLACE FUNCTION public.refuse_invoice_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        RAISE EXCEPTION 'Invoice % cannot be changed', OLD.number USING ERRCODE = 'integrity_constraint_violation';
      END $function$;

CREATE OR REPLACE FUNCTION public.refuse_like_username()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      DECLARE likeness text := username_likeness(NEW.username);
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtext('users.username'), hashtext(likeness) & 1023);
        -- The very same name is refused by the constraint.
        IF EXISTS (
          SELECT 1 FROM users u
          WHERE username_likeness(u.username) = likeness AND u.username <> NEW.username AND u.id <> NEW.id
        ) THEN
          RAISE EXCEPTION 'a user has a name like %', NEW.username
            USING ERRCODE = 'unique_violation', CONSTRAINT = 'users_username_key';
        END IF;
        RETURN NEW;
      END $function$;

CREATE OR REPLACE FUNCTION public.refuse_project_statement_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        -- The erasure of personal data replaces the names of accounts.
        IF TG_OP = 'UPDATE'
            AND to_jsonb(NEW) - '{team_name,member_names}'::text[] = to_jsonb(OLD) - '{team_name,member_names}'::text[]
            AND (NEW.team_name = OLD.team_name OR NEW.team_name LIKE 'erased-%')
            AND NOT EXISTS (
              SELECT 1 FROM jsonb_each_text(OLD.member_names) o FULL JOIN jsonb_each_text(NEW.member_names) n USING (key)
                WHERE o.key IS NULL OR n.key IS NULL OR (n.value <> o.value AND n.value NOT LIKE 'erased-%')) THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION 'Closed statement % cannot be changed', OLD.number USING ERRCODE = 'integrity_constraint_violation';
      END $function$;

CREATE OR REPLACE FUNCTION public.refuse_statement_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        -- The erasure of personal data replaces the name of the account.
        IF TG_OP = 'UPDATE' AND NEW.account_name LIKE 'erased-%'
            AND to_jsonb(NEW) - 'account_name' = to_jsonb(OLD) - 'account_name' THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION 'Closed statement % cannot be changed', OLD.number USING ERRCODE = 'integrity_constraint_violation';
      END $function$;

CREATE OR REPLACE FUNCTION public.settle_usage(batch json, process uuid)
 RETURNS TABLE(user_id bigint, quota bigint, version bigint)
 LANGUAGE plpgsql
AS $function$
  BEGIN
    RETURN QUERY SELECT * FROM settle_usage(batch::jsonb, process);
  END $function$;

CREATE OR REPLACE FUNCTION public.settle_usage(batch jsonb, process uuid)
 RETURNS TABLE(user_id bigint, quota bigint, version bigint)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
  #variable_conflict use_column
  DECLARE
    settled settled_call[];
    call settled_call;
    -- Buckets of the histograms, from 1. A call without a first token adds nothing to the first of them.
    latency integer;
    first_token integer := 1;
    first_tokens integer := 0;
  BEGIN
    IF jsonb_array_length(batch) = 1 THEN
      INSERT INTO logs SELECT * FROM jsonb_populate_record(NULL::logs, batch -> 0)
      ON CONFLICT DO NOTHING
      RETURNING created_at, user_id, token_id, channel_id, model_name, "group",
        quota, prompt_tokens, completion_tokens, use_time_ms, first_token_ms, id INTO call;
      IF FOUND THEN
        settled := ARRAY[call];
      ELSE
    WITH inserted AS (
      INSERT INTO logs SELECT * FROM jsonb_populate_recordset(NULL::logs, batch)
      ON CONFLICT DO NOTHING
      RETURNING created_at, user_id, token_id, channel_id, model_name, "group",
        quota, prompt_tokens, completion_tokens, use_time_ms, first_token_ms, id
    )
    SELECT array_agg(ROW(i.*)::settled_call) INTO settled FROM inserted i;

    IF coalesce(array_length(settled, 1), 0) < jsonb_array_length(batch) THEN
      PERFORM 1 FROM jsonb_populate_recordset(NULL::logs, batch) b
        JOIN logs l ON l.created_at = b.created_at AND l.id = b.id AND l.request_id <> b.request_id;
      IF FOUND THEN RAISE EXCEPTION 'another row has this id' USING ERRCODE = 'TG001'; END IF;
    END IF;
    IF settled IS NULL THEN RETURN; END IF;

        call := settled[1];
      END IF;
      latency := width_bucket(call.use_time_ms, '{100,250,500,1000,2000,3000,5000,8000,13000,20000,30000,60000,120000,300000}'::integer[]) + 1;
      IF call.first_token_ms IS NOT NULL THEN
        first_token := width_bucket(call.first_token_ms, '{100,250,500,1000,2000,3000,5000,8000,13000,20000,30000,60000,120000,300000}'::integer[]) + 1;
        first_tokens := 1;
      END IF;

      RETURN QUERY
        UPDATE user_balances b SET quota = b.quota - call.quota, used_quota = b.used_quota + call.quota,
          request_count = b.request_count + 1, version = b.version + 1
          WHERE b.user_id = call.user_id RETURNING b.user_id, b.quota, b.version;
      IF NOT FOUND THEN
    RETURN QUERY
      INSERT INTO user_balances AS b (user_id, quota, used_quota, request_count, version)
      SELECT s.user_id, -sum(s.quota), sum(s.quota), count(*), 1 FROM unnest(settled) s GROUP BY 1 ORDER BY 1
      ON CONFLICT (user_id) DO UPDATE SET
        quota = b.quota + excluded.quota, used_quota = b.used_quota + excluded.used_quota,
        request_count = b.request_count + excluded.request_count, version = b.version + 1
      RETURNING b.user_id, b.quota, b.version;
      END IF;
      IF call.token_id <> 0 THEN
      UPDATE token_usage t SET used_quota = t.used_quota + call.quota, request_count = t.request_count + 1,
        last_used_at = greatest(t.last_used_at, call.created_at) WHERE t.token_id = call.token_id;
      IF NOT FOUND THEN
    INSERT INTO token_usage AS t (token_id, used_quota, request_count, last_used_at)
    SELECT s.token_id, sum(s.quota), count(*), max(s.created_at)
      FROM unnest(settled) s WHERE s.token_id <> 0 GROUP BY 1 ORDER BY 1
    ON CONFLICT (token_id) DO UPDATE SET
      used_quota = t.used_quota + excluded.used_quota, request_count = t.request_count + excluded.request_count,
      last_used_at = greatest(t.last_used_at, excluded.last_used_at);
      END IF;
      END IF;

      UPDATE channel_usage c SET used_quota = c.used_quota + call.quota, request_count = c.request_count + 1
        WHERE c.channel_id = call.channel_id;
      IF NOT FOUND THEN
    INSERT INTO channel_usage AS c (channel_id, used_quota, request_count)
    SELECT s.channel_id, sum(s.quota), count(*) FROM unnest(settled) s GROUP BY 1 ORDER BY 1
    ON CONFLICT (channel_id) DO UPDATE SET
      used_quota = c.used_quota + excluded.used_quota, request_count = c.request_count + excluded.request_count;
      END IF;

      UPDATE usage_by_hour_model u SET
        request_count = u.request_count + 1, quota = u.quota + call.quota,
        prompt_tokens = u.prompt_tokens + call.prompt_tokens, completion_tokens = u.completion_tokens + call.completion_tokens, use_time_ms = u.use_time_ms + call.use_time_ms,
        latency_counts[latency] = u.latency_counts[latency] + 1,
        first_token_counts[first_token] = u.first_token_counts[first_token] + first_tokens
        WHERE u.hour = date_trunc('hour', call.created_at, 'UTC') AND u.model_name = call.model_name AND u."group" = call."group";
      IF NOT FOUND THEN
    INSERT INTO usage_by_hour_model AS u
    SELECT date_trunc('hour', s.created_at, 'UTC'), model_name, "group", count(*), sum(s.quota), sum(s.prompt_tokens),
        sum(s.completion_tokens), sum(s.use_time_ms), counts_of(array_agg(width_bucket(s.use_time_ms, '{100,250,500,1000,2000,3000,5000,8000,13000,20000,30000,60000,120000,300000}'::integer[])) FILTER (WHERE s.use_time_ms IS NOT NULL)),
        counts_of(array_agg(width_bucket(s.first_token_ms, '{100,250,500,1000,2000,3000,5000,8000,13000,20000,30000,60000,120000,300000}'::integer[])) FILTER (WHERE s.first_token_ms IS NOT NULL))
      FROM unnest(settled) s GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (hour, model_name, "group") DO UPDATE SET
      request_count = u.request_count + excluded.request_count, quota = u.quota + excluded.quota,
      prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = u.completion_tokens + excluded.completion_tokens,
      use_time_ms = u.use_time_ms + excluded.use_time_ms,
      latency_counts = sum_of_counts(u.latency_counts, excluded.latency_counts),
      first_token_counts = sum_of_counts(u.first_token_counts, excluded.first_token_counts);
      END IF;

      UPDATE usage_by_hour_channel u SET
        request_count = u.request_count + 1, quota = u.quota + call.quota,
        prompt_tokens = u.prompt_tokens + call.prompt_tokens, completion_tokens = u.completion_tokens + call.completion_tokens, use_time_ms = u.use_time_ms + call.use_time_ms,
        latency_counts[latency] = u.latency_counts[latency] + 1,
        first_token_counts[first_token] = u.first_token_counts[first_token] + first_tokens
        WHERE u.hour = date_trunc('hour', call.created_at, 'UTC') AND u.channel_id = call.channel_id;
      IF NOT FOUND THEN
    INSERT INTO usage_by_hour_channel AS u
    SELECT date_trunc('hour', s.created_at, 'UTC'), channel_id, count(*), sum(s.quota), sum(s.prompt_tokens),
        sum(s.completion_tokens), sum(s.use_time_ms), counts_of(array_agg(width_bucket(s.use_time_ms, '{100,250,500,1000,2000,3000,5000,8000,13000,20000,30000,60000,120000,300000}'::integer[])) FILTER (WHERE s.use_time_ms IS NOT NULL)),
        counts_of(array_agg(width_bucket(s.first_token_ms, '{100,250,500,1000,2000,3000,5000,8000,13000,20000,30000,60000,120000,300000}'::integer[])) FILTER (WHERE s.first_token_ms IS NOT NULL))
      FROM unnest(settled) s GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (hour, channel_id) DO UPDATE SET
      request_count = u.request_count + excluded.request_count, quota = u.quota + excluded.quota,
      prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = u.completion_tokens + excluded.completion_tokens,
      use_time_ms = u.use_time_ms + excluded.use_time_ms,
      latency_counts = sum_of_counts(u.latency_counts, excluded.latency_counts),
      first_token_counts = sum_of_counts(u.first_token_counts, excluded.first_token_counts);
      END IF;

      UPDATE usage_by_day_user u SET
        request_count = u.request_count + 1, quota = u.quota + call.quota,
        prompt_tokens = u.prompt_tokens + call.prompt_tokens, completion_tokens = u.completion_tokens + call.completion_tokens
        WHERE u.day = (call.created_at AT TIME ZONE 'UTC')::date AND u.user_id = call.user_id AND u.model_name = call.model_name;
      IF NOT FOUND THEN
    INSERT INTO usage_by_day_user AS u
    SELECT (s.created_at AT TIME ZONE 'UTC')::date, s.user_id, s.model_name, count(*), sum(s.quota),
        sum(s.prompt_tokens), sum(s.completion_tokens)
      FROM unnest(settled) s GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, user_id, model_name) DO UPDATE SET
      request_count = u.request_count + excluded.request_count, quota = u.quota + excluded.quota,
      prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = u.completion_tokens + excluded.completion_tokens;
      END IF;
      IF call.token_id <> 0 THEN
      UPDATE usage_by_day_token u SET
        request_count = u.request_count + 1, quota = u.quota + call.quota,
        prompt_tokens = u.prompt_tokens + call.prompt_tokens, completion_tokens = u.completion_tokens + call.completion_tokens
        WHERE u.day = (call.created_at AT TIME ZONE 'UTC')::date AND u.token_id = call.token_id AND u.model_name = call.model_name;
      IF NOT FOUND THEN
    INSERT INTO usage_by_day_token AS u
    SELECT (s.created_at AT TIME ZONE 'UTC')::date, s.token_id, s.model_name, count(*), sum(s.quota),
        sum(s.prompt_tokens), sum(s.completion_tokens)
      FROM unnest(settled) s WHERE s.token_id <> 0 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, token_id, model_name) DO UPDATE SET
      request_count = u.request_count + excluded.request_count, quota = u.quota + excluded.quota,
      prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = u.completion_tokens + excluded.completion_tokens;
      END IF;
      END IF;
      IF call.token_id <> 0 AND call.quota <> 0 THEN
      UPDATE usage_by_quarter_hour_token u SET quota = u.quota + call.quota
        WHERE u.token_id = call.token_id
          AND u.quarter_hour = date_bin('15 minutes', call.created_at, timestamptz '2000-01-01Z');
      IF NOT FOUND THEN
    INSERT INTO usage_by_quarter_hour_token AS u
    SELECT s.token_id, date_bin('15 minutes', s.created_at, timestamptz '2000-01-01Z'), sum(s.quota)
      FROM unnest(settled) s WHERE s.token_id <> 0 AND s.quota <> 0 GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (token_id, quarter_hour) DO UPDATE SET quota = u.quota + excluded.quota;
      END IF;
      END IF;

    ELSE
    WITH inserted AS (
      INSERT INTO logs SELECT * FROM jsonb_populate_recordset(NULL::logs, batch)
      ON CONFLICT DO NOTHING
      RETURNING created_at, user_id, token_id, channel_id, model_name, "group",
        quota, prompt_tokens, completion_tokens, use_time_ms, first_token_ms, id
    )
    SELECT array_agg(ROW(i.*)::settled_call) INTO settled FROM inserted i;

    IF coalesce(array_length(settled, 1), 0) < jsonb_array_length(batch) THEN
      PERFORM 1 FROM jsonb_populate_recordset(NULL::logs, batch) b
        JOIN logs l ON l.created_at = b.created_at AND l.id = b.id AND l.request_id <> b.request_id;
      IF FOUND THEN RAISE EXCEPTION 'another row has this id' USING ERRCODE = 'TG001'; END IF;
    END IF;
    IF settled IS NULL THEN RETURN; END IF;

    RETURN QUERY
      INSERT INTO user_balances AS b (user_id, quota, used_quota, request_count, version)
      SELECT s.user_id, -sum(s.quota), sum(s.quota), count(*), 1 FROM unnest(settled) s GROUP BY 1 ORDER BY 1
      ON CONFLICT (user_id) DO UPDATE SET
        quota = b.quota + excluded.quota, used_quota = b.used_quota + excluded.used_quota,
        request_count = b.request_count + excluded.request_count, version = b.version + 1
      RETURNING b.user_id, b.quota, b.version;

    INSERT INTO token_usage AS t (token_id, used_quota, request_count, last_used_at)
    SELECT s.token_id, sum(s.quota), count(*), max(s.created_at)
      FROM unnest(settled) s WHERE s.token_id <> 0 GROUP BY 1 ORDER BY 1
    ON CONFLICT (token_id) DO UPDATE SET
      used_quota = t.used_quota + excluded.used_quota, request_count = t.request_count + excluded.request_count,
      last_used_at = greatest(t.last_used_at, excluded.last_used_at);

    INSERT INTO channel_usage AS c (channel_id, used_quota, request_count)
    SELECT s.channel_id, sum(s.quota), count(*) FROM unnest(settled) s GROUP BY 1 ORDER BY 1
    ON CONFLICT (channel_id) DO UPDATE SET
      used_quota = c.used_quota + excluded.used_quota, request_count = c.request_count + excluded.request_count;

    INSERT INTO usage_by_hour_model AS u
    SELECT date_trunc('hour', s.created_at, 'UTC'), model_name, "group", count(*), sum(s.quota), sum(s.prompt_tokens),
        sum(s.completion_tokens), sum(s.use_time_ms), counts_of(array_agg(width_bucket(s.use_time_ms, '{100,250,500,1000,2000,3000,5000,8000,13000,20000,30000,60000,120000,300000}'::integer[])) FILTER (WHERE s.use_time_ms IS NOT NULL)),
        counts_of(array_agg(width_bucket(s.first_token_ms, '{100,250,500,1000,2000,3000,5000,8000,13000,20000,30000,60000,120000,300000}'::integer[])) FILTER (WHERE s.first_token_ms IS NOT NULL))
      FROM unnest(settled) s GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (hour, model_name, "group") DO UPDATE SET
      request_count = u.request_count + excluded.request_count, quota = u.quota + excluded.quota,
      prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = u.completion_tokens + excluded.completion_tokens,
      use_time_ms = u.use_time_ms + excluded.use_time_ms,
      latency_counts = sum_of_counts(u.latency_counts, excluded.latency_counts),
      first_token_counts = sum_of_counts(u.first_token_counts, excluded.first_token_counts);

    INSERT INTO usage_by_hour_channel AS u
    SELECT date_trunc('hour', s.created_at, 'UTC'), channel_id, count(*), sum(s.quota), sum(s.prompt_tokens),
        sum(s.completion_tokens), sum(s.use_time_ms), counts_of(array_agg(width_bucket(s.use_time_ms, '{100,250,500,1000,2000,3000,5000,8000,13000,20000,30000,60000,120000,300000}'::integer[])) FILTER (WHERE s.use_time_ms IS NOT NULL)),
        counts_of(array_agg(width_bucket(s.first_token_ms, '{100,250,500,1000,2000,3000,5000,8000,13000,20000,30000,60000,120000,300000}'::integer[])) FILTER (WHERE s.first_token_ms IS NOT NULL))
      FROM unnest(settled) s GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (hour, channel_id) DO UPDATE SET
      request_count = u.request_count + excluded.request_count, quota = u.quota + excluded.quota,
      prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = u.completion_tokens + excluded.completion_tokens,
      use_time_ms = u.use_time_ms + excluded.use_time_ms,
      latency_counts = sum_of_counts(u.latency_counts, excluded.latency_counts),
      first_token_counts = sum_of_counts(u.first_token_counts, excluded.first_token_counts);

    INSERT INTO usage_by_day_user AS u
    SELECT (s.created_at AT TIME ZONE 'UTC')::date, s.user_id, s.model_name, count(*), sum(s.quota),
        sum(s.prompt_tokens), sum(s.completion_tokens)
      FROM unnest(settled) s GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, user_id, model_name) DO UPDATE SET
      request_count = u.request_count + excluded.request_count, quota = u.quota + excluded.quota,
      prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = u.completion_tokens + excluded.completion_tokens;

    INSERT INTO usage_by_day_token AS u
    SELECT (s.created_at AT TIME ZONE 'UTC')::date, s.token_id, s.model_name, count(*), sum(s.quota),
        sum(s.prompt_tokens), sum(s.completion_tokens)
      FROM unnest(settled) s WHERE s.token_id <> 0 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (day, token_id, model_name) DO UPDATE SET
      request_count = u.request_count + excluded.request_count, quota = u.quota + excluded.quota,
      prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
      completion_tokens = u.completion_tokens + excluded.completion_tokens;

    INSERT INTO usage_by_quarter_hour_token AS u
    SELECT s.token_id, date_bin('15 minutes', s.created_at, timestamptz '2000-01-01Z'), sum(s.quota)
      FROM unnest(settled) s WHERE s.token_id <> 0 AND s.quota <> 0 GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (token_id, quarter_hour) DO UPDATE SET quota = u.quota + excluded.quota;

    END IF;

    IF process IS NULL THEN RETURN; END IF;

    IF process IS NOT NULL AND EXISTS (
      SELECT 1 FROM quota_leases l WHERE l.process_id = process AND l.holder = 'project'
    ) THEN
      PERFORM 1 FROM quota_leases l WHERE l.process_id = process AND l.holder = 'project' AND l.holder_id IN (
          SELECT b.project_id FROM jsonb_to_recordset(batch) b (project_id bigint))
        ORDER BY l.holder_id FOR UPDATE;
      UPDATE quota_leases l SET amount = l.amount - s.spent
        FROM (
          SELECT b.project_id, sum(s.quota) AS spent FROM unnest(settled) s
            JOIN jsonb_to_recordset(batch) b (id bigint, created_at timestamptz, project_id bigint)
              ON b.id = s.id AND b.created_at = s.created_at
            WHERE b.project_id IS NOT NULL GROUP BY 1
        ) s
        WHERE l.holder = 'project' AND l.holder_id = s.project_id AND l.process_id = process;
    END IF;

    IF process IS NOT NULL AND EXISTS (
      SELECT 1 FROM quota_leases l WHERE l.process_id = process AND l.holder = 'member'
    ) THEN
      PERFORM 1 FROM quota_leases l WHERE l.process_id = process AND l.holder = 'member' AND l.holder_id IN (
          SELECT b.member_id FROM jsonb_to_recordset(batch) b (member_id bigint))
        ORDER BY l.holder_id FOR UPDATE;
      UPDATE quota_leases l SET amount = l.amount - s.spent
        FROM (
          SELECT b.member_id, sum(s.quota) AS spent FROM unnest(settled) s
            JOIN jsonb_to_recordset(batch) b (id bigint, created_at timestamptz, member_id bigint)
              ON b.id = s.id AND b.created_at = s.created_at
            WHERE b.member_id IS NOT NULL GROUP BY 1
        ) s
        WHERE l.holder = 'member' AND l.holder_id = s.member_id AND l.process_id = process;
    END IF;

    IF process IS NOT NULL THEN
      UPDATE quota_leases l SET amount = l.amount - s.spent
        FROM (SELECT user_id, sum(quota) AS spent FROM unnest(settled) GROUP BY 1) s
        WHERE l.holder = 'user' AND l.holder_id = s.user_id AND l.process_id = process;
      UPDATE quota_leases l SET amount = l.amount - s.spent
        FROM (SELECT token_id, sum(quota) AS spent FROM unnest(settled) GROUP BY 1) s
        WHERE l.holder = 'token' AND l.holder_id = s.token_id AND l.process_id = process;
    END IF;
  END $function$;

CREATE OR REPLACE FUNCTION public.sum_of_counts(counts integer[], added integer[])
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
  BEGIN
    FOR bucket IN 1..15 LOOP
      IF added[bucket] <> 0 THEN counts[bucket] := counts[bucket] + added[bucket]; END IF;
    END LOOP;
    RETURN counts;
  END $function$;

CREATE OR REPLACE FUNCTION public.username_likeness(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN translate(lower(NORMALIZE(name, NFKC)), 'авекмнорстухіјѕһԁԛԝαβεικνορτυχ'::text, 'abekmhopctyxijshdqwabeikvoptyx'::text);
