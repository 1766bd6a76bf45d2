-- The schema as the migrations leave it, read from PostgreSQL's catalogue. For reading and for review:
-- nothing runs it. Written by "npm run documents"; "npm run check" fails when it differs.

-- roles

ROLE razao_compliance NOLOGIN;
ROLE razao_movements NOLOGIN;
ROLE razao_owner NOLOGIN;
ROLE razao_queries NOLOGIN;

-- schemas

SCHEMA access OWNER razao_owner;
SCHEMA compliance OWNER razao_owner;
SCHEMA ledger OWNER razao_owner;

-- types

DOMAIN ledger.base_url AS text
  CONSTRAINT base_url_format CHECK (((VALUE ~ '^https?://[^/?#\s@]+(/[^/?#\s]+)*$'::text) AND (char_length(VALUE) <= 500)));

DOMAIN ledger.cnpj AS text
  CONSTRAINT cnpj_form CHECK ((VALUE ~ '^[0-9A-Z]{12}[0-9]{2}$'::text));

DOMAIN ledger.line AS text
  CONSTRAINT line_form CHECK ((((char_length(VALUE) >= 1) AND (char_length(VALUE) <= 255)) AND (VALUE !~ '[|\u0001-\u001f\u007f-\u009f]'::text)));

TYPE ledger.list_filter (
  branch_ids integer[],
  first_period date,
  last_period date,
  batch_id bigint,
  document_id bigint,
  day smallint,
  account_id bigint,
  text text,
  first_day smallint,
  last_day smallint,
  amount_from numeric,
  amount_to numeric
);

DOMAIN ledger.month AS date
  CONSTRAINT month_first_day CHECK ((EXTRACT(day FROM VALUE) = (1)::numeric));

DOMAIN ledger.municipality AS text
  CONSTRAINT municipality_form CHECK ((VALUE ~ '^[0-9]{7}$'::text));

DOMAIN ledger.state AS character(2)
  CONSTRAINT state_known CHECK ((VALUE = ANY (ARRAY['AC'::bpchar, 'AL'::bpchar, 'AM'::bpchar, 'AP'::bpchar, 'BA'::bpchar, 'CE'::bpchar, 'DF'::bpchar, 'ES'::bpchar, 'GO'::bpchar, 'MA'::bpchar, 'MG'::bpchar, 'MS'::bpchar, 'MT'::bpchar, 'PA'::bpchar, 'PB'::bpchar, 'PE'::bpchar, 'PI'::bpchar, 'PR'::bpchar, 'RJ'::bpchar, 'RN'::bpchar, 'RO'::bpchar, 'RR'::bpchar, 'RS'::bpchar, 'SC'::bpchar, 'SE'::bpchar, 'SP'::bpchar, 'TO'::bpchar])));

DOMAIN ledger.tax_number AS text
  CONSTRAINT tax_number_form CHECK ((VALUE ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'::text));

-- tables

TABLE access.grant_direct (
  subject text NOT NULL,
  company_id integer NOT NULL,
  branch_id integer,
  CONSTRAINT grant_direct_unique UNIQUE NULLS NOT DISTINCT (subject, company_id, branch_id),
  CONSTRAINT grant_direct_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES ledger.branch(id),
  CONSTRAINT grant_direct_company_id_fkey FOREIGN KEY (company_id) REFERENCES ledger.company(id)
);

TABLE access.group_grant (
  group_id integer NOT NULL,
  company_id integer NOT NULL,
  branch_id integer,
  CONSTRAINT group_grant_unique UNIQUE NULLS NOT DISTINCT (group_id, company_id, branch_id),
  CONSTRAINT group_grant_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES ledger.branch(id),
  CONSTRAINT group_grant_company_id_fkey FOREIGN KEY (company_id) REFERENCES ledger.company(id),
  CONSTRAINT group_grant_group_id_fkey FOREIGN KEY (group_id) REFERENCES access.user_group(id) ON DELETE CASCADE
);

TABLE access.group_member (
  group_id integer NOT NULL,
  subject text NOT NULL,
  CONSTRAINT group_member_pkey PRIMARY KEY (subject, group_id),
  CONSTRAINT group_member_group_id_fkey FOREIGN KEY (group_id) REFERENCES access.user_group(id) ON DELETE CASCADE
);

TABLE access.user_group (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  CONSTRAINT user_group_pkey PRIMARY KEY (id),
  CONSTRAINT user_group_name_unique UNIQUE (name),
  CONSTRAINT user_group_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);

TABLE compliance.ecd (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  company_id integer NOT NULL,
  first_period ledger.month NOT NULL,
  last_period ledger.month NOT NULL,
  options jsonb NOT NULL,
  fingerprint text NOT NULL,
  sha256 text NOT NULL,
  bytes bigint NOT NULL,
  lines bigint NOT NULL,
  judgement jsonb NOT NULL,
  requested_by text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  filed_at timestamp with time zone,
  filed_by text,
  replaced_characters bigint NOT NULL DEFAULT 0,
  transliterated_characters bigint NOT NULL DEFAULT 0,
  CONSTRAINT ecd_pkey PRIMARY KEY (id),
  CONSTRAINT ecd_filed CHECK (((filed_at IS NULL) = (filed_by IS NULL))),
  CONSTRAINT ecd_months CHECK (((first_period)::date <= (last_period)::date)),
  CONSTRAINT ecd_company_id_fkey FOREIGN KEY (company_id) REFERENCES ledger.company(id)
);

TABLE compliance.finding (
  run_id bigint NOT NULL,
  rule text NOT NULL,
  "position" integer NOT NULL,
  entity text NOT NULL,
  entity_id bigint,
  message text NOT NULL,
  detail jsonb NOT NULL,
  CONSTRAINT finding_pkey PRIMARY KEY (run_id, rule, "position"),
  CONSTRAINT finding_rule FOREIGN KEY (run_id, rule) REFERENCES compliance.run_result(run_id, rule)
);

TABLE compliance.run (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  branch_id integer NOT NULL,
  period ledger.month NOT NULL,
  status text NOT NULL,
  fingerprint text NOT NULL,
  requested_by text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone NOT NULL,
  totals jsonb NOT NULL,
  CONSTRAINT run_pkey PRIMARY KEY (id),
  CONSTRAINT run_status_known CHECK ((status = ANY (ARRAY['PASSED'::text, 'FAILED'::text]))),
  CONSTRAINT run_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES ledger.branch(id)
);

TABLE compliance.run_result (
  run_id bigint NOT NULL,
  "position" smallint NOT NULL,
  rule text NOT NULL,
  title text NOT NULL,
  severity text NOT NULL,
  outcome text NOT NULL,
  findings bigint NOT NULL,
  figures jsonb,
  duration_ms integer NOT NULL,
  CONSTRAINT run_result_pkey PRIMARY KEY (run_id, "position"),
  CONSTRAINT run_result_rule_unique UNIQUE (run_id, rule),
  CONSTRAINT run_result_outcome CHECK ((outcome =
CASE findings
    WHEN 0 THEN 'PASSED'::text
    ELSE 'FAILED'::text
END)),
  CONSTRAINT run_result_severity_known CHECK ((severity = ANY (ARRAY['ERROR'::text, 'WARNING'::text]))),
  CONSTRAINT run_result_run_id_fkey FOREIGN KEY (run_id) REFERENCES compliance.run(id)
);

TABLE ledger.account (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  chart_id integer NOT NULL,
  code text NOT NULL,
  code_path integer[] NOT NULL GENERATED ALWAYS AS ((string_to_array(code, '.'::text))::integer[]) STORED,
  level integer NOT NULL GENERATED ALWAYS AS (cardinality(string_to_array(code, '.'::text))) STORED,
  reduced_code text NOT NULL,
  name text NOT NULL,
  kind character(1) NOT NULL,
  nature character(2) NOT NULL,
  active boolean NOT NULL DEFAULT true,
  parent_id bigint,
  reducing boolean NOT NULL DEFAULT false,
  own_code ledger.line,
  changed_on date,
  file_code text GENERATED ALWAYS AS (COALESCE((own_code)::text, code)) STORED,
  CONSTRAINT account_pkey PRIMARY KEY (id),
  CONSTRAINT account_code_path_unique UNIQUE (chart_id, code_path),
  CONSTRAINT account_code_unique UNIQUE (chart_id, code),
  CONSTRAINT account_file_code_unique UNIQUE (chart_id, file_code) DEFERRABLE,
  CONSTRAINT account_reduced_code_unique UNIQUE (chart_id, reduced_code),
  CONSTRAINT account_code_format CHECK ((code ~ '^[0-9]{1,9}(\.[0-9]{1,9}){0,14}$'::text)),
  CONSTRAINT account_kind_known CHECK ((kind = ANY (ARRAY['S'::bpchar, 'A'::bpchar]))),
  CONSTRAINT account_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  CONSTRAINT account_nature_format CHECK ((nature ~ '^[0-9]{2}$'::text)),
  CONSTRAINT account_reduced_code_format CHECK ((reduced_code ~ '^[A-Za-z0-9]{1,20}$'::text)),
  CONSTRAINT account_chart_id_fkey FOREIGN KEY (chart_id) REFERENCES ledger.chart(id),
  CONSTRAINT account_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES ledger.account(id)
);

TABLE ledger.account_balance (
  branch_id integer NOT NULL,
  period ledger.month NOT NULL,
  account_id bigint NOT NULL,
  opening numeric(24,2) NOT NULL,
  debit numeric(24,2) NOT NULL,
  credit numeric(24,2) NOT NULL,
  closing_debit numeric(24,2) NOT NULL,
  closing_credit numeric(24,2) NOT NULL,
  postings bigint NOT NULL,
  closing_postings bigint NOT NULL,
  closing numeric(24,2) NOT NULL GENERATED ALWAYS AS (((((opening + debit) - credit) + closing_debit) - closing_credit)) STORED,
  CONSTRAINT account_balance_pkey PRIMARY KEY (branch_id, period, account_id),
  CONSTRAINT account_balance_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger.account(id),
  CONSTRAINT account_balance_branch_id_period_fkey FOREIGN KEY (branch_id, period) REFERENCES ledger.branch_period(branch_id, period)
);

TABLE ledger.account_movement (
  branch_id integer NOT NULL,
  period date NOT NULL,
  account_id bigint NOT NULL,
  stripe smallint NOT NULL,
  debit numeric(24,2) NOT NULL,
  credit numeric(24,2) NOT NULL,
  closing_debit numeric(24,2) NOT NULL,
  closing_credit numeric(24,2) NOT NULL,
  postings bigint NOT NULL,
  closing_postings bigint NOT NULL,
  CONSTRAINT account_movement_pkey PRIMARY KEY (branch_id, period, account_id, stripe)
) WITH (fillfactor=70);

TABLE ledger.account_referential (
  account_id bigint NOT NULL,
  code ledger.line NOT NULL,
  valid_from ledger.month NOT NULL,
  valid_to ledger.month,
  CONSTRAINT account_referential_pkey PRIMARY KEY (account_id, valid_from),
  CONSTRAINT account_referential_months CHECK (((valid_from)::date <= (valid_to)::date)),
  CONSTRAINT account_referential_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger.account(id),
  CONSTRAINT account_referential_overlap EXCLUDE USING gist (int8range(account_id, account_id, '[]'::text) WITH &&, daterange((valid_from)::date, (valid_to)::date, '[]'::text) WITH &&)
);

TABLE ledger.account_statement_line (
  company_id integer NOT NULL,
  account_id bigint NOT NULL,
  statement text NOT NULL,
  code ledger.line NOT NULL,
  CONSTRAINT account_statement_line_pkey PRIMARY KEY (company_id, account_id, statement),
  CONSTRAINT account_statement_line_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger.account(id),
  CONSTRAINT account_statement_line_exists FOREIGN KEY (company_id, statement, code) REFERENCES ledger.statement_line(company_id, statement, code)
);

TABLE ledger.actor (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  subject text NOT NULL,
  CONSTRAINT actor_pkey PRIMARY KEY (id)
);

TABLE ledger.audit_event (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL DEFAULT now(),
  actor_id integer DEFAULT ledger.current_actor_id(),
  action text NOT NULL,
  branch_id integer,
  period ledger.month,
  entity text NOT NULL,
  entity_id bigint,
  detail jsonb,
  request_id text,
  remote_address text,
  CONSTRAINT audit_event_pkey PRIMARY KEY (id)
);

TABLE ledger.auditor (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  company_id integer NOT NULL,
  tax_number ledger.tax_number NOT NULL,
  name ledger.line NOT NULL,
  cvm_registration ledger.line,
  valid_from date NOT NULL,
  valid_to date,
  CONSTRAINT auditor_pkey PRIMARY KEY (id),
  CONSTRAINT auditor_unique UNIQUE (company_id, tax_number, valid_from),
  CONSTRAINT auditor_days CHECK ((valid_from <= valid_to)),
  CONSTRAINT auditor_company_id_fkey FOREIGN KEY (company_id) REFERENCES ledger.company(id)
);

TABLE ledger.batch (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  branch_id integer NOT NULL,
  period ledger.month NOT NULL,
  code text NOT NULL,
  description text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by integer DEFAULT ledger.current_actor_id(),
  CONSTRAINT batch_pkey PRIMARY KEY (id),
  CONSTRAINT batch_code_unique UNIQUE (branch_id, period, code),
  CONSTRAINT batch_copies UNIQUE (id, branch_id, period),
  CONSTRAINT batch_code_length CHECK (((char_length(code) >= 1) AND (char_length(code) <= 10))),
  CONSTRAINT batch_description_length CHECK ((char_length(description) <= 255)),
  CONSTRAINT batch_period_opened FOREIGN KEY (branch_id, period) REFERENCES ledger.branch_period(branch_id, period)
);

TABLE ledger.book (
  company_id integer NOT NULL,
  nature ledger.line NOT NULL,
  number integer NOT NULL,
  first_period ledger.month NOT NULL,
  last_period ledger.month NOT NULL,
  CONSTRAINT book_pkey PRIMARY KEY (company_id, nature, number),
  CONSTRAINT book_first_period_unique UNIQUE (company_id, nature, first_period) DEFERRABLE,
  CONSTRAINT book_months CHECK (((first_period)::date <= (last_period)::date)),
  CONSTRAINT book_nature_length CHECK ((char_length((nature)::text) <= 80)),
  CONSTRAINT book_number_positive CHECK ((number > 0)),
  CONSTRAINT book_company_id_fkey FOREIGN KEY (company_id) REFERENCES ledger.company(id)
);

TABLE ledger.branch (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  company_id integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  accounting_day date NOT NULL,
  cnpj ledger.cnpj,
  state ledger.state,
  state_registration ledger.line,
  municipality_code ledger.municipality,
  CONSTRAINT branch_pkey PRIMARY KEY (id),
  CONSTRAINT branch_code_unique UNIQUE (company_id, code),
  CONSTRAINT branch_code_format CHECK ((code ~ '^[A-Za-z0-9]{1,10}$'::text)),
  CONSTRAINT branch_company_id_fkey FOREIGN KEY (company_id) REFERENCES ledger.company(id)
);

TABLE ledger.branch_period (
  branch_id integer NOT NULL,
  period ledger.month NOT NULL,
  status text NOT NULL DEFAULT 'OPEN'::text,
  closed_through_day smallint NOT NULL DEFAULT 0,
  opened_at timestamp with time zone NOT NULL DEFAULT now(),
  opened_by integer DEFAULT ledger.current_actor_id(),
  consolidated_at timestamp with time zone,
  seal integer NOT NULL DEFAULT 0,
  CONSTRAINT branch_period_pkey PRIMARY KEY (branch_id, period),
  CONSTRAINT branch_period_closed_day CHECK (((closed_through_day >= 0) AND (closed_through_day <= 31))),
  CONSTRAINT branch_period_consolidated_at CHECK (((status = 'CONSOLIDATED'::text) = (consolidated_at IS NOT NULL))),
  CONSTRAINT branch_period_status_known CHECK ((status = ANY (ARRAY['OPEN'::text, 'CONSOLIDATED'::text]))),
  CONSTRAINT branch_period_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES ledger.branch(id)
);

TABLE ledger.cell (
  only_row boolean NOT NULL DEFAULT true,
  number smallint NOT NULL,
  CONSTRAINT cell_pkey PRIMARY KEY (only_row),
  CONSTRAINT cell_number_range CHECK (((number >= 0) AND (number <= 8191))),
  CONSTRAINT cell_only_row_check CHECK (only_row)
);

TABLE ledger.cell_address (
  cell integer NOT NULL,
  movements ledger.base_url NOT NULL,
  queries ledger.base_url NOT NULL,
  compliance ledger.base_url NOT NULL,
  CONSTRAINT cell_address_pkey PRIMARY KEY (cell),
  CONSTRAINT cell_address_cell_range CHECK (((cell >= 0) AND (cell <= 8191)))
);

TABLE ledger.certificate (
  branch_id integer NOT NULL,
  period ledger.month NOT NULL,
  seal integer NOT NULL,
  certified_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  documents bigint NOT NULL,
  entries bigint NOT NULL,
  debit numeric(24,2) NOT NULL,
  credit numeric(24,2) NOT NULL,
  previous bytea,
  balances bytea NOT NULL,
  digest bytea NOT NULL,
  links bigint NOT NULL,
  CONSTRAINT certificate_pkey PRIMARY KEY (branch_id, period, seal),
  CONSTRAINT certificate_seal FOREIGN KEY (branch_id, period, seal) REFERENCES ledger.seal(branch_id, period, number)
);

TABLE ledger.chart (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL,
  CONSTRAINT chart_pkey PRIMARY KEY (id),
  CONSTRAINT chart_code_unique UNIQUE (code)
);

TABLE ledger.company (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL,
  name text NOT NULL,
  base_period ledger.month NOT NULL,
  closing_code text NOT NULL DEFAULT 'ENC'::text,
  tax_regime text NOT NULL DEFAULT 'LUCRO_PRESUMIDO'::text,
  time_zone text NOT NULL DEFAULT 'America/Sao_Paulo'::text,
  chart_id integer,
  consolidation_requires_compliance boolean NOT NULL DEFAULT false,
  fiscal_year_end_month smallint NOT NULL DEFAULT 12,
  presumption_increase_from ledger.month DEFAULT '2026-01-01'::date,
  prior_year_adjustment_account_id bigint,
  cnpj ledger.cnpj,
  state ledger.state,
  state_registration ledger.line,
  municipality_code ledger.municipality,
  municipality_name ledger.line,
  municipal_registration ledger.line,
  nire text,
  registered_on date,
  converted_on date,
  audited boolean NOT NULL DEFAULT false,
  referential_plan text,
  thresholds jsonb NOT NULL DEFAULT '{}'::jsonb,
  history_required boolean NOT NULL DEFAULT false,
  CONSTRAINT company_pkey PRIMARY KEY (id),
  CONSTRAINT company_code_unique UNIQUE (code),
  CONSTRAINT company_closing_code_length CHECK (((char_length(closing_code) >= 1) AND (char_length(closing_code) <= 4))),
  CONSTRAINT company_code_format CHECK ((code ~ '^[A-Za-z0-9]{1,10}$'::text)),
  CONSTRAINT company_fiscal_year_end_month_range CHECK (((fiscal_year_end_month >= 1) AND (fiscal_year_end_month <= 12))),
  CONSTRAINT company_nire_form CHECK ((nire ~ '^[0-9]{11}$'::text)),
  CONSTRAINT company_presumption_increase_quarter CHECK ((((presumption_increase_from)::date >= '2026-01-01'::date) AND (EXTRACT(month FROM presumption_increase_from) = ANY (ARRAY[(1)::numeric, (4)::numeric, (7)::numeric, (10)::numeric])))),
  CONSTRAINT company_referential_plan_known CHECK ((referential_plan ~ '^([1-9]|10)$'::text)),
  CONSTRAINT company_tax_regime_known CHECK ((tax_regime = ANY (ARRAY['LUCRO_PRESUMIDO'::text, 'LUCRO_REAL'::text]))),
  CONSTRAINT company_chart_id_fkey FOREIGN KEY (chart_id) REFERENCES ledger.chart(id),
  CONSTRAINT company_prior_year_adjustment_account_id_fkey FOREIGN KEY (prior_year_adjustment_account_id) REFERENCES ledger.account(id)
);

TABLE ledger.company_home (
  company_code text NOT NULL,
  cell integer NOT NULL,
  state text NOT NULL DEFAULT 'SERVED'::text,
  move uuid,
  passed integer[] NOT NULL DEFAULT '{}'::integer[],
  target integer,
  CONSTRAINT company_home_pkey PRIMARY KEY (company_code),
  CONSTRAINT company_home_code_format CHECK ((company_code ~ '^[A-Za-z0-9]{1,10}$'::text)),
  CONSTRAINT company_home_state_known CHECK ((state = ANY (ARRAY['SERVED'::text, 'LEAVING'::text, 'ARRIVING'::text]))),
  CONSTRAINT company_home_cell_known FOREIGN KEY (cell) REFERENCES ledger.cell_address(cell)
);

TABLE ledger.company_registration (
  company_id integer NOT NULL,
  institution text NOT NULL,
  number ledger.line NOT NULL,
  CONSTRAINT company_registration_pkey PRIMARY KEY (company_id, institution, number),
  CONSTRAINT company_registration_institution_form CHECK ((institution ~ '^[0-9A-Z]{2}$'::text)),
  CONSTRAINT company_registration_company_id_fkey FOREIGN KEY (company_id) REFERENCES ledger.company(id)
);

TABLE ledger.consolidation_run (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  branch_id integer NOT NULL,
  period ledger.month NOT NULL,
  status text NOT NULL DEFAULT 'PENDING'::text,
  message text,
  progress smallint NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  requested_at timestamp with time zone NOT NULL DEFAULT now(),
  requested_by integer DEFAULT ledger.current_actor_id(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  message_pt text,
  CONSTRAINT consolidation_run_pkey PRIMARY KEY (id),
  CONSTRAINT consolidation_run_unique UNIQUE (branch_id, period),
  CONSTRAINT consolidation_run_progress CHECK (((progress >= 0) AND (progress <= 100))),
  CONSTRAINT consolidation_run_status_known CHECK ((status = ANY (ARRAY['PENDING'::text, 'PROCESSING'::text, 'COMPLETED'::text, 'ERROR'::text]))),
  CONSTRAINT consolidation_run_period FOREIGN KEY (branch_id, period) REFERENCES ledger.branch_period(branch_id, period)
);

TABLE ledger.document (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  batch_id bigint NOT NULL,
  branch_id integer NOT NULL,
  period ledger.month NOT NULL,
  number text NOT NULL,
  reference_day smallint,
  text text,
  standard_code text,
  closing boolean NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by integer DEFAULT ledger.current_actor_id(),
  fact_date date,
  CONSTRAINT document_pkey PRIMARY KEY (id),
  CONSTRAINT document_number_unique UNIQUE (batch_id, number),
  CONSTRAINT document_fact_date_earlier CHECK ((fact_date < (period)::date)),
  CONSTRAINT document_number_length CHECK (((char_length(number) >= 1) AND (char_length(number) <= 20))),
  CONSTRAINT document_reference_day_range CHECK (((reference_day >= 1) AND (reference_day <= 31))),
  CONSTRAINT document_standard_code_length CHECK (((char_length(standard_code) >= 1) AND (char_length(standard_code) <= 4))),
  CONSTRAINT document_text_length CHECK ((char_length(text) <= 255)),
  CONSTRAINT document_batch_exists FOREIGN KEY (batch_id, branch_id, period) REFERENCES ledger.batch(id, branch_id, period)
);

TABLE ledger.document_digest (
  branch_id integer NOT NULL,
  period ledger.month NOT NULL,
  seal integer NOT NULL,
  document_id bigint NOT NULL,
  digest bytea NOT NULL,
  lines bigint[] NOT NULL,
  links text[],
  CONSTRAINT document_digest_pkey PRIMARY KEY (branch_id, period, seal, document_id)
);

TABLE ledger.entry (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  document_id bigint NOT NULL,
  account_id bigint NOT NULL,
  contra_account_id bigint,
  amount numeric(17,2) NOT NULL,
  branch_id integer NOT NULL,
  period date NOT NULL,
  line integer NOT NULL,
  day smallint NOT NULL,
  side character(1) NOT NULL,
  closing boolean NOT NULL,
  posts_contra boolean NOT NULL,
  created_by integer DEFAULT ledger.current_actor_id(),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  entry_number text NOT NULL,
  history text,
  history_code text,
  CONSTRAINT entry_pkey PRIMARY KEY (id),
  CONSTRAINT entry_line_unique UNIQUE (document_id, entry_number, line),
  CONSTRAINT entry_amount_range CHECK (((amount > (0)::numeric) AND (amount <= 9999999999999.99))),
  CONSTRAINT entry_contra_given CHECK (((contra_account_id IS NOT NULL) OR (NOT posts_contra))),
  CONSTRAINT entry_day_range CHECK (((day >= 1) AND (day <= 31))),
  CONSTRAINT entry_history_code_length CHECK (((char_length(history_code) >= 1) AND (char_length(history_code) <= 4))),
  CONSTRAINT entry_history_length CHECK ((char_length(history) <= 255)),
  CONSTRAINT entry_line_range CHECK ((line >= 1)),
  CONSTRAINT entry_number_length CHECK (((char_length(entry_number) >= 1) AND (char_length(entry_number) <= 5))),
  CONSTRAINT entry_side_known CHECK ((side = ANY (ARRAY['D'::bpchar, 'C'::bpchar])))
);

TABLE ledger.entry_change (
  branch_id integer NOT NULL,
  period ledger.month NOT NULL,
  seal integer NOT NULL,
  entry_id bigint NOT NULL,
  removed jsonb,
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  actor_id integer DEFAULT ledger.current_actor_id()
);

TABLE ledger.event (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  company_id integer NOT NULL,
  branch_id integer,
  kind text NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  data jsonb NOT NULL,
  CONSTRAINT event_pkey PRIMARY KEY (id),
  CONSTRAINT event_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES ledger.branch(id),
  CONSTRAINT event_company_id_fkey FOREIGN KEY (company_id) REFERENCES ledger.company(id)
);

TABLE ledger.event_deletion (
  company_id integer NOT NULL,
  deleted_through bigint NOT NULL,
  CONSTRAINT event_deletion_pkey PRIMARY KEY (company_id),
  CONSTRAINT event_deletion_company_id_fkey FOREIGN KEY (company_id) REFERENCES ledger.company(id)
);

TABLE ledger.history_code (
  company_id integer NOT NULL,
  code text NOT NULL,
  text text NOT NULL,
  CONSTRAINT history_code_pkey PRIMARY KEY (company_id, code),
  CONSTRAINT history_code_length CHECK (((char_length(code) >= 1) AND (char_length(code) <= 4))),
  CONSTRAINT history_code_company_id_fkey FOREIGN KEY (company_id) REFERENCES ledger.company(id)
);

TABLE ledger.idempotency_key (
  subject text NOT NULL,
  key text NOT NULL,
  route text NOT NULL,
  body_digest bytea NOT NULL,
  response json,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  branch_ids integer[] NOT NULL,
  CONSTRAINT idempotency_key_unique PRIMARY KEY (subject, key),
  CONSTRAINT idempotency_key_length CHECK (((char_length(key) >= 1) AND (char_length(key) <= 255)))
);

TABLE ledger.opening_balance (
  branch_id integer NOT NULL,
  account_id bigint NOT NULL,
  amount numeric(17,2) NOT NULL,
  CONSTRAINT opening_balance_pkey PRIMARY KEY (branch_id, account_id),
  CONSTRAINT opening_balance_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger.account(id),
  CONSTRAINT opening_balance_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES ledger.branch(id)
);

TABLE ledger.purge (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  branch_id integer NOT NULL,
  period ledger.month NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  actor_id integer DEFAULT ledger.current_actor_id(),
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  batches bigint NOT NULL DEFAULT 0,
  documents bigint NOT NULL DEFAULT 0,
  entries bigint NOT NULL DEFAULT 0,
  digest text,
  CONSTRAINT purge_pkey PRIMARY KEY (id),
  CONSTRAINT purge_digest_form CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT purge_period FOREIGN KEY (branch_id, period) REFERENCES ledger.branch_period(branch_id, period)
);

TABLE ledger.reversal (
  document_id bigint NOT NULL,
  entry_number text NOT NULL,
  reversing_document_id bigint NOT NULL,
  branch_id integer NOT NULL,
  CONSTRAINT reversal_original_unique PRIMARY KEY (document_id, entry_number),
  CONSTRAINT reversal_reversing_unique UNIQUE (reversing_document_id, entry_number)
);

TABLE ledger.schema_migration (
  id integer NOT NULL DEFAULT nextval('ledger.schema_migration_id_seq'::regclass),
  "timestamp" bigint NOT NULL,
  name character varying NOT NULL,
  CONSTRAINT "PK_0edff5015b71cc0389ae0f4b9a1" PRIMARY KEY (id)
);

TABLE ledger.seal (
  branch_id integer NOT NULL,
  period ledger.month NOT NULL,
  number integer NOT NULL,
  sealed_at timestamp with time zone NOT NULL,
  sealed_by integer DEFAULT ledger.current_actor_id(),
  reopened_at timestamp with time zone,
  reopened_by integer,
  reason text,
  CONSTRAINT seal_pkey PRIMARY KEY (branch_id, period, number),
  CONSTRAINT seal_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 255))),
  CONSTRAINT seal_reopened CHECK (((reopened_at IS NULL) = (reason IS NULL))),
  CONSTRAINT seal_period FOREIGN KEY (branch_id, period) REFERENCES ledger.branch_period(branch_id, period)
);

TABLE ledger.sealed_balance (
  branch_id integer NOT NULL,
  period ledger.month NOT NULL,
  seal integer NOT NULL,
  account_id bigint NOT NULL,
  opening numeric(24,2) NOT NULL,
  debit numeric(24,2) NOT NULL,
  credit numeric(24,2) NOT NULL,
  closing_debit numeric(24,2) NOT NULL,
  closing_credit numeric(24,2) NOT NULL,
  postings bigint NOT NULL,
  closing_postings bigint NOT NULL,
  closing numeric(24,2) NOT NULL,
  CONSTRAINT sealed_balance_pkey PRIMARY KEY (branch_id, period, seal, account_id),
  CONSTRAINT sealed_balance_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger.account(id),
  CONSTRAINT sealed_balance_seal FOREIGN KEY (branch_id, period, seal) REFERENCES ledger.seal(branch_id, period, number)
);

TABLE ledger.signatory (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  company_id integer NOT NULL,
  name ledger.line NOT NULL,
  tax_number ledger.tax_number NOT NULL,
  qualification ledger.line NOT NULL,
  qualification_code text NOT NULL,
  crc ledger.line,
  crc_state ledger.state,
  crc_certificate ledger.line,
  crc_valid_until date,
  email ledger.line,
  phone ledger.line,
  legal_representative boolean NOT NULL,
  valid_from date NOT NULL,
  valid_to date,
  CONSTRAINT signatory_pkey PRIMARY KEY (id),
  CONSTRAINT signatory_unique UNIQUE (company_id, tax_number, qualification_code, valid_from),
  CONSTRAINT signatory_days CHECK ((valid_from <= valid_to)),
  CONSTRAINT signatory_qualification_code_form CHECK ((qualification_code ~ '^[0-9]{3}$'::text)),
  CONSTRAINT signatory_company_id_fkey FOREIGN KEY (company_id) REFERENCES ledger.company(id)
);

TABLE ledger.statement_comparative (
  company_id integer NOT NULL,
  statement text NOT NULL DEFAULT 'INCOME_STATEMENT'::text,
  code ledger.line NOT NULL,
  first_period ledger.month NOT NULL,
  last_period ledger.month NOT NULL,
  amount numeric(18,2) NOT NULL,
  CONSTRAINT statement_comparative_pkey PRIMARY KEY (company_id, first_period, last_period, code),
  CONSTRAINT statement_comparative_months CHECK (((first_period)::date <= (last_period)::date)),
  CONSTRAINT statement_comparative_statement_known CHECK ((statement = 'INCOME_STATEMENT'::text)),
  CONSTRAINT statement_comparative_line FOREIGN KEY (company_id, statement, code) REFERENCES ledger.statement_line(company_id, statement, code) ON DELETE CASCADE
);

TABLE ledger.statement_line (
  company_id integer NOT NULL,
  statement text NOT NULL,
  code ledger.line NOT NULL,
  parent_code ledger.line,
  "position" integer NOT NULL,
  kind character(1) NOT NULL,
  level smallint NOT NULL,
  side character(1) NOT NULL,
  text ledger.line NOT NULL,
  CONSTRAINT statement_line_pkey PRIMARY KEY (company_id, statement, code),
  CONSTRAINT statement_line_position_unique UNIQUE ("position", company_id, statement) DEFERRABLE,
  CONSTRAINT statement_line_kind_known CHECK ((kind = ANY (ARRAY['T'::bpchar, 'D'::bpchar]))),
  CONSTRAINT statement_line_level_positive CHECK ((level > 0)),
  CONSTRAINT statement_line_position_positive CHECK (("position" > 0)),
  CONSTRAINT statement_line_side_known CHECK ((side = ANY (
CASE statement
    WHEN 'BALANCE_SHEET'::text THEN '{A,P}'::character(1)[]
    ELSE '{D,R}'::character(1)[]
END))),
  CONSTRAINT statement_line_statement_known CHECK ((statement = ANY (ARRAY['BALANCE_SHEET'::text, 'INCOME_STATEMENT'::text]))),
  CONSTRAINT statement_line_company_id_fkey FOREIGN KEY (company_id) REFERENCES ledger.company(id),
  CONSTRAINT statement_line_parent FOREIGN KEY (company_id, statement, parent_code) REFERENCES ledger.statement_line(company_id, statement, code)
);

TABLE ledger.tax_calculation (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  branch_id integer NOT NULL,
  year smallint NOT NULL,
  quarter smallint NOT NULL,
  regime text NOT NULL,
  months smallint NOT NULL,
  selic numeric(7,4),
  confirmed_at timestamp with time zone NOT NULL DEFAULT now(),
  confirmed_by integer DEFAULT ledger.current_actor_id(),
  company_id integer,
  cancelled_at timestamp with time zone,
  cancelled_by integer,
  cancel_reason text,
  CONSTRAINT tax_calculation_pkey PRIMARY KEY (id),
  CONSTRAINT tax_calculation_cancel_reason_length CHECK (((char_length(cancel_reason) >= 1) AND (char_length(cancel_reason) <= 255))),
  CONSTRAINT tax_calculation_cancelled_whole CHECK (((cancelled_at IS NULL) = (cancel_reason IS NULL))),
  CONSTRAINT tax_calculation_months_range CHECK (((months >= 1) AND (months <= 3))),
  CONSTRAINT tax_calculation_quarter_range CHECK (((quarter >= 1) AND (quarter <= 4))),
  CONSTRAINT tax_calculation_regime_known CHECK ((regime = ANY (ARRAY['LUCRO_PRESUMIDO'::text, 'LUCRO_REAL'::text]))),
  CONSTRAINT tax_calculation_selic_range CHECK (((selic >= (0)::numeric) AND (selic <= (100)::numeric))),
  CONSTRAINT tax_calculation_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES ledger.branch(id),
  CONSTRAINT tax_calculation_company_id_fkey FOREIGN KEY (company_id) REFERENCES ledger.company(id)
);

TABLE ledger.tax_due (
  calculation_id bigint NOT NULL,
  branch_id integer NOT NULL,
  tax text NOT NULL,
  base numeric(24,2) NOT NULL,
  amount numeric(24,2) NOT NULL,
  withheld numeric(24,2) NOT NULL,
  overpaid numeric(24,2) NOT NULL DEFAULT 0,
  due numeric(24,2) NOT NULL GENERATED ALWAYS AS (GREATEST(((amount - withheld) - overpaid), (0)::numeric)) STORED,
  CONSTRAINT tax_due_pkey PRIMARY KEY (calculation_id, tax),
  CONSTRAINT tax_due_amounts CHECK (((base >= (0)::numeric) AND (amount >= (0)::numeric) AND (withheld >= (0)::numeric))),
  CONSTRAINT tax_due_overpaid CHECK ((overpaid >= (0)::numeric)),
  CONSTRAINT tax_due_tax_known CHECK ((tax = ANY (ARRAY['IRPJ'::text, 'CSLL'::text]))),
  CONSTRAINT tax_due_calculation_id_fkey FOREIGN KEY (calculation_id) REFERENCES ledger.tax_calculation(id) ON DELETE CASCADE
);

TABLE ledger.tax_quota (
  calculation_id bigint NOT NULL,
  branch_id integer NOT NULL,
  tax text NOT NULL,
  number smallint NOT NULL,
  count smallint NOT NULL,
  due_on date NOT NULL,
  amount numeric(24,2) NOT NULL,
  interest numeric(24,2),
  CONSTRAINT tax_quota_pkey PRIMARY KEY (calculation_id, tax, number),
  CONSTRAINT tax_quota_amounts CHECK (((amount > (0)::numeric) AND (interest >= (0)::numeric))),
  CONSTRAINT tax_quota_number_range CHECK ((((number >= 1) AND (number <= count)) AND (count <= 3))),
  CONSTRAINT tax_quota_tax_due FOREIGN KEY (calculation_id, tax) REFERENCES ledger.tax_due(calculation_id, tax) ON DELETE CASCADE
);

TABLE ledger.tax_role (
  account_id bigint NOT NULL,
  role text NOT NULL,
  CONSTRAINT tax_role_pkey PRIMARY KEY (account_id),
  CONSTRAINT tax_role_known CHECK ((role = ANY (ARRAY['TRADE_REVENUE'::text, 'SERVICE_REVENUE'::text, 'REVENUE_RETURN'::text, 'SERVICE_RETURN'::text, 'OTHER_INCOME'::text, 'IRPJ_WITHHELD'::text, 'CSLL_WITHHELD'::text, 'IRPJ_EXPENSE'::text, 'CSLL_EXPENSE'::text]))),
  CONSTRAINT tax_role_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger.account(id)
);

TABLE ledger.webhook (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  company_id integer NOT NULL,
  branch_id integer,
  url text NOT NULL,
  kinds text[],
  secret bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by integer DEFAULT ledger.current_actor_id(),
  seen_event_id bigint NOT NULL,
  CONSTRAINT webhook_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_unique UNIQUE NULLS NOT DISTINCT (company_id, branch_id, url),
  CONSTRAINT webhook_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES ledger.branch(id),
  CONSTRAINT webhook_company_id_fkey FOREIGN KEY (company_id) REFERENCES ledger.company(id)
);

TABLE ledger.webhook_stream (
  webhook_id bigint NOT NULL,
  branch_id integer,
  delivered_event_id bigint NOT NULL,
  last_event_id bigint NOT NULL,
  delivered_at timestamp with time zone,
  attempt_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamp with time zone,
  failure text,
  parked_at timestamp with time zone,
  lease uuid,
  leased_until timestamp with time zone,
  CONSTRAINT webhook_stream_unique UNIQUE NULLS NOT DISTINCT (webhook_id, branch_id),
  CONSTRAINT webhook_stream_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES ledger.branch(id),
  CONSTRAINT webhook_stream_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES ledger.webhook(id) ON DELETE CASCADE
);

-- indexes

CREATE INDEX ecd_company ON compliance.ecd USING btree (company_id, id);
CREATE INDEX run_branch_period ON compliance.run USING btree (branch_id, period, id);
CREATE INDEX account_parent ON ledger.account USING btree (parent_id);
CREATE INDEX account_statement_line_code ON ledger.account_statement_line USING btree (company_id, statement, code);
CREATE UNIQUE INDEX actor_subject_unique ON ledger.actor USING btree (subject, ((id >> 18)));
CREATE INDEX audit_event_branch ON ledger.audit_event USING btree (branch_id, id);
CREATE INDEX company_home_moving ON ledger.company_home USING btree (company_code) WHERE (state <> 'SERVED'::text);
CREATE INDEX document_branch_period ON ledger.document USING btree (branch_id, period);
CREATE INDEX entry_account ON ledger.entry USING btree (branch_id, period, account_id);
CREATE INDEX entry_contra_account ON ledger.entry USING btree (branch_id, period, contra_account_id) WHERE posts_contra;
CREATE INDEX entry_change_entry ON ledger.entry_change USING btree (branch_id, period, entry_id);
CREATE INDEX event_at ON ledger.event USING btree (at);
CREATE INDEX event_branch ON ledger.event USING btree (branch_id, id);
CREATE INDEX event_company ON ledger.event USING btree (company_id, id);
CREATE INDEX idempotency_key_age ON ledger.idempotency_key USING btree (created_at);
CREATE INDEX purge_branch_period ON ledger.purge USING btree (branch_id, period);
CREATE INDEX statement_comparative_code ON ledger.statement_comparative USING btree (company_id, statement, code);
CREATE INDEX statement_line_parent ON ledger.statement_line USING btree (parent_code, company_id, statement);
CREATE INDEX tax_calculation_branch ON ledger.tax_calculation USING btree (branch_id);
CREATE UNIQUE INDEX tax_calculation_confirmed ON ledger.tax_calculation USING btree (company_id, year, quarter) WHERE (cancelled_at IS NULL);

-- views

VIEW access.visible_branch AS
 SELECT g.subject,
    b.id AS branch_id
   FROM access.grant_direct g
     JOIN ledger.branch b ON b.company_id = g.company_id AND (g.branch_id IS NULL OR b.id = g.branch_id)
UNION
 SELECT m.subject,
    b.id AS branch_id
   FROM access.group_member m
     JOIN access.group_grant g ON g.group_id = m.group_id
     JOIN ledger.branch b ON b.company_id = g.company_id AND (g.branch_id IS NULL OR b.id = g.branch_id);

VIEW ledger.company_elsewhere AS
 SELECT h.company_code,
    h.state,
    a.cell,
    a.movements,
    a.queries,
    a.compliance
   FROM ledger.company_home h
     JOIN ledger.cell_address a ON a.cell = h.cell
  WHERE h.state = 'ARRIVING'::text OR h.cell <> (( SELECT cell.number
           FROM ledger.cell));

VIEW ledger.held_company AS
 SELECT c.id AS company_id,
    h.company_code,
    h.cell,
    h.state
   FROM ledger.company_home h
     JOIN ledger.company c ON c.code = h.company_code
  WHERE h.state <> 'SERVED'::text OR h.cell <> (( SELECT cell.number
           FROM ledger.cell));

VIEW ledger.posting AS
 SELECT e.id AS entry_id,
    e.document_id,
    e.branch_id,
    e.period,
    e.closing,
    e.entry_number,
    e.line,
    e.account_id,
    e.contra_account_id,
    e.side,
    e.day,
    e.amount,
    e.history,
    e.history_code,
    e.created_at,
    e.created_by,
    false AS mirrored
   FROM ledger.entry e
UNION ALL
 SELECT e.id AS entry_id,
    e.document_id,
    e.branch_id,
    e.period,
    e.closing,
    e.entry_number,
    e.line,
    e.contra_account_id AS account_id,
    e.account_id AS contra_account_id,
        CASE e.side
            WHEN 'D'::bpchar THEN 'C'::text
            ELSE 'D'::text
        END::character(1) AS side,
    e.day,
    e.amount,
    e.history,
    e.history_code,
    e.created_at,
    e.created_by,
    true AS mirrored
   FROM ledger.entry e
  WHERE e.posts_contra;

VIEW ledger.purged_month AS
 SELECT DISTINCT ON (branch_id, period) branch_id,
    period,
    at AS purged_at,
    digest
   FROM ledger.purge
  WHERE documents > 0
  ORDER BY branch_id, period, id DESC;

VIEW ledger.withheld_branch AS
 SELECT b.id AS branch_id,
    c.id AS company_id,
    h.company_code,
    h.cell,
    h.state
   FROM ledger.company_home h
     JOIN ledger.company c ON c.code = h.company_code
     JOIN ledger.branch b ON b.company_id = c.id
  WHERE h.state = 'ARRIVING'::text OR h.cell <> (( SELECT cell.number
           FROM ledger.cell));

-- functions

CREATE OR REPLACE FUNCTION access.announce_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NOTIFY razao_access;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION compliance.add_ecd(p_company integer, p_first date, p_last date, p_options jsonb, p_fingerprint text, p_sha256 text, p_bytes bigint, p_lines bigint, p_replaced bigint, p_transliterated bigint, p_judgement jsonb, p_requested_by text, p_started_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'compliance', 'pg_temp'
AS $function$
  INSERT INTO ecd (company_id, first_period, last_period, options, fingerprint, sha256, bytes, lines, replaced_characters, transliterated_characters, judgement, requested_by, started_at)
  VALUES (p_company, p_first, p_last, p_options, p_fingerprint, p_sha256, p_bytes, p_lines, p_replaced, p_transliterated, p_judgement, p_requested_by,
          least(p_started_at, clock_timestamp()))
  RETURNING id
$function$;

CREATE OR REPLACE FUNCTION compliance.add_findings(p_run bigint, p_rule text, p_findings jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'compliance', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM run r JOIN run_result s ON s.run_id = r.id AND s.rule = p_rule
                  WHERE r.id = p_run AND r.xmin = pg_current_xact_id()::xid AND s.findings >= jsonb_array_length(p_findings)) THEN
    PERFORM ledger.refuse('finding_of_run', 'findings enter with their run, as many as it counts', jsonb_build_object('run', p_run, 'rule', p_rule));
  END IF;
  INSERT INTO finding (run_id, rule, position, entity, entity_id, message, detail)
  SELECT p_run, p_rule, position, f ->> 'entity', (f ->> 'entityId')::bigint, f ->> 'message', f -> 'detail'
    FROM jsonb_array_elements(p_findings) WITH ORDINALITY AS found(f, position);
END $function$;

CREATE OR REPLACE FUNCTION compliance.add_run(p_branch integer, p_period date, p_fingerprint text, p_requested_by text, p_started_at timestamp with time zone, p_totals jsonb, p_results jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'compliance', 'pg_temp'
AS $function$
DECLARE
  v_run bigint;
  v_rules bigint; v_passed bigint; v_errors bigint; v_findings numeric;
BEGIN
  SELECT count(*), count(*) FILTER (WHERE r.findings = 0), count(*) FILTER (WHERE r.findings > 0 AND r.severity = 'ERROR'), coalesce(sum(r.findings), 0)
    INTO v_rules, v_passed, v_errors, v_findings
    FROM jsonb_to_recordset(p_results) AS r(severity text, findings bigint);
  IF v_rules = 0 THEN
    PERFORM ledger.refuse('run_has_results', 'a run has the result of at least one rule', jsonb_build_object('branch', p_branch, 'period', p_period));
  END IF;
  INSERT INTO run (branch_id, period, status, fingerprint, requested_by, started_at, finished_at, totals)
  VALUES (p_branch, p_period, CASE v_errors WHEN 0 THEN 'PASSED' ELSE 'FAILED' END, p_fingerprint, p_requested_by,
          least(p_started_at, clock_timestamp()), clock_timestamp(),
          p_totals || jsonb_build_object('rules', v_rules, 'passed', v_passed, 'errors', v_errors,
            'warnings', v_rules - v_passed - v_errors, 'findings', v_findings))
  RETURNING id INTO v_run;
  INSERT INTO run_result (run_id, position, rule, title, severity, outcome, findings, figures, duration_ms)
  SELECT v_run, position, r ->> 'rule', r ->> 'title', r ->> 'severity', CASE (r ->> 'findings')::bigint WHEN 0 THEN 'PASSED' ELSE 'FAILED' END,
         (r ->> 'findings')::bigint, nullif(r -> 'figures', 'null'), (r ->> 'durationMs')::integer
    FROM jsonb_array_elements(p_results) WITH ORDINALITY AS result(r, position);
  RETURN v_run;
END $function$;

CREATE OR REPLACE FUNCTION compliance.ecd_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'compliance', 'pg_temp'
AS $function$
BEGIN
  PERFORM ledger.add_event(NEW.company_id, NULL, CASE TG_OP WHEN 'INSERT' THEN 'ecd.exported' ELSE 'ecd.filed' END,
    jsonb_build_object('id', NEW.id, 'from', ledger.wire_month(NEW.first_period), 'to', ledger.wire_month(NEW.last_period), 'sha256', NEW.sha256));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION compliance.ecd_fingerprint(p_company integer, p_first date, p_last date)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
  WITH part (name, line) AS (
    SELECT 'company', ROW(c.name, c.cnpj, c.state, c.state_registration, c.municipality_code, c.municipality_name, c.municipal_registration, c.nire,
                          to_char(c.registered_on, 'YYYY-MM-DD'), to_char(c.converted_on, 'YYYY-MM-DD'), c.audited, c.referential_plan,
                          c.fiscal_year_end_month, c.chart_id, to_char(c.base_period, 'YYYY-MM'))::text
      FROM company c WHERE c.id = p_company
    UNION ALL
    SELECT 'month', ROW(b.code, to_char(m, 'YYYY-MM'), p.status, p.seal, extract(epoch FROM p.consolidated_at), extract(epoch FROM u.purged_at))::text
      FROM branch b CROSS JOIN generate_series(p_first::timestamp, p_last::timestamp, interval '1 month') m
      LEFT JOIN branch_period p ON p.branch_id = b.id AND p.period = m::date
      LEFT JOIN purged_month u ON u.branch_id = b.id AND u.period = m::date
     WHERE b.company_id = p_company
    UNION ALL
    SELECT 'account', ROW(a.id, a.code, a.file_code, a.name, a.kind, a.nature, to_char(a.changed_on, 'YYYY-MM-DD'), r.code, s.lines)::text
      FROM company c JOIN account a ON a.chart_id = c.chart_id
      LEFT JOIN account_referential r ON r.account_id = a.id AND p_last BETWEEN r.valid_from AND coalesce(r.valid_to, p_last)
      LEFT JOIN (SELECT account_id, string_agg(statement || ' ' || code, chr(10) ORDER BY statement) AS lines
                   FROM account_statement_line WHERE company_id = p_company GROUP BY account_id) s ON s.account_id = a.id
     WHERE c.id = p_company
    UNION ALL
    SELECT 'history', ROW(h.code, h.text)::text FROM history_code h WHERE h.company_id = p_company
    UNION ALL
    SELECT 'registration', ROW(r.institution, r.number)::text FROM company_registration r WHERE r.company_id = p_company
    UNION ALL
    SELECT 'signatory', ROW(s.id, s.name, s.tax_number, s.qualification, s.qualification_code, s.crc, s.crc_state, s.crc_certificate,
                            to_char(s.crc_valid_until, 'YYYY-MM-DD'), s.email, s.phone, s.legal_representative,
                            to_char(s.valid_from, 'YYYY-MM-DD'), to_char(s.valid_to, 'YYYY-MM-DD'))::text
      FROM signatory s WHERE s.company_id = p_company
    UNION ALL
    SELECT 'auditor', ROW(a.id, a.tax_number, a.name, a.cvm_registration, to_char(a.valid_from, 'YYYY-MM-DD'), to_char(a.valid_to, 'YYYY-MM-DD'))::text
      FROM auditor a WHERE a.company_id = p_company
    UNION ALL
    SELECT 'book', ROW(k.nature, k.number, to_char(k.first_period, 'YYYY-MM'), to_char(k.last_period, 'YYYY-MM'))::text
      FROM book k WHERE k.company_id = p_company
    UNION ALL
    SELECT 'line', ROW(l.statement, l.code, l.parent_code, l.position, l.kind, l.level, l.side, l.text)::text
      FROM statement_line l WHERE l.company_id = p_company
    UNION ALL
    SELECT 'comparative', ROW(k.code, to_char(k.first_period, 'YYYY-MM'), to_char(k.last_period, 'YYYY-MM'), k.amount)::text
      FROM statement_comparative k WHERE k.company_id = p_company
    -- Statements begin with their fiscal year, also before the file, and have a column of as many months before.
    UNION ALL
    SELECT 'month before', ROW(b.code, to_char(p.period, 'YYYY-MM'), p.seal, extract(epoch FROM p.consolidated_at))::text
      FROM company c JOIN branch b ON b.company_id = c.id
      JOIN branch_period p ON p.branch_id = b.id AND p.status = 'CONSOLIDATED' AND p.period < p_first
       AND p.period >= p_first - make_interval(months => 12 + (11 + extract(month FROM p_first)::integer - c.fiscal_year_end_month) % 12)
     WHERE c.id = p_company
  )
  SELECT 'v1:' || encode(sha256(convert_to(string_agg(name || ' ' || line, chr(10) ORDER BY name COLLATE "C", line COLLATE "C"), 'UTF8')), 'hex')
    FROM part
$function$;

CREATE OR REPLACE FUNCTION compliance.file_ecd(p_id bigint, p_subject text, p_request_id text, p_remote_address text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'compliance', 'pg_temp'
AS $function$
DECLARE e ecd; v_actor integer;
BEGIN
  SELECT * INTO e FROM ecd WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF e.filed_at IS NOT NULL THEN RETURN true; END IF;
  PERFORM pg_advisory_xact_lock_shared(b.id, ledger.period_key(b.m::date))
     FROM (SELECT b.id, m FROM ledger.branch b CROSS JOIN generate_series(e.first_period::timestamp, e.last_period::timestamp, interval '1 month') m
            WHERE b.company_id = e.company_id ORDER BY b.id, m) b;
  -- After the months: a reopening holds its months first, and refers to the company later, in its event.
  PERFORM 1 FROM ledger.company WHERE id = e.company_id FOR UPDATE;
  IF ecd_fingerprint(e.company_id, e.first_period, e.last_period) IS DISTINCT FROM e.fingerprint
     OR EXISTS (SELECT 1 FROM ledger.branch b CROSS JOIN generate_series(e.first_period::timestamp, e.last_period::timestamp, interval '1 month') m
                  LEFT JOIN ledger.branch_period p ON p.branch_id = b.id AND p.period = m::date
                 WHERE b.company_id = e.company_id AND p.status IS DISTINCT FROM 'CONSOLIDATED') THEN
    RETURN false;
  END IF;
  UPDATE ecd SET filed_at = clock_timestamp(), filed_by = p_subject WHERE id = p_id;
  INSERT INTO ledger.actor (subject) VALUES (p_subject) ON CONFLICT DO NOTHING;
  SELECT max(id) INTO v_actor FROM ledger.actor WHERE subject = p_subject;
  INSERT INTO ledger.audit_event (actor_id, action, entity, entity_id, detail, request_id, remote_address)
  VALUES (v_actor, 'ecd.filed', 'ecd', p_id,
          jsonb_build_object('company', (SELECT code FROM ledger.company WHERE id = e.company_id), 'from', to_char(e.first_period, 'YYYY-MM'),
                             'to', to_char(e.last_period, 'YYYY-MM'), 'sha256', e.sha256), p_request_id, p_remote_address);
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION compliance.fingerprint(p_branch integer, p_period date)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  WITH part (name, rows, low, high) AS (
    SELECT 'entry', count(*), bit_xor(hash), bit_xor(hashint8extended(hash, 1))
      FROM (SELECT hash_record_extended(e, 0) AS hash
              FROM (SELECT id, document_id, account_id, contra_account_id, amount, branch_id, period, line, day, side, closing, posts_contra,
                           created_by, created_at, entry_number, history, history_code
                      FROM ledger.entry WHERE branch_id = p_branch AND period = p_period) e
            OFFSET 0) e
    UNION ALL
    SELECT 'document', count(*), bit_xor(hash_record_extended(d, 0)), bit_xor(hash_record_extended(d, 1))
      FROM (SELECT id, batch_id, branch_id, period, number, reference_day, text, standard_code, closing, created_at, created_by
              FROM ledger.document WHERE branch_id = p_branch AND period = p_period) d
    UNION ALL
    SELECT 'batch', count(*), bit_xor(hash_record_extended(b, 0)), bit_xor(hash_record_extended(b, 1))
      FROM (SELECT id, branch_id, period, code, description, created_at, created_by
              FROM ledger.batch WHERE branch_id = p_branch AND period = p_period) b
    UNION ALL
    SELECT 'balance', count(*), bit_xor(hash_record_extended(m, 0)), bit_xor(hash_record_extended(m, 1))
      FROM (SELECT account_id, carried, opening, debit, credit, closing_debit, closing_credit, closing
              FROM compliance.month_balance(p_branch, p_period)
             WHERE (carried, opening, debit, credit, closing_debit, closing_credit, closing) <> (0, 0, 0, 0, 0, 0, 0)) m
    UNION ALL
    SELECT 'empty balance', count(*), bit_xor(hash_record_extended(l, 0)), bit_xor(hash_record_extended(l, 1))
      FROM (SELECT branch_id, period, account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings, closing
              FROM ledger.account_balance
             WHERE branch_id = p_branch AND period = p_period
               AND (opening, debit, credit, closing_debit, closing_credit, closing) = (0, 0, 0, 0, 0, 0)) l
    UNION ALL
    SELECT 'synthetic', count(*), bit_xor(hash_record_extended(s, 0)), bit_xor(hash_record_extended(s, 1))
      FROM compliance.rollup_difference(p_branch, p_period) s
    UNION ALL
    SELECT 'movement', count(*), bit_xor(hash_record_extended(m, 0)), bit_xor(hash_record_extended(m, 1))
      FROM (SELECT account_id, sum(debit), sum(credit), sum(closing_debit), sum(closing_credit), sum(postings), sum(closing_postings)
              FROM ledger.account_movement WHERE branch_id = p_branch AND period = p_period
             GROUP BY account_id HAVING sum(postings) <> 0 OR sum(debit + credit + closing_debit + closing_credit) <> 0) m
    UNION ALL
    SELECT 'year', count(*), bit_xor(hash_record_extended(m, 0)), bit_xor(hash_record_extended(m, 1))
      FROM (SELECT account_id, sum(postings)
              FROM ledger.account_movement
             WHERE branch_id = p_branch AND period BETWEEN (p_period - interval '11 months')::date AND p_period
             GROUP BY account_id HAVING sum(postings) <> 0) m
    UNION ALL
    SELECT 'month', count(*), bit_xor(hash_record_extended(row(p.period), 0)), bit_xor(hash_record_extended(row(p.period), 1))
      FROM ledger.branch_period p WHERE p.branch_id = p_branch AND p.period <= p_period
    UNION ALL
    SELECT 'company', count(*), bit_xor(hash_record_extended(row(c.base_period, c.closing_code, c.time_zone, c.chart_id), 0)),
           bit_xor(hash_record_extended(row(c.base_period, c.closing_code, c.time_zone, c.chart_id), 1))
      FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id WHERE b.id = p_branch
    UNION ALL
    SELECT 'account', count(*), bit_xor(hash_record_extended(a, 0)), bit_xor(hash_record_extended(a, 1))
      FROM (SELECT a.id, a.chart_id, a.code, a.code_path, a.level, a.reduced_code, a.name, a.kind, a.nature, a.active, a.parent_id
              FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id JOIN ledger.account a ON a.chart_id = c.chart_id
             WHERE b.id = p_branch) a
    UNION ALL
    SELECT 'history code', count(*), bit_xor(hash_record_extended(h, 0)), bit_xor(hash_record_extended(h, 1))
      FROM (SELECT h.company_id, h.code, h.text
              FROM ledger.branch b JOIN ledger.history_code h ON h.company_id = b.company_id WHERE b.id = p_branch) h
    -- Parts that a month without them does not have, as those of later columns.
    UNION ALL
    SELECT 'fiscal year', c.fiscal_year_end_month, 0, 0
      FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id WHERE b.id = p_branch AND c.fiscal_year_end_month <> 12
    UNION ALL
    SELECT 'reducing account', count(*), bit_xor(hashint8extended(a.id, 0)), bit_xor(hashint8extended(a.id, 1))
      FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id JOIN ledger.account a ON a.chart_id = c.chart_id
     WHERE b.id = p_branch AND a.reducing
    HAVING count(*) > 0
    UNION ALL
    SELECT 'fact date', count(*), bit_xor(hash_record_extended(row(d.id, d.fact_date), 0)), bit_xor(hash_record_extended(row(d.id, d.fact_date), 1))
      FROM ledger.document d WHERE d.branch_id = p_branch AND d.period = p_period AND d.fact_date IS NOT NULL
    HAVING count(*) > 0
    UNION ALL
    SELECT 'reversal', count(*), bit_xor(hash_record_extended(r, 0)), bit_xor(hash_record_extended(r, 1))
      FROM (SELECT r.document_id, r.entry_number, r.reversing_document_id
              FROM ledger.document d JOIN ledger.reversal r ON r.reversing_document_id = d.id
             WHERE d.branch_id = p_branch AND d.period = p_period) r
    HAVING count(*) > 0
    UNION ALL
    -- Months that are open before a consolidated one (ECD-16): no month is, unless it was changed past the gate.
    SELECT 'open month', count(*), bit_xor(hash_record_extended(row(p.period), 0)), bit_xor(hash_record_extended(row(p.period), 1))
      FROM ledger.branch_period p
     WHERE p.branch_id = p_branch AND p.status = 'OPEN'
       AND p.period < (SELECT max(n.period) FROM ledger.branch_period n
                        WHERE n.branch_id = p_branch AND n.period <= p_period AND n.status = 'CONSOLIDATED')
    HAVING count(*) > 0
    UNION ALL
    SELECT 'result of the year', count(*), bit_xor(hash_record_extended(m, 0)), bit_xor(hash_record_extended(m, 1))
      FROM (SELECT m.account_id, m.period, sum(m.postings), sum(m.closing_postings) AS closing_lines
              FROM ledger.account_movement m
              JOIN ledger.account a ON a.id = m.account_id AND a.nature = '04'
             WHERE m.branch_id = p_branch AND m.period BETWEEN (p_period - interval '11 months')::date AND p_period
               AND (SELECT c.fiscal_year_end_month = extract(month FROM p_period)
                      FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id WHERE b.id = p_branch)
             GROUP BY m.account_id, m.period HAVING sum(m.postings) <> 0) m
    HAVING count(*) FILTER (WHERE m.period < p_period AND m.closing_lines <> 0) > 0
  )
  SELECT 'v2:' || encode(sha256(convert_to(string_agg(concat_ws(' ', name, rows, low, high), ';' ORDER BY name), 'UTF8')), 'hex')
    FROM part
$function$;

CREATE OR REPLACE FUNCTION compliance.month_balance(p_branch integer, p_period date)
 RETURNS TABLE(account_id bigint, sealed boolean, carried numeric, opening numeric, debit numeric, credit numeric, closing_debit numeric, closing_credit numeric, closing numeric)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  WITH state AS MATERIALIZED (
    SELECT b.id AS branch_id,
           EXISTS (SELECT 1 FROM ledger.branch_period p
                    WHERE p.branch_id = b.id AND p.period = p_period AND p.status = 'CONSOLIDATED') AS sealed,
           (SELECT max(p.period) FROM ledger.branch_period p
             WHERE p.branch_id = b.id AND p.period < p_period AND p.status = 'CONSOLIDATED') AS sealed_through
      FROM ledger.branch b
     WHERE b.id = p_branch
  ), part (account_id, carried, opening, debit, credit, closing_debit, closing_credit, closing) AS (
    SELECT o.account_id, o.amount, 0, 0, 0, 0, 0, 0
      FROM state s JOIN ledger.opening_balance o ON o.branch_id = s.branch_id
     WHERE s.sealed_through IS NULL
    UNION ALL
    SELECT l.account_id, l.closing, 0, 0, 0, 0, 0, 0
      FROM state s
      JOIN ledger.account_balance l ON l.branch_id = s.branch_id AND l.period = s.sealed_through
      JOIN ledger.account a ON a.id = l.account_id AND a.kind = 'A'
    UNION ALL
    SELECT m.account_id, m.debit - m.credit + m.closing_debit - m.closing_credit, 0, 0, 0, 0, 0, 0
      FROM state s
      JOIN ledger.account_movement m ON m.branch_id = s.branch_id AND m.period < p_period
       AND (s.sealed_through IS NULL OR m.period > s.sealed_through)
    UNION ALL
    SELECT m.account_id, 0, 0, m.debit, m.credit, m.closing_debit, m.closing_credit, 0
      FROM state s JOIN ledger.account_movement m ON m.branch_id = s.branch_id AND m.period = p_period
     WHERE NOT s.sealed
    UNION ALL
    SELECT l.account_id, 0, l.opening, l.debit, l.credit, l.closing_debit, l.closing_credit, l.closing
      FROM state s
      JOIN ledger.account_balance l ON l.branch_id = s.branch_id AND l.period = p_period
      JOIN ledger.account a ON a.id = l.account_id AND a.kind = 'A'
     WHERE s.sealed
  )
  SELECT p.account_id, s.sealed, sum(p.carried),
         CASE WHEN s.sealed THEN sum(p.opening) ELSE sum(p.carried) END,
         sum(p.debit), sum(p.credit), sum(p.closing_debit), sum(p.closing_credit),
         CASE WHEN s.sealed THEN sum(p.closing)
              ELSE sum(p.carried) + sum(p.debit) - sum(p.credit) + sum(p.closing_debit) - sum(p.closing_credit) END
    FROM part p CROSS JOIN state s
   GROUP BY p.account_id, s.sealed
$function$;

CREATE OR REPLACE FUNCTION compliance.posted_accounts(p_branch integer, p_period date)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  WITH RECURSIVE own (account_id) AS (
    SELECT min(account_id) FROM ledger.entry WHERE branch_id = p_branch AND period = p_period
     UNION ALL
    SELECT (SELECT min(e.account_id) FROM ledger.entry e
             WHERE e.branch_id = p_branch AND e.period = p_period AND e.account_id > o.account_id)
      FROM own o WHERE o.account_id IS NOT NULL
  ), contra (account_id) AS (
    SELECT min(contra_account_id) FROM ledger.entry WHERE branch_id = p_branch AND period = p_period AND posts_contra
     UNION ALL
    SELECT (SELECT min(e.contra_account_id) FROM ledger.entry e
             WHERE e.branch_id = p_branch AND e.period = p_period AND e.posts_contra AND e.contra_account_id > c.account_id)
      FROM contra c WHERE c.account_id IS NOT NULL
  )
  SELECT account_id FROM own WHERE account_id IS NOT NULL
   UNION
  SELECT account_id FROM contra WHERE account_id IS NOT NULL
$function$;

CREATE OR REPLACE FUNCTION compliance.rollup_difference(p_branch integer, p_period date)
 RETURNS TABLE(account_id bigint, stored numeric, summed numeric)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  WITH stored AS MATERIALIZED (
    SELECT l.account_id, a.chart_id, a.kind, a.level, a.code_path, l.opening, l.debit, l.credit, l.closing_debit, l.closing_credit, l.closing
      FROM ledger.account_balance l
      JOIN ledger.account a ON a.id = l.account_id
     WHERE l.branch_id = p_branch AND l.period = p_period
  ), summed AS (
    SELECT g.account_id, s.opening, s.debit, s.credit, s.closing_debit, s.closing_credit, s.closing
      FROM (SELECT chart_id, code_path[1:depth] AS code_path, sum(opening) AS opening, sum(debit) AS debit, sum(credit) AS credit,
                   sum(closing_debit) AS closing_debit, sum(closing_credit) AS closing_credit, sum(closing) AS closing
              FROM stored CROSS JOIN LATERAL generate_series(1, level - 1) AS depth
             WHERE kind = 'A'
             GROUP BY chart_id, code_path[1:depth]) s
     CROSS JOIN LATERAL (
       SELECT a.id AS account_id FROM ledger.account a
        WHERE a.chart_id = s.chart_id AND a.code_path = s.code_path AND a.kind = 'S' OFFSET 0) g
  )
  SELECT coalesce(s.account_id, t.account_id), coalesce(s.closing, 0), coalesce(t.closing, 0)
    FROM (SELECT * FROM stored WHERE kind = 'S') s
    FULL JOIN summed t ON t.account_id = s.account_id
   WHERE (coalesce(s.opening, 0), coalesce(s.debit, 0), coalesce(s.credit, 0), coalesce(s.closing_debit, 0), coalesce(s.closing_credit, 0), coalesce(s.closing, 0))
         <> (coalesce(t.opening, 0), coalesce(t.debit, 0), coalesce(t.credit, 0), coalesce(t.closing_debit, 0), coalesce(t.closing_credit, 0), coalesce(t.closing, 0))
     -- A group without a balance here or in an earlier month was added to the chart after the seal.
     AND (s.account_id IS NOT NULL
          OR EXISTS (SELECT 1 FROM ledger.account_balance b WHERE b.branch_id = p_branch AND b.account_id = t.account_id AND b.period < p_period))
$function$;

CREATE OR REPLACE FUNCTION compliance.run_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'compliance', 'pg_temp'
AS $function$
BEGIN
  PERFORM ledger.add_event(NULL, NEW.branch_id, 'compliance.finished',
    jsonb_build_object('id', NEW.id, 'yearmonth', ledger.wire_month(NEW.period), 'status', NEW.status,
      'errors', NEW.totals -> 'errors', 'warnings', NEW.totals -> 'warnings', 'findings', NEW.totals -> 'findings'));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION compliance.run_fingerprint(p_branch integer, p_period date)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN c.thresholds = '{}' THEN f.books
              ELSE split_part(f.books, ':', 1) || ':' || encode(sha256(convert_to(f.books || c.thresholds::text, 'UTF8')), 'hex') END
    FROM ledger.branch b
    JOIN ledger.company c ON c.id = b.company_id
   CROSS JOIN (SELECT compliance.fingerprint(p_branch, p_period) AS books) f
   WHERE b.id = p_branch
$function$;

CREATE OR REPLACE FUNCTION ledger.account_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
BEGIN
  IF NEW.code <> OLD.code OR NEW.chart_id <> OLD.chart_id THEN
    PERFORM refuse('account_code_fixed', format('account %s keeps its code', OLD.code), jsonb_build_object('account', OLD.id, 'code', OLD.code));
  END IF;
  IF NEW.parent_id IS DISTINCT FROM OLD.parent_id AND NEW.parent_id IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM account p WHERE p.id = NEW.parent_id AND p.chart_id = OLD.chart_id AND p.level < OLD.level
                                 AND p.code_path = OLD.code_path[1:p.level]) THEN
    PERFORM refuse('account_parent_fixed', format('the parent of account %s follows from its code', OLD.code),
      jsonb_build_object('account', OLD.id, 'code', OLD.code));
  END IF;
  IF NEW.kind <> OLD.kind OR NEW.nature <> OLD.nature THEN
    LOCK TABLE entry, account_balance IN SHARE ROW EXCLUSIVE MODE;
    IF EXISTS (
         SELECT 1 FROM company c JOIN branch b ON b.company_id = c.id JOIN branch_period p ON p.branch_id = b.id
          WHERE c.chart_id = OLD.chart_id
            AND (EXISTS (SELECT 1 FROM account_movement m WHERE m.branch_id = p.branch_id AND m.period = p.period AND m.account_id = OLD.id)
              OR EXISTS (SELECT 1 FROM account_balance k WHERE k.branch_id = p.branch_id AND k.period = p.period AND k.account_id = OLD.id)))
       OR NEW.kind <> OLD.kind AND EXISTS (
         SELECT 1 FROM company c JOIN branch b ON b.company_id = c.id JOIN seal s ON s.branch_id = b.id
           JOIN sealed_balance k ON k.branch_id = s.branch_id AND k.period = s.period AND k.seal = s.number AND k.account_id = OLD.id
          WHERE c.chart_id = OLD.chart_id AND s.reopened_at IS NOT NULL) THEN
      PERFORM refuse(CASE WHEN NEW.kind <> OLD.kind THEN 'account_kind_fixed' ELSE 'account_nature_fixed' END,
        format('account %s has entries or sealed balances: its %s is fixed', OLD.code, CASE WHEN NEW.kind <> OLD.kind THEN 'kind' ELSE 'nature' END),
        jsonb_build_object('account', OLD.id, 'code', OLD.code));
    END IF;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION ledger.account_leaves()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
DECLARE bad record;
BEGIN
  LOCK TABLE entry IN SHARE ROW EXCLUSIVE MODE;
  SELECT a.id, a.code INTO bad
    FROM old_account a
   WHERE a.id IN (SELECT account_id FROM entry)
      OR a.id IN (SELECT contra_account_id FROM entry WHERE contra_account_id IS NOT NULL)
   ORDER BY a.id
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('account_in_use', format('account %s has entries', bad.code), jsonb_build_object('account', bad.id, 'code', bad.code));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.account_of(p_chart bigint, p_code text)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE STRICT
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
DECLARE
  found_id bigint;
BEGIN
  SELECT a.id INTO found_id FROM account a WHERE a.chart_id = p_chart AND a.reduced_code = p_code;
  IF NOT FOUND THEN
    SELECT a.id INTO found_id FROM account a WHERE a.chart_id = p_chart AND a.code = p_code;
  END IF;
  RETURN found_id;
END $function$;

CREATE OR REPLACE FUNCTION ledger.account_totals(branch_ids integer[], filter ledger.list_filter)
 RETURNS TABLE(account_id bigint, entries bigint, debits numeric, credits numeric)
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  indexscan text := current_setting('enable_indexscan');
  within_months text := ledger.conditions_within_months(filter);
  listed text := concat_ws(' AND ', 'true',
    CASE WHEN branch_ids IS NOT NULL THEN 'e.branch_id = ANY($1)' END,
    CASE WHEN filter.branch_ids IS NOT NULL THEN 'e.branch_id = ANY(($2).branch_ids)' END,
    CASE WHEN filter.first_period IS NOT NULL THEN 'e.period >= ($2).first_period' END,
    CASE WHEN filter.last_period IS NOT NULL THEN 'e.period <= ($2).last_period' END,
    CASE WHEN filter.account_id IS NOT NULL THEN 'e.account_id = ($2).account_id' END,
    within_months);
BEGIN
  IF filter.first_period = filter.last_period THEN
    PERFORM set_config('enable_indexscan', 'off', true);
  END IF;
  RETURN QUERY EXECUTE CASE
    WHEN within_months IS NULL THEN format('SELECT e.account_id, sum(e.postings)::bigint, sum(e.debit + e.closing_debit), sum(e.credit + e.closing_credit)
      FROM ledger.account_movement e WHERE %s GROUP BY e.account_id HAVING sum(e.postings) <> 0', listed)
    ELSE format($q$SELECT e.account_id, count(*), coalesce(sum(e.amount) FILTER (WHERE e.side = 'D'), 0), coalesce(sum(e.amount) FILTER (WHERE e.side = 'C'), 0)
      FROM ledger.posting e WHERE %s GROUP BY e.account_id$q$, listed) END
    USING branch_ids, filter;
  PERFORM set_config('enable_indexscan', indexscan, true);
END $function$;

CREATE OR REPLACE FUNCTION ledger.accounts_below(p_account bigint)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE STRICT
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
BEGIN
  RETURN (SELECT ARRAY(SELECT d.id FROM account d
                        WHERE d.chart_id = a.chart_id AND d.kind = 'A' AND d.code_path > a.code_path
                          AND d.code_path < a.code_path[:a.level - 1] || (a.code_path[a.level] + 1)
                        ORDER BY d.id)
            FROM account a WHERE a.id = p_account);
END $function$;

CREATE OR REPLACE FUNCTION ledger.add_event(p_company integer, p_branch integer, p_kind text, p_data jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
BEGIN
  -- Two integers are keys of the gate; this one number is no key of it.
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger.event', 0));
  INSERT INTO event (company_id, branch_id, kind, data)
  VALUES (coalesce(p_company, (SELECT company_id FROM branch WHERE id = p_branch)), p_branch, p_kind, jsonb_strip_nulls(p_data));
  NOTIFY razao_events;
END $function$;

CREATE OR REPLACE FUNCTION ledger.audited_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
BEGIN
  PERFORM add_event(NULL, NEW.branch_id, CASE NEW.action WHEN 'batch.imported' THEN 'import.finished' ELSE 'entry.reversed' END,
    jsonb_build_object('yearmonth', wire_month(NEW.period), CASE NEW.action WHEN 'batch.imported' THEN 'batchId' ELSE 'documentId' END, NEW.entity_id)
    || coalesce(NEW.detail, '{}'));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.balance_enters()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
DECLARE month record;
BEGIN
  FOR month IN
    SELECT n.branch_id, n.period, p.status
      FROM (SELECT DISTINCT branch_id, period FROM new_balance) n
      LEFT JOIN branch_period p ON p.branch_id = n.branch_id AND p.period = n.period
     ORDER BY 1, 2
  LOOP
    IF month.status IS DISTINCT FROM 'CONSOLIDATED' THEN
      PERFORM refuse('balance_sealed', 'balances are written once, by the seal of their month',
        jsonb_build_object('branch', month.branch_id, 'period', month.period));
    END IF;
    PERFORM compare_balances(month.branch_id, month.period);
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.balance_kept()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
DECLARE bad record;
BEGIN
  SELECT d.branch_id, d.period INTO bad
    FROM (SELECT branch_id, period, seal, account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings, closing
            FROM new_balance
          EXCEPT
          SELECT m.branch_id, m.period, m.seal, b.account_id, b.opening, b.debit, b.credit, b.closing_debit, b.closing_credit, b.postings, b.closing_postings, b.closing
            FROM (SELECT DISTINCT branch_id, period, seal FROM new_balance) m
            JOIN branch_period p ON p.branch_id = m.branch_id AND p.period = m.period AND p.seal = m.seal
            JOIN account_balance b ON b.branch_id = p.branch_id AND b.period = p.period) d
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('balance_sealed', 'a seal keeps the balances that its month had', jsonb_build_object('branch', bad.branch_id, 'period', bad.period));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.balance_leaves()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
DECLARE bad record;
BEGIN
  SELECT d.branch_id, d.period INTO bad
    FROM (SELECT branch_id, period, account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings, closing
            FROM old_balance
          EXCEPT
          SELECT k.branch_id, k.period, k.account_id, k.opening, k.debit, k.credit, k.closing_debit, k.closing_credit, k.postings, k.closing_postings, k.closing
            FROM (SELECT DISTINCT branch_id, period FROM old_balance) m
            JOIN branch_period p ON p.branch_id = m.branch_id AND p.period = m.period
            JOIN seal s ON s.branch_id = p.branch_id AND s.period = p.period AND s.number = p.seal AND s.reopened_at IS NOT NULL
            JOIN sealed_balance k ON k.branch_id = s.branch_id AND k.period = s.period AND k.seal = s.number) d
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('balance_sealed', 'the balances of a consolidated month never change', jsonb_build_object('branch', bad.branch_id, 'period', bad.period));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.balances_digest(p_branch integer, p_period date)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  SELECT sha256(convert_to(coalesce(string_agg(
           ROW(account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings, closing)::text, chr(10) ORDER BY account_id), ''), 'UTF8'))
    FROM ledger.account_balance WHERE branch_id = p_branch AND period = p_period
$function$;

CREATE OR REPLACE FUNCTION ledger.batch_enters_or_leaves()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
DECLARE month record;
BEGIN
  FOR month IN SELECT DISTINCT branch_id, period FROM changed_batch ORDER BY 1, 2 LOOP
    CONTINUE WHEN TG_OP = 'DELETE' AND period_is_being_purged(month.branch_id, month.period);
    PERFORM hold_period(month.branch_id, month.period, 'batch_period_open');
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.cancel_tax_calculation(p_calculation bigint, p_reason text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
BEGIN
  UPDATE tax_calculation SET cancelled_at = clock_timestamp(), cancelled_by = current_actor_id(), cancel_reason = p_reason
   WHERE id = p_calculation AND cancelled_at IS NULL;
  RETURN FOUND;
END $function$;

CREATE OR REPLACE FUNCTION ledger.certificate_digest(c ledger.certificate)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  SELECT sha256(convert_to(concat_ws(chr(10),
                  ROW(c.branch_id, to_char(c.period, 'YYYY-MM'), c.seal, c.documents, c.entries, c.debit, c.credit,
                      encode(c.previous, 'hex'), encode(c.balances, 'hex'))::text, c.links), 'UTF8')
                || coalesce((SELECT string_agg(sha256(convert_to(concat_ws(chr(10),
                                                 ROW(k.document_id, encode(k.digest, 'hex'), k.lines)::text, k.links::text), 'UTF8')), ''::bytea
                                               ORDER BY k.document_id)
                               FROM ledger.document_digest k
                              WHERE k.branch_id = c.branch_id AND k.period = c.period AND k.seal = c.seal), ''))
$function$;

CREATE OR REPLACE FUNCTION ledger.certify_month(p_branch integer, p_period date)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
DECLARE held branch_period; before record; c certificate;
BEGIN
  IF NOT pg_try_advisory_xact_lock(-p_branch, period_key(p_period)) THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(p_branch, period_key(p_period));
  SELECT * INTO held FROM branch_period WHERE branch_id = p_branch AND period = p_period;
  SELECT k.digest INTO before
    FROM branch_period p LEFT JOIN certificate k ON k.branch_id = p.branch_id AND k.period = p.period AND k.seal = p.seal
   WHERE p.branch_id = p_branch AND p.period = (p_period - interval '1 month')::date;
  IF held.status IS DISTINCT FROM 'CONSOLIDATED' OR (FOUND AND before.digest IS NULL)
     OR EXISTS (SELECT 1 FROM certificate WHERE branch_id = p_branch AND period = p_period AND seal = held.seal) THEN
    RETURN false;
  END IF;
  INSERT INTO document_digest (branch_id, period, seal, document_id, digest, lines, links)
  SELECT p_branch, p_period, held.seal, d.document_id, d.digest, d.lines, l.links
    FROM document_digests(p_branch, p_period) d
   CROSS JOIN LATERAL (
     SELECT array_agg(concat_ws(' ', r.document_id, r.branch_id, r.entry_number) ORDER BY r.entry_number) AS links
       FROM reversal r WHERE r.reversing_document_id BETWEEN d.document_id AND d.document_id) l
   ORDER BY d.document_id;
  SELECT p_branch, p_period, held.seal, clock_timestamp(), k.documents, k.entries, b.debit, b.credit, before.digest, balances_digest(p_branch, p_period), ''::bytea,
         k.links
    INTO c
    FROM (SELECT count(*) AS documents, coalesce(sum(cardinality(lines)), 0) AS entries, coalesce(sum(cardinality(links)), 0) AS links
            FROM document_digest WHERE branch_id = p_branch AND period = p_period AND seal = held.seal) k,
         (SELECT coalesce(sum(l.debit + l.closing_debit), 0) AS debit, coalesce(sum(l.credit + l.closing_credit), 0) AS credit
            FROM account_balance l JOIN account a ON a.id = l.account_id AND a.kind = 'A'
           WHERE l.branch_id = p_branch AND l.period = p_period) b;
  c.digest := certificate_digest(c);
  INSERT INTO certificate SELECT c.*;
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION ledger.claim_keys(p_subjects text[], p_keys text[])
 RETURNS TABLE(claimed boolean, route text, body_digest bytea, branch_ids integer[], is_list boolean, response json)
 LANGUAGE plpgsql
 SET search_path TO 'ledger', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE claims boolean[];
BEGIN
  SELECT array_agg(pg_try_advisory_xact_lock(hashtextextended(k.subject || E'\n' || k.key, 20)) ORDER BY k.position) INTO claims
    FROM unnest(p_subjects, p_keys) WITH ORDINALITY AS k(subject, key, position);
  -- A separate statement: its snapshot is younger than the claims, so it sees what the last holders committed.
  RETURN QUERY
    SELECT claims[k.position], i.route, i.body_digest, i.branch_ids, json_typeof(i.response) = 'array',
           CASE WHEN json_typeof(i.response) <> 'array' THEN i.response END
      FROM unnest(p_subjects, p_keys) WITH ORDINALITY AS k(subject, key, position)
      LEFT JOIN LATERAL (SELECT * FROM idempotency_key WHERE subject = k.subject AND key = k.key OFFSET 0) i ON true
     ORDER BY k.position;
END $function$;

CREATE OR REPLACE FUNCTION ledger.claim_new_key(p_subject text, p_key text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'ledger', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended(p_subject || E'\n' || p_key, 20)) THEN RETURN false; END IF;
  -- A separate statement: its snapshot is younger than the claim.
  RETURN NOT EXISTS (SELECT FROM idempotency_key WHERE subject = p_subject AND key = p_key);
END $function$;

CREATE OR REPLACE FUNCTION ledger.company_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
BEGIN
  IF NEW.base_period <> OLD.base_period THEN
    LOCK TABLE branch_period IN SHARE ROW EXCLUSIVE MODE;
    IF EXISTS (SELECT 1 FROM branch_period p JOIN branch b ON b.id = p.branch_id WHERE b.company_id = OLD.id) THEN
      PERFORM refuse('base_period_fixed', format('company %s has opened months: its base month is fixed', OLD.code), jsonb_build_object('company', OLD.id));
    END IF;
  END IF;
  IF NEW.closing_code <> OLD.closing_code THEN
    LOCK TABLE document IN SHARE ROW EXCLUSIVE MODE;
    IF EXISTS (SELECT 1 FROM document d JOIN branch b ON b.id = d.branch_id WHERE b.company_id = OLD.id) THEN
      PERFORM refuse('closing_code_fixed', format('company %s has documents: its closing code is fixed', OLD.code), jsonb_build_object('company', OLD.id));
    END IF;
  END IF;
  IF NEW.chart_id IS DISTINCT FROM OLD.chart_id AND OLD.chart_id IS NOT NULL THEN
    LOCK TABLE document, account_balance IN SHARE ROW EXCLUSIVE MODE;
    IF EXISTS (SELECT 1 FROM branch b
                WHERE b.company_id = OLD.id
                  AND (EXISTS (SELECT 1 FROM document d WHERE d.branch_id = b.id)
                    OR EXISTS (SELECT 1 FROM account_balance k WHERE k.branch_id = b.id)
                    OR EXISTS (SELECT 1 FROM sealed_balance k WHERE k.branch_id = b.id))) THEN
      PERFORM refuse('chart_fixed', format('company %s has documents or sealed balances: its chart is fixed', OLD.code), jsonb_build_object('company', OLD.id));
    END IF;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION ledger.company_is_written()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
DECLARE
  written record;
  of_chart integer;
BEGIN
  IF TG_OP = 'DELETE' THEN written := OLD; ELSE written := NEW; END IF;
  CASE TG_ARGV[0]
    WHEN 'company_id' THEN PERFORM refuse_held(written.company_id);
    WHEN 'branch_id' THEN PERFORM refuse_held(b.company_id) FROM branch b WHERE b.id = written.branch_id;
    WHEN 'webhook_id' THEN PERFORM refuse_held(w.company_id) FROM webhook w WHERE w.id = written.webhook_id;
    WHEN 'code' THEN
      PERFORM refuse_held(written.id);
      IF EXISTS (SELECT FROM company_home WHERE company_code = written.code AND (state <> 'SERVED' OR cell <> (SELECT number FROM cell))) THEN
        PERFORM refuse('company_moving', format('company %s is in another cell', written.code), jsonb_build_object('company', written.code));
      END IF;
    WHEN 'group_id' THEN
      PERFORM pg_current_xact_id();
      PERFORM refuse_held(c.id)
         FROM company_home h
         JOIN company c ON c.code = h.company_code
         JOIN access.group_grant g ON g.company_id = c.id
        WHERE h.state = 'LEAVING' AND g.group_id = written.group_id;
    ELSE
      CASE TG_ARGV[0]
        WHEN 'chart_id' THEN of_chart := written.chart_id;
        WHEN 'id' THEN of_chart := written.id;
        WHEN 'account_id' THEN SELECT a.chart_id INTO of_chart FROM account a WHERE a.id = written.account_id;
      END CASE;
      PERFORM pg_current_xact_id();
      PERFORM refuse_held(c.id) FROM company_home h JOIN company c ON c.code = h.company_code AND c.chart_id = of_chart WHERE h.state <> 'SERVED';
  END CASE;
  RETURN written;
END $function$;

CREATE OR REPLACE FUNCTION ledger.compare_balances(p_branch integer, p_period date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
DECLARE bad record;
BEGIN
  SELECT a.id AS account_id, a.code INTO bad
    FROM (SELECT * FROM account_balance WHERE branch_id = p_branch AND period = p_period) s
    FULL JOIN month_balances(p_branch, p_period) e ON e.account_id = s.account_id
    JOIN account a ON a.id = coalesce(s.account_id, e.account_id)
   WHERE (s.opening, s.debit, s.credit, s.closing_debit, s.closing_credit, s.postings, s.closing_postings)
         IS DISTINCT FROM (e.opening, e.debit, e.credit, e.closing_debit, e.closing_credit, e.postings, e.closing_postings)
   ORDER BY a.code_path, a.id
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('period_closes_with_balances', format('account %s: the balance of %s is not its opening and movement', bad.code, to_char(p_period, 'MM/YYYY')),
      jsonb_build_object('branch', p_branch, 'period', p_period, 'account', bad.account_id, 'code', bad.code));
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION ledger.conditions_within_months(filter ledger.list_filter)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN NULLIF(concat_ws(' AND '::text, CASE WHEN ((filter).batch_id IS NOT NULL) THEN 'e.document_id = ANY(ARRAY(SELECT d.id FROM ledger.document d WHERE d.batch_id = ($2).batch_id))'::text ELSE NULL::text END, CASE WHEN ((filter).document_id IS NOT NULL) THEN 'e.document_id = ($2).document_id'::text ELSE NULL::text END, CASE WHEN ((filter).day IS NOT NULL) THEN 'e.day = ($2).day'::text ELSE NULL::text END, CASE WHEN ((filter).text IS NOT NULL) THEN 'e.history ~ ($2).text'::text ELSE NULL::text END, CASE WHEN ((filter).first_day IS NOT NULL) THEN '(e.period > ($2).first_period OR e.day >= ($2).first_day)'::text ELSE NULL::text END, CASE WHEN ((filter).last_day IS NOT NULL) THEN '(e.period < ($2).last_period OR e.day <= ($2).last_day)'::text ELSE NULL::text END, CASE WHEN ((filter).amount_from IS NOT NULL) THEN 'e.amount >= ($2).amount_from'::text ELSE NULL::text END, CASE WHEN ((filter).amount_to IS NOT NULL) THEN 'e.amount <= ($2).amount_to'::text ELSE NULL::text END), ''::text);

CREATE OR REPLACE FUNCTION ledger.consolidation_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
BEGIN
  PERFORM add_event(NULL, NEW.branch_id, 'consolidation.finished',
    jsonb_build_object('yearmonth', wire_month(NEW.period), 'status', NEW.status, 'message', NEW.message, 'messagePt', NEW.message_pt));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.count_postings(p_branch integer, p_period date, p_first_day integer, p_last_day integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET enable_indexscan TO 'off'
BEGIN ATOMIC
 SELECT (count(*) + count(*) FILTER (WHERE e.posts_contra))
    FROM ledger.entry e
   WHERE ((e.branch_id = count_postings.p_branch) AND (e.period = count_postings.p_period) AND ((e.day >= count_postings.p_first_day) AND (e.day <= count_postings.p_last_day)));
END;

CREATE OR REPLACE FUNCTION ledger.current_actor_id()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('razao.actor_id'::text, true), ''::text))::integer;

CREATE OR REPLACE FUNCTION ledger.current_stripe()
 RETURNS smallint
 LANGUAGE sql
 STABLE
RETURN COALESCE((NULLIF(current_setting('razao.stripe'::text, true), ''::text))::smallint, ((pg_backend_pid() % 8))::smallint);

CREATE OR REPLACE FUNCTION ledger.daily_movement(p_branch integer, p_period date)
 RETURNS TABLE(account_id bigint, day smallint, debit numeric, credit numeric, closing_net numeric)
 LANGUAGE sql
 STABLE
 SET enable_indexscan TO 'off'
BEGIN ATOMIC
 SELECT p.account_id,
     p.day,
     COALESCE(sum(p.amount) FILTER (WHERE ((p.side = 'D'::bpchar) AND (NOT p.closing))), (0)::numeric) AS "coalesce",
     COALESCE(sum(p.amount) FILTER (WHERE ((p.side = 'C'::bpchar) AND (NOT p.closing))), (0)::numeric) AS "coalesce",
     sum(
         CASE p.side
             WHEN 'D'::bpchar THEN p.amount
             ELSE (- p.amount)
         END) FILTER (WHERE p.closing) AS sum
    FROM ledger.posting p
   WHERE ((p.branch_id = daily_movement.p_branch) AND (p.period = daily_movement.p_period))
   GROUP BY p.account_id, p.day;
END;

CREATE OR REPLACE FUNCTION ledger.delete_old_events(p_before timestamp with time zone, p_max integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
DECLARE
  v_deleted integer;
BEGIN
  WITH old AS MATERIALIZED (
    SELECT id, company_id FROM event WHERE at < p_before ORDER BY at, id LIMIT p_max
  ), noted AS (
    INSERT INTO event_deletion AS known SELECT company_id, max(id) FROM old GROUP BY company_id ORDER BY company_id
    ON CONFLICT (company_id) DO UPDATE SET deleted_through = greatest(known.deleted_through, excluded.deleted_through)
  )
  DELETE FROM event e USING old WHERE e.id = old.id;
  GET DIAGNOSTICS v_deleted = ROW_COUNT;
  RETURN v_deleted;
END $function$;

CREATE OR REPLACE FUNCTION ledger.demand_entries(p_branch integer, p_period date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
DECLARE lost bigint;
BEGIN
  SELECT count(*) INTO lost
    FROM (SELECT account_id, sum(debit) AS debit, sum(credit) AS credit, sum(closing_debit) AS closing_debit,
                 sum(closing_credit) AS closing_credit, sum(postings) AS postings
            FROM account_movement WHERE branch_id = p_branch AND period = p_period
           GROUP BY account_id HAVING sum(postings) <> 0) m
    FULL JOIN (SELECT b.* FROM account_balance b JOIN account a ON a.id = b.account_id
                WHERE b.branch_id = p_branch AND b.period = p_period AND a.kind = 'A' AND b.postings <> 0) s ON s.account_id = m.account_id
   WHERE (m.debit, m.credit, m.closing_debit, m.closing_credit, m.postings)
         IS DISTINCT FROM (s.debit, s.credit, s.closing_debit, s.closing_credit, s.postings);
  IF lost > 0 THEN
    PERFORM refuse('period_has_entries', format('month %s has lost the entries of its balances', to_char(p_period, 'MM/YYYY')),
      jsonb_build_object('branch', p_branch, 'period', p_period));
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION ledger.document_digests(p_branch integer, p_period date)
 RETURNS TABLE(document_id bigint, digest bytea, lines bigint[])
 LANGUAGE sql
 STABLE
AS $function$
  WITH numbered AS (
    SELECT l.document_id, string_agg(l.line, chr(10) ORDER BY l.id) AS text, array_agg(hashtextextended(l.line, 0) ORDER BY l.id) AS lines
      FROM (SELECT e.document_id, e.id, ledger.entry_text(e) AS line FROM ledger.entry e WHERE e.branch_id = p_branch AND e.period = p_period) l
     GROUP BY l.document_id
  )
  SELECT coalesce(d.id, n.document_id),
         sha256(convert_to(concat_ws(chr(10), ROW(d.id, b.id, b.code, d.number, d.reference_day, d.text, d.standard_code, d.closing,
                             to_char(d.fact_date, 'YYYY-MM-DD'), d.created_by, extract(epoch FROM d.created_at))::text, n.text), 'UTF8')),
         coalesce(n.lines, '{}')
    FROM (SELECT * FROM ledger.document WHERE branch_id = p_branch AND period = p_period) d
    LEFT JOIN ledger.batch b ON b.id = d.batch_id
    FULL JOIN numbered n ON n.document_id = d.id
$function$;

CREATE OR REPLACE FUNCTION ledger.document_enters()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
DECLARE month record; bad record;
BEGIN
  FOR month IN SELECT DISTINCT branch_id, period FROM new_document ORDER BY 1, 2 LOOP
    PERFORM hold_period(month.branch_id, month.period, 'document_period_open');
  END LOOP;
  SELECT d.id, d.number, c.closing_code INTO bad
    FROM new_document d JOIN branch b ON b.id = d.branch_id JOIN company c ON c.id = b.company_id
   WHERE d.closing IS DISTINCT FROM (d.standard_code IS NOT DISTINCT FROM c.closing_code)
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('document_closing_true', format('document %s: the closing flag does not follow code %s', bad.number, bad.closing_code),
      jsonb_build_object('document', bad.id));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.document_leaves()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE month record; orphan record;
BEGIN
  FOR month IN SELECT DISTINCT branch_id, period FROM old_document ORDER BY 1, 2 LOOP
    CONTINUE WHEN period_is_being_purged(month.branch_id, month.period);
    PERFORM hold_period(month.branch_id, month.period, 'document_period_open');
  END LOOP;
  SELECT e.document_id AS id INTO orphan FROM old_document d JOIN entry e ON e.document_id = d.id LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('document_has_entries', format('document %s still has entries', orphan.id), jsonb_build_object('document', orphan.id));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.document_links(p_branch integer, p_period date)
 RETURNS TABLE(document_id bigint, links text[])
 LANGUAGE sql
 STABLE
AS $function$
  SELECT d.id, array_agg(concat_ws(' ', r.document_id, r.branch_id, r.entry_number) ORDER BY r.entry_number)
    FROM ledger.document d JOIN ledger.reversal r ON r.reversing_document_id = d.id
   WHERE d.branch_id = p_branch AND d.period = p_period
   GROUP BY d.id
$function$;

CREATE OR REPLACE FUNCTION ledger.document_page(branch_ids integer[], filter ledger.list_filter, ordering text, page_size bigint, skipped bigint)
 RETURNS TABLE(total bigint, place bigint, id bigint, "batchId" bigint, documento text, diaref smallint, texto text, cdpadronizado text, "factDate" date)
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  ids bigint[];
  listed text := concat_ws(' AND ', 'true',
    CASE WHEN branch_ids IS NOT NULL THEN 'd.branch_id = ANY($1)' END,
    CASE WHEN filter.branch_ids IS NOT NULL THEN 'd.branch_id = ANY(($2).branch_ids)' END,
    CASE WHEN filter.first_period IS NOT NULL THEN 'd.period >= ($2).first_period' END,
    CASE WHEN filter.last_period IS NOT NULL THEN 'd.period <= ($2).last_period' END,
    CASE WHEN filter.batch_id IS NOT NULL THEN 'd.batch_id = ($2).batch_id' END,
    CASE WHEN filter.document_id IS NOT NULL THEN 'd.id = ($2).document_id' END,
    CASE WHEN filter.day IS NOT NULL THEN 'd.reference_day = ($2).day' END,
    CASE WHEN filter.text IS NOT NULL THEN $c$concat_ws(' ', d.number, d.text, d.standard_code) ~ ($2).text$c$ END,
    CASE WHEN filter.first_day IS NOT NULL THEN '(d.period > ($2).first_period OR d.reference_day >= ($2).first_day)' END,
    CASE WHEN filter.last_day IS NOT NULL THEN '(d.period < ($2).last_period OR d.reference_day <= ($2).last_day)' END);
BEGIN
  EXECUTE 'SELECT count(*) FROM ledger.document d WHERE ' || listed INTO total USING branch_ids, filter;
  IF total > skipped THEN
    EXECUTE format('SELECT ARRAY(SELECT d.id FROM ledger.document d CROSS JOIN LATERAL (SELECT %s AS id) sorted WHERE %s %s LIMIT $3 OFFSET $4)',
      CASE WHEN filter.first_period = filter.last_period THEN 'd.id + 0' ELSE 'd.id' END, listed, ordering)
       INTO ids USING branch_ids, filter, page_size, skipped;
  END IF;
  RETURN QUERY
  SELECT total, page.place, d.id, d.batch_id, d.number::text, d.reference_day, d.text::text, d.standard_code::text, d.fact_date
    FROM (VALUES (0)) one
    LEFT JOIN (unnest(ids) WITH ORDINALITY AS page(id, place)
              CROSS JOIN LATERAL (SELECT * FROM ledger.document o WHERE o.id = page.id OFFSET 0) d) ON true
   ORDER BY page.place;
END $function$;

CREATE OR REPLACE FUNCTION ledger.document_postings(p_branch integer, p_period date, p_first_day integer, p_last_day integer)
 RETURNS TABLE(document_id bigint, postings bigint)
 LANGUAGE sql
 STABLE
 SET enable_indexscan TO 'off'
BEGIN ATOMIC
 SELECT e.document_id,
     (count(*) + count(*) FILTER (WHERE e.posts_contra))
    FROM ledger.entry e
   WHERE ((e.branch_id = document_postings.p_branch) AND (e.period = document_postings.p_period) AND ((e.day >= document_postings.p_first_day) AND (e.day <= document_postings.p_last_day)))
   GROUP BY e.document_id;
END;

CREATE OR REPLACE FUNCTION ledger.entry_account(p_branch integer, p_code text)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE STRICT
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
DECLARE
  found_account record;
BEGIN
  SELECT a.id, a.kind, a.active INTO found_account
    FROM branch b
    JOIN company c ON c.id = b.company_id
    JOIN account a ON a.id = account_of(c.chart_id, p_code)
   WHERE b.id = p_branch;
  IF NOT FOUND OR found_account.kind <> 'A' OR NOT found_account.active THEN
    PERFORM refuse(
      CASE WHEN found_account.id IS NULL THEN 'entry_account_known' WHEN found_account.kind <> 'A' THEN 'entry_account_analytic' ELSE 'entry_account_active' END,
      format('account %s cannot be posted to', p_code),
      jsonb_build_object('sent', p_code, 'field', 'conta', 'branch', p_branch));
  END IF;
  RETURN found_account.id;
END $function$;

CREATE OR REPLACE FUNCTION ledger.entry_change_leaves()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
DECLARE month record;
BEGIN
  FOR month IN
    SELECT p.branch_id, p.period, p.seal
      FROM (SELECT DISTINCT branch_id, period FROM old_entry) o
      JOIN branch_period p ON p.branch_id = o.branch_id AND p.period = o.period
     WHERE p.seal > 0 AND p.status = 'OPEN'
     ORDER BY 1, 2
  LOOP
    INSERT INTO entry_change (branch_id, period, seal, entry_id, removed)
    SELECT month.branch_id, month.period, month.seal, o.id, to_jsonb(o) || jsonb_build_object('batch', b.code, 'document', d.number)
      FROM old_entry o
      LEFT JOIN document d ON d.id = o.document_id
      LEFT JOIN batch b ON b.id = d.batch_id
     WHERE o.branch_id = month.branch_id AND o.period = month.period
     ORDER BY o.id;
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.entry_enters()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  month record;
  held ledger.branch_period;
  bad record;
  extemporaneous boolean;
  codes_named boolean := false;
  perhaps_bare boolean := false;
BEGIN
  -- INV-02. Months in sorted order, so that two writers of several never wait for each other.
  FOR month IN
    SELECT branch_id, period, min(day) AS first_day, max(day) AS last_day, count(history_code) AS codes,
           count(*) FILTER (WHERE history_code IS NULL AND coalesce(ascii(history), 0) NOT BETWEEN 33 AND 126) AS perhaps_bare
      FROM new_entry GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    held := hold_period(month.branch_id, month.period, 'entry_period_open');
    IF held.seal > 0 THEN
      INSERT INTO entry_change (branch_id, period, seal, entry_id, actor_id)
      SELECT n.branch_id, n.period, held.seal, n.id, n.created_by FROM new_entry n
       WHERE n.branch_id = month.branch_id AND n.period = month.period ORDER BY n.id;
    END IF;
    IF month.first_day <= held.closed_through_day THEN
      PERFORM refuse('entry_day_open', format('day %s of %s is closed', month.first_day, to_char(month.period, 'MM/YYYY')),
        jsonb_build_object('branch', month.branch_id, 'period', month.period, 'day', month.first_day, 'closedThrough', held.closed_through_day));
    END IF;
    IF (month.period + month.last_day - 1) >= (month.period + interval '1 month') THEN
      PERFORM refuse('entry_day_in_month', format('%s has no day %s', to_char(month.period, 'MM/YYYY'), month.last_day),
        jsonb_build_object('branch', month.branch_id, 'period', month.period, 'day', month.last_day));
    END IF;
    IF month.codes > 0 THEN
      codes_named := true;
      -- A code that is leaving is gone, or stays, when this statement reads the codes (history_code_leaves).
      PERFORM pg_advisory_xact_lock_shared(history_key(b.company_id)) FROM branch b WHERE b.id = month.branch_id;
    END IF;
    perhaps_bare := perhaps_bare OR month.perhaps_bare > 0;
  END LOOP;

  -- INV-08, of codes.
  IF codes_named THEN
    SELECT n.history_code, c.code AS company INTO bad
      FROM (SELECT DISTINCT branch_id, history_code FROM new_entry WHERE history_code IS NOT NULL) n
      JOIN branch b ON b.id = n.branch_id
      JOIN company c ON c.id = b.company_id
      LEFT JOIN history_code h ON h.company_id = b.company_id AND h.code = n.history_code
     WHERE h.code IS NULL
     ORDER BY n.branch_id, n.history_code
     LIMIT 1;
    IF FOUND THEN
      PERFORM refuse('entry_history_code_known', format('company %s has no history code %s', bad.company, bad.history_code),
        jsonb_build_object('company', bad.company, 'historyCode', bad.history_code));
    END IF;
  END IF;

  -- The document cannot be deleted under the entries that are entering it.
  SELECT bool_or(held_document.fact_date IS NOT NULL) INTO extemporaneous
    FROM (SELECT d.fact_date FROM document d WHERE d.id IN (SELECT n.document_id FROM new_entry n) ORDER BY d.id FOR KEY SHARE) held_document;

  -- The document exists, and what its entries copy from it is true.
  SELECT n.document_id, d.id AS known_document INTO bad
    FROM (SELECT DISTINCT document_id, branch_id, period, closing FROM new_entry) n
    LEFT JOIN document d ON d.id = n.document_id
   WHERE d.id IS NULL OR n.branch_id <> d.branch_id OR n.period <> d.period OR n.closing <> d.closing
   ORDER BY n.document_id
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse(CASE WHEN bad.known_document IS NULL THEN 'entry_document_exists' ELSE 'entry_document_copies' END,
      format('document %s %s', bad.document_id, CASE WHEN bad.known_document IS NULL THEN 'does not exist' ELSE 'has another branch, month or closing flag' END),
      jsonb_build_object('document', bad.document_id));
  END IF;

  -- INV-01 and INV-07. Lines 1..n of a number enter in one statement (lines start at 1 and are unique, so the
  -- highest one tells): with the unique key, nothing can be added to a number later. Few aggregates:
  -- this is the gate's dearest pass, about 2 µs a line.
  SELECT n.document_id, n.entry_number, n.lines, n.last_line, n.first_day, n.last_day, n.difference INTO bad
    FROM (SELECT document_id, entry_number, count(*) AS lines, max(line) AS last_line, min(day) AS first_day, max(day) AS last_day,
                 count(*) FILTER (WHERE posts_contra) AS both_sides,
                 sum(CASE side WHEN 'D' THEN amount ELSE -amount END) AS difference
            FROM new_entry
           GROUP BY document_id, entry_number) n
   WHERE n.last_line <> n.lines OR n.first_day <> n.last_day
      OR NOT ((n.both_sides = 0 AND n.difference = 0)
           OR (n.both_sides = n.lines AND (n.lines = 1 OR n.difference <> 0)))
   ORDER BY n.document_id, n.entry_number
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse(CASE WHEN bad.last_line <> bad.lines THEN 'entry_number_lines' WHEN bad.first_day <> bad.last_day THEN 'entry_number_one_day' ELSE 'entry_number_balanced' END,
      format('document %s, entry number %s: debits less credits are %s', bad.document_id, bad.entry_number, bad.difference),
      (SELECT jsonb_build_object('document', bad.document_id, 'entry_number', bad.entry_number, 'lines', bad.lines, 'day', bad.first_day, 'otherDay', bad.last_day,
                'debit', coalesce(sum(amount) FILTER (WHERE side = 'D'), 0)::text, 'credit', coalesce(sum(amount) FILTER (WHERE side = 'C'), 0)::text,
                'contras', count(contra_account_id))
         FROM new_entry WHERE document_id = bad.document_id AND entry_number = bad.entry_number));
  END IF;

  -- INV-04. In key order, so that two writers of one stripe never wait for each other in a circle.
  WITH side_sum AS (
    SELECT branch_id, period, account_id, closing,
           coalesce(sum(amount) FILTER (WHERE side = 'D'), 0) AS debit, coalesce(sum(amount) FILTER (WHERE side = 'C'), 0) AS credit,
           count(*) AS postings
      FROM new_entry GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT branch_id, period, contra_account_id, closing,
           coalesce(sum(amount) FILTER (WHERE side = 'C' AND posts_contra), 0), coalesce(sum(amount) FILTER (WHERE side = 'D' AND posts_contra), 0),
           count(*) FILTER (WHERE posts_contra)
      FROM new_entry WHERE contra_account_id IS NOT NULL GROUP BY 1, 2, 3, 4
  ), account_sum AS MATERIALIZED (
    SELECT branch_id, period, account_id,
           coalesce(sum(debit) FILTER (WHERE NOT closing), 0) AS debit, coalesce(sum(credit) FILTER (WHERE NOT closing), 0) AS credit,
           coalesce(sum(debit) FILTER (WHERE closing), 0) AS closing_debit, coalesce(sum(credit) FILTER (WHERE closing), 0) AS closing_credit,
           sum(postings) AS postings, coalesce(sum(postings) FILTER (WHERE closing), 0) AS closing_postings
      FROM side_sum GROUP BY 1, 2, 3
  ), written AS (
    INSERT INTO account_movement AS m
      (branch_id, period, account_id, stripe, debit, credit, closing_debit, closing_credit, postings, closing_postings)
    SELECT branch_id, period, account_id, current_stripe(), debit, credit, closing_debit, closing_credit, postings, closing_postings
      FROM account_sum WHERE postings > 0
     ORDER BY branch_id, period, account_id
    ON CONFLICT (branch_id, period, account_id, stripe) DO UPDATE SET
      debit = m.debit + excluded.debit, credit = m.credit + excluded.credit,
      closing_debit = m.closing_debit + excluded.closing_debit, closing_credit = m.closing_credit + excluded.closing_credit,
      postings = m.postings + excluded.postings, closing_postings = m.closing_postings + excluded.closing_postings
  )
  -- INV-03, over the accounts just summed: a few, however many lines came.
  SELECT u.account_id, u.branch_id, a.code, a.kind, a.active, c.chart_id IS NOT DISTINCT FROM a.chart_id AS in_chart
    INTO bad
    FROM account_sum u
    JOIN branch b ON b.id = u.branch_id
    JOIN company c ON c.id = b.company_id
    LEFT JOIN account a ON a.id = u.account_id
   WHERE a.id IS NULL OR a.chart_id IS DISTINCT FROM c.chart_id OR a.kind <> 'A' OR NOT a.active
   ORDER BY u.account_id
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse(
      CASE WHEN bad.code IS NULL OR NOT bad.in_chart THEN 'entry_account_known' WHEN bad.kind <> 'A' THEN 'entry_account_analytic' ELSE 'entry_account_active' END,
      format('account %s cannot be posted to', bad.account_id),
      jsonb_build_object('account', bad.account_id, 'code', CASE WHEN bad.in_chart THEN bad.code END, 'branch', bad.branch_id));
  END IF;
  -- INV-08, of lines without history. The first character of almost every text says that it is not blank.
  IF perhaps_bare THEN
    SELECT n.document_id, n.entry_number, n.line, c.code AS company INTO bad
      FROM new_entry n
      JOIN branch b ON b.id = n.branch_id
      JOIN company c ON c.id = b.company_id AND c.history_required
     WHERE n.history_code IS NULL AND is_blank(n.history)
     ORDER BY n.document_id, n.entry_number, n.line
     LIMIT 1;
    IF FOUND THEN
      PERFORM refuse('entry_history_given', format('company %s requires a history: document %s, entry number %s, line %s has none',
          bad.company, bad.document_id, bad.entry_number, bad.line),
        jsonb_build_object('document', bad.document_id, 'company', bad.company, 'entry_number', bad.entry_number, 'line', bad.line));
    END IF;
  END IF;
  IF extemporaneous THEN
    SELECT d.number, n.entry_number, a.id AS account_id, a.code INTO bad
      FROM new_entry n
      JOIN document d ON d.id = n.document_id AND d.fact_date IS NOT NULL
      JOIN account a ON a.id IN (n.account_id, CASE WHEN n.posts_contra THEN n.contra_account_id END) AND a.nature = '04'
     ORDER BY n.document_id, n.entry_number, a.id
     LIMIT 1;
    IF FOUND THEN
      PERFORM refuse('entry_fact_date_result', format('document %s records an earlier fact: account %s is a result account', bad.number, bad.code),
        jsonb_build_object('number', bad.number, 'entry_number', bad.entry_number, 'account', bad.account_id, 'code', bad.code));
    END IF;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.entry_leaves()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  month record;
  held ledger.branch_period;
  bad record;
BEGIN
  -- INV-02, unless this very transaction purges the month (0003).
  FOR month IN
    SELECT branch_id, period, min(day) AS first_day FROM old_entry GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    CONTINUE WHEN period_is_being_purged(month.branch_id, month.period);
    held := hold_period(month.branch_id, month.period, 'entry_period_open');
    IF month.first_day <= held.closed_through_day THEN
      PERFORM refuse('entry_day_open', format('day %s of %s is closed', month.first_day, to_char(month.period, 'MM/YYYY')),
        jsonb_build_object('branch', month.branch_id, 'period', month.period, 'day', month.first_day, 'closedThrough', held.closed_through_day));
    END IF;
  END LOOP;

  -- INV-01: a number leaves whole, or not at all.
  SELECT e.document_id, e.entry_number, min(o.id) AS deleted, array_agg(DISTINCT e.id) AS others
    INTO bad
    FROM (SELECT document_id, entry_number, min(id) AS id FROM old_entry GROUP BY 1, 2) o
    JOIN entry e ON e.document_id = o.document_id AND e.entry_number = o.entry_number
   GROUP BY e.document_id, e.entry_number
   ORDER BY e.document_id, e.entry_number
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('entry_number_whole', format('document %s, entry number %s would lose a part of its lines', bad.document_id, bad.entry_number),
      jsonb_build_object('document', bad.document_id, 'entry_number', bad.entry_number, 'entry', bad.deleted, 'others', to_jsonb(bad.others[1:100])));
  END IF;

  -- INV-04
  WITH side_sum AS (
    SELECT branch_id, period, account_id, closing,
           coalesce(sum(amount) FILTER (WHERE side = 'D'), 0) AS debit, coalesce(sum(amount) FILTER (WHERE side = 'C'), 0) AS credit,
           count(*) AS postings
      FROM old_entry GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT branch_id, period, contra_account_id, closing,
           coalesce(sum(amount) FILTER (WHERE side = 'C'), 0), coalesce(sum(amount) FILTER (WHERE side = 'D'), 0),
           count(*)
      FROM old_entry WHERE posts_contra GROUP BY 1, 2, 3, 4
  )
  INSERT INTO account_movement AS m
    (branch_id, period, account_id, stripe, debit, credit, closing_debit, closing_credit, postings, closing_postings)
  SELECT branch_id, period, account_id, current_stripe(),
         -coalesce(sum(debit) FILTER (WHERE NOT closing), 0), -coalesce(sum(credit) FILTER (WHERE NOT closing), 0),
         -coalesce(sum(debit) FILTER (WHERE closing), 0), -coalesce(sum(credit) FILTER (WHERE closing), 0),
         -sum(postings), -coalesce(sum(postings) FILTER (WHERE closing), 0)
    FROM side_sum GROUP BY 1, 2, 3
   ORDER BY branch_id, period, account_id
  ON CONFLICT (branch_id, period, account_id, stripe) DO UPDATE SET
    debit = m.debit + excluded.debit, credit = m.credit + excluded.credit,
    closing_debit = m.closing_debit + excluded.closing_debit, closing_credit = m.closing_credit + excluded.closing_credit,
    postings = m.postings + excluded.postings, closing_postings = m.closing_postings + excluded.closing_postings;

  -- A reversal frees what it reversed; what is reversed does not leave before its reversal, or leaves together with it. A
  -- month that is purged and sealed keeps the balances of both, and so the link.
  DELETE FROM reversal r
   USING old_entry o
    JOIN branch_period p ON p.branch_id = o.branch_id AND p.period = o.period AND p.status = 'OPEN'
   WHERE o.line = 1 AND r.reversing_document_id = o.document_id AND r.entry_number = o.entry_number;
  SELECT r.document_id, r.entry_number, r.reversing_document_id INTO bad
    FROM old_entry o
    JOIN branch_period p ON p.branch_id = o.branch_id AND p.period = o.period AND p.status = 'OPEN'
    JOIN reversal r ON r.document_id = o.document_id AND r.entry_number = o.entry_number
   WHERE o.line = 1
   ORDER BY r.document_id, r.entry_number
   LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('entry_reversed', format('document %s, entry number %s is reversed', bad.document_id, bad.entry_number),
      jsonb_build_object('document', bad.document_id, 'entry_number', bad.entry_number, 'reversing', bad.reversing_document_id));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.entry_page(branch_ids integer[], filter ledger.list_filter, ordering text, page_size bigint, skipped bigint)
 RETURNS TABLE(total bigint, id bigint, "documentId" bigint, lancamento text, debcre character, day smallint, "contaId" bigint, contrapartida bigint, valor numeric, historico text, cdhistorico text, reverses bigint, "reversedBy" bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  ids bigint[];
  id_of text := 'e.id';
  indexscan text := current_setting('enable_indexscan');
  months text := concat_ws(' AND ', 'true',
    CASE WHEN branch_ids IS NOT NULL THEN 'e.branch_id = ANY($1)' END,
    CASE WHEN filter.branch_ids IS NOT NULL THEN 'e.branch_id = ANY(($2).branch_ids)' END,
    CASE WHEN filter.first_period IS NOT NULL THEN 'e.period >= ($2).first_period' END,
    CASE WHEN filter.last_period IS NOT NULL THEN 'e.period <= ($2).last_period' END);
  of_account text := CASE WHEN filter.account_id IS NOT NULL
    THEN '(e.account_id = ($2).account_id OR (e.posts_contra AND e.contra_account_id = ($2).account_id))' END;
  within_months text := ledger.conditions_within_months(filter);
  listed text := concat_ws(' AND ', months, of_account, within_months);
BEGIN
  IF filter.first_period = filter.last_period THEN
    PERFORM set_config('enable_indexscan', 'off', true);
  END IF;
  IF within_months IS NOT NULL THEN
    EXECUTE 'SELECT count(*) FROM ledger.entry e WHERE ' || listed INTO total USING branch_ids, filter;
  ELSE
    EXECUTE format('SELECT (SELECT coalesce(sum(e.postings), 0)::bigint FROM ledger.account_movement e WHERE %1$s %2$s)
                         - (SELECT count(*) FROM ledger.entry e WHERE %1$s AND e.posts_contra %3$s)', months,
      CASE WHEN filter.account_id IS NOT NULL THEN 'AND e.account_id = ($2).account_id' END,
      CASE WHEN filter.account_id IS NOT NULL THEN 'AND e.account_id = ($2).account_id AND e.contra_account_id = ($2).account_id' END)
       INTO total USING branch_ids, filter;
  END IF;
  IF total > skipped THEN
    IF filter.first_period = filter.last_period
       AND total * 4 < (SELECT c.reltuples FROM pg_catalog.pg_class c WHERE c.oid = 'ledger.entry'::regclass) THEN
      id_of := 'e.id + 0';
    ELSE
      PERFORM set_config('enable_indexscan', indexscan, true);
    END IF;
    EXECUTE format('SELECT ARRAY(SELECT e.id FROM ledger.entry e CROSS JOIN LATERAL (SELECT %s AS id) sorted WHERE %s %s LIMIT $3 OFFSET $4)', id_of, listed, ordering)
       INTO ids USING branch_ids, filter, page_size, skipped;
  END IF;
  PERFORM set_config('enable_indexscan', indexscan, true);
  RETURN QUERY
  SELECT total, r.*
    FROM (VALUES (0)) one
    LEFT JOIN (unnest(ids) WITH ORDINALITY AS page(id, place)
               JOIN ledger.entry e ON e.id = page.id
              CROSS JOIN LATERAL ledger.entry_record(e) r) ON true
   ORDER BY page.place;
END $function$;

CREATE OR REPLACE FUNCTION ledger.entry_record(entry ledger.entry)
 RETURNS TABLE(id bigint, "documentId" bigint, lancamento text, debcre character, day smallint, "contaId" bigint, contrapartida bigint, valor numeric, historico text, cdhistorico text, reverses bigint, "reversedBy" bigint)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT ($1).id, ($1).document_id, ($1).entry_number, ($1).side, ($1).day, ($1).account_id,
         ($1).contra_account_id, ($1).amount, ($1).history, ($1).history_code,
         (SELECT o.id FROM ledger.reversal r
            JOIN ledger.entry o ON o.document_id BETWEEN r.document_id AND r.document_id AND o.entry_number = r.entry_number AND o.line = ($1).line
           WHERE r.reversing_document_id = ($1).document_id AND r.entry_number = ($1).entry_number),
         (SELECT i.id FROM ledger.reversal r
            JOIN ledger.entry i ON i.document_id BETWEEN r.reversing_document_id AND r.reversing_document_id AND i.entry_number = r.entry_number AND i.line = ($1).line
           WHERE r.document_id = ($1).document_id AND r.entry_number = ($1).entry_number)
$function$;

CREATE OR REPLACE FUNCTION ledger.entry_text(e ledger.entry)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT ROW(e.id, e.entry_number, e.line, e.side, e.day, e.account_id, e.contra_account_id, e.posts_contra, e.amount, e.closing,
             e.created_by, extract(epoch FROM e.created_at), e.history, e.history_code)::text
$function$;

CREATE OR REPLACE FUNCTION ledger.filed_month_purged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM ledger.refuse_filed(NEW.branch_id, NEW.period);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.filed_month_reopens()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
BEGIN
  PERFORM refuse_filed(OLD.branch_id, greatest(OLD.period, e.first_period))
     FROM branch b JOIN compliance.ecd e ON e.company_id = b.company_id AND OLD.period <= e.last_period AND e.filed_at IS NOT NULL
    WHERE b.id = OLD.branch_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.former_balances_digest(p_branch integer, p_period date, p_seal integer)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  SELECT sha256(convert_to(coalesce(string_agg(
           ROW(account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings, closing)::text, chr(10) ORDER BY account_id), ''), 'UTF8'))
    FROM ledger.sealed_balance WHERE branch_id = p_branch AND period = p_period AND seal = p_seal
$function$;

CREATE OR REPLACE FUNCTION ledger.history_code_leaves()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(history_key(OLD.company_id));
  IF EXISTS (SELECT 1 FROM entry e JOIN branch b ON b.id = e.branch_id WHERE b.company_id = OLD.company_id AND e.history_code = OLD.code) THEN
    PERFORM refuse('history_code_in_use', format('entries name the history code %s', OLD.code),
      jsonb_build_object('company', OLD.company_id, 'historyCode', OLD.code));
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $function$;

CREATE OR REPLACE FUNCTION ledger.history_key(p_company integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT hashtextextended('ledger.history_code ' || p_company, 0) $function$;

CREATE OR REPLACE FUNCTION ledger.hold_period(p_branch integer, p_period date, p_constraint text)
 RETURNS ledger.branch_period
 LANGUAGE plpgsql
AS $function$
DECLARE
  held ledger.branch_period;
  moving integer;
BEGIN
  IF current_setting('transaction_isolation') = 'read committed' THEN
    PERFORM pg_advisory_xact_lock_shared(p_branch, ledger.period_key(p_period));
    SELECT * INTO held FROM ledger.branch_period
     WHERE branch_id = p_branch AND period = p_period AND NOT EXISTS (SELECT FROM ledger.company_home);
    -- There is no such month, or there are several cells: whether the company is held (0053) comes first.
    IF NOT FOUND THEN
      SELECT h.company_id INTO moving FROM ledger.branch b JOIN ledger.held_company h ON h.company_id = b.company_id WHERE b.id = p_branch;
      IF moving IS NOT NULL THEN PERFORM ledger.refuse_held(moving); END IF;
      SELECT * INTO held FROM ledger.branch_period WHERE branch_id = p_branch AND period = p_period;
    END IF;
  ELSE
    SELECT b.company_id INTO moving FROM ledger.branch b WHERE b.id = p_branch;
    IF moving IS NOT NULL THEN PERFORM ledger.refuse_held(moving); END IF;
    PERFORM pg_advisory_xact_lock_shared(p_branch, ledger.period_key(p_period));
    SELECT * INTO held FROM ledger.branch_period WHERE branch_id = p_branch AND period = p_period FOR SHARE;
  END IF;
  IF held.status IS DISTINCT FROM 'OPEN' THEN
    PERFORM ledger.refuse(p_constraint,
      format('month %s is %s', to_char(p_period, 'MM/YYYY'), coalesce(lower(held.status), 'not opened')),
      jsonb_build_object('branch', p_branch, 'period', p_period, 'status', held.status));
  END IF;
  RETURN held;
END $function$;

CREATE OR REPLACE FUNCTION ledger.is_blank(p_text text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT btrim(coalesce(p_text, ''), E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF') = ''
$function$;

CREATE OR REPLACE FUNCTION ledger.keep_company_home()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
BEGIN
  IF NEW.state <> 'SERVED' AND NEW.cell IS DISTINCT FROM (SELECT number FROM cell) THEN
    RAISE EXCEPTION 'company % is %: only a company of this cell leaves or arrives', NEW.company_code, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'company_home_moves_here', SCHEMA = 'ledger', TABLE = 'company_home';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION ledger.keys_are_written()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  PERFORM refuse_held(w.company_id)
     FROM (SELECT DISTINCT b.company_id FROM (SELECT DISTINCT unnest(k.branch_ids) AS id FROM written_key k) u JOIN branch b ON b.id = u.id) w;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.listed_batches(branch_ids integer[], filter ledger.list_filter)
 RETURNS SETOF ledger.batch
 LANGUAGE sql
 STABLE
AS $function$
  SELECT b.*
    FROM ledger.batch b
   WHERE ($1 IS NULL OR b.branch_id = ANY($1))
     AND (($2).branch_ids IS NULL OR b.branch_id = ANY(($2).branch_ids))
     AND (($2).first_period IS NULL OR b.period >= ($2).first_period)
     AND (($2).last_period IS NULL OR b.period <= ($2).last_period)
     AND (($2).batch_id IS NULL OR b.id = ($2).batch_id)
     AND (($2).text IS NULL OR concat_ws(' ', b.code, b.description) ~ ($2).text)
$function$;

CREATE OR REPLACE FUNCTION ledger.month_balances(p_branch integer, p_period date)
 RETURNS TABLE(account_id bigint, opening numeric, debit numeric, credit numeric, closing_debit numeric, closing_credit numeric, postings bigint, closing_postings bigint)
 LANGUAGE sql
 STABLE
AS $function$
  WITH base AS (
    SELECT c.base_period = p_period AS is_base
      FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id
     WHERE b.id = p_branch
  ), opening AS (
    SELECT o.account_id, o.amount AS opening FROM ledger.opening_balance o, base
     WHERE base.is_base AND o.branch_id = p_branch
    UNION ALL
    SELECT p.account_id, p.closing FROM ledger.account_balance p JOIN ledger.account a ON a.id = p.account_id, base
     WHERE NOT base.is_base AND p.branch_id = p_branch AND p.period = (p_period - interval '1 month')::date AND a.kind = 'A'
  ), movement AS (
    SELECT m.account_id, sum(m.debit) AS debit, sum(m.credit) AS credit, sum(m.closing_debit) AS closing_debit,
           sum(m.closing_credit) AS closing_credit, sum(m.postings) AS postings, sum(m.closing_postings) AS closing_postings
      FROM ledger.account_movement m
     WHERE m.branch_id = p_branch AND m.period = p_period
     GROUP BY m.account_id HAVING sum(m.postings) <> 0
  ), analytic AS MATERIALIZED (
    SELECT a.id AS account_id, a.chart_id, a.code_path, a.level, coalesce(o.opening, 0) AS opening,
           coalesce(m.debit, 0) AS debit, coalesce(m.credit, 0) AS credit, coalesce(m.closing_debit, 0) AS closing_debit,
           coalesce(m.closing_credit, 0) AS closing_credit, coalesce(m.postings, 0) AS postings, coalesce(m.closing_postings, 0) AS closing_postings
      FROM opening o
      FULL JOIN movement m ON m.account_id = o.account_id
      JOIN ledger.account a ON a.id = coalesce(o.account_id, m.account_id)
     WHERE coalesce(o.opening, 0) <> 0 OR m.postings <> 0
  ), synthetic AS (
    SELECT g.account_id, s.opening, s.debit, s.credit, s.closing_debit, s.closing_credit, s.postings, s.closing_postings
      FROM (SELECT chart_id, code_path[1:depth] AS code_path, sum(opening) AS opening, sum(debit) AS debit, sum(credit) AS credit,
                   sum(closing_debit) AS closing_debit, sum(closing_credit) AS closing_credit, sum(postings) AS postings,
                   sum(closing_postings) AS closing_postings
              FROM analytic CROSS JOIN LATERAL generate_series(1, level - 1) AS depth
             GROUP BY chart_id, code_path[1:depth]) s
     CROSS JOIN LATERAL (
       SELECT a.id AS account_id FROM ledger.account a
        WHERE a.chart_id = s.chart_id AND a.code_path = s.code_path AND a.kind = 'S' OFFSET 0) g
  )
  SELECT r.account_id, r.opening, r.debit, r.credit, r.closing_debit, r.closing_credit, r.postings::bigint, r.closing_postings::bigint
    FROM (SELECT a.account_id, a.opening, a.debit, a.credit, a.closing_debit, a.closing_credit, a.postings, a.closing_postings FROM analytic a
          UNION ALL
          SELECT s.account_id, s.opening, s.debit, s.credit, s.closing_debit, s.closing_credit, s.postings, s.closing_postings FROM synthetic s
           WHERE s.opening <> 0 OR s.postings <> 0) r
$function$;

CREATE OR REPLACE FUNCTION ledger.never()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM ledger.refuse(TG_ARGV[0], TG_ARGV[1], jsonb_build_object('table', TG_TABLE_NAME, 'operation', TG_OP));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.opening_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
DECLARE
  of_branch integer;
  base date;
BEGIN
  FOR of_branch IN SELECT DISTINCT id FROM unnest(ARRAY[OLD.branch_id, NEW.branch_id]) AS id WHERE id IS NOT NULL ORDER BY id LOOP
    SELECT c.base_period INTO base FROM branch b JOIN company c ON c.id = b.company_id WHERE b.id = of_branch;
    PERFORM pg_advisory_xact_lock_shared(of_branch, period_key(base));
    IF EXISTS (SELECT 1 FROM branch_period WHERE branch_id = of_branch AND period = base AND status = 'CONSOLIDATED') THEN
      PERFORM refuse('opening_sealed', 'the base month is consolidated: its opening balances are sealed', jsonb_build_object('branch', of_branch));
    END IF;
    PERFORM refuse_filed(of_branch, e.last_period)
       FROM branch b JOIN compliance.ecd e ON e.company_id = b.company_id AND base <= e.last_period AND e.filed_at IS NOT NULL
      WHERE b.id = of_branch;
  END LOOP;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $function$;

CREATE OR REPLACE FUNCTION ledger.owners_of_record(p_kind text, p_id bigint)
 RETURNS TABLE(company_id integer, branch_id integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
DECLARE v_branch integer;
BEGIN
  CASE p_kind
    WHEN 'account' THEN
      RETURN QUERY SELECT c.id, NULL::integer FROM account a JOIN company c ON c.chart_id = a.chart_id WHERE a.id = p_id;
      RETURN;
    WHEN 'ecd' THEN
      RETURN QUERY SELECT e.company_id, NULL::integer FROM compliance.ecd e WHERE e.id = p_id;
      RETURN;
    WHEN 'webhook' THEN
      RETURN QUERY SELECT w.company_id, NULL::integer FROM webhook w WHERE w.id = p_id;
      RETURN;
    WHEN 'batch' THEN SELECT r.branch_id INTO v_branch FROM batch r WHERE r.id = p_id;
    WHEN 'document' THEN SELECT r.branch_id INTO v_branch FROM document r WHERE r.id = p_id;
    WHEN 'entry' THEN SELECT r.branch_id INTO v_branch FROM entry r WHERE r.id = p_id;
    WHEN 'tax calculation' THEN SELECT r.branch_id INTO v_branch FROM tax_calculation r WHERE r.id = p_id;
    WHEN 'run' THEN SELECT r.branch_id INTO v_branch FROM compliance.run r WHERE r.id = p_id;
  END CASE;
  RETURN QUERY SELECT b.company_id, b.id FROM branch b WHERE b.id = v_branch;
END $function$;

CREATE OR REPLACE FUNCTION ledger.period_closes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(OLD.branch_id, period_key(OLD.period));
  IF NEW.branch_id <> OLD.branch_id OR NEW.period <> OLD.period OR NEW.seal <> OLD.seal THEN
    PERFORM refuse('period_kept', 'a month keeps its branch, date and seals', jsonb_build_object('branch', OLD.branch_id, 'period', OLD.period));
  END IF;
  IF OLD.status = 'CONSOLIDATED' AND NEW IS DISTINCT FROM OLD THEN
    IF NEW.status = 'OPEN' AND EXISTS (
         SELECT 1 FROM seal WHERE branch_id = OLD.branch_id AND period = OLD.period AND number = OLD.seal AND reopened_at IS NOT NULL) THEN
      RETURN NEW;
    END IF;
    PERFORM refuse('period_not_reopened', format('month %s is consolidated', to_char(OLD.period, 'MM/YYYY')),
      jsonb_build_object('branch', OLD.branch_id, 'period', OLD.period));
  END IF;
  IF NEW.closed_through_day < OLD.closed_through_day THEN
    PERFORM refuse('period_not_reopened', format('day %s of %s is closed', OLD.closed_through_day, to_char(OLD.period, 'MM/YYYY')),
      jsonb_build_object('branch', OLD.branch_id, 'period', OLD.period, 'day', OLD.closed_through_day));
  END IF;
  IF NEW.status = 'CONSOLIDATED' AND OLD.status = 'OPEN' THEN
    -- The month before is not opened again until this one is committed.
    PERFORM pg_advisory_xact_lock_shared(OLD.branch_id, period_key(OLD.period) - 1);
    IF EXISTS (SELECT 1 FROM branch_period WHERE branch_id = OLD.branch_id AND period < OLD.period AND status <> 'CONSOLIDATED') THEN
      PERFORM refuse('period_consolidation_sequence', format('an earlier month than %s is not consolidated', to_char(OLD.period, 'MM/YYYY')),
        jsonb_build_object('branch', OLD.branch_id, 'period', OLD.period));
    END IF;
    NEW.seal := OLD.seal + 1;
    INSERT INTO seal (branch_id, period, number, sealed_at) VALUES (OLD.branch_id, OLD.period, NEW.seal, NEW.consolidated_at);
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION ledger.period_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
BEGIN
  PERFORM add_event(NULL, NEW.branch_id,
    CASE WHEN TG_OP = 'INSERT' THEN 'month.opened' WHEN NEW.status = 'OPEN' THEN 'month.reopened' ELSE 'month.closed' END,
    jsonb_build_object('yearmonth', wire_month(NEW.period), 'seal', nullif(NEW.seal, 0), 'reason',
      (SELECT reason FROM seal WHERE branch_id = NEW.branch_id AND period = NEW.period AND number = NEW.seal AND NEW.status = 'OPEN')));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.period_is_being_purged(p_branch integer, p_period date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT 1 FROM ledger.purge WHERE ((purge.branch_id = period_is_being_purged.p_branch) AND ((purge.period)::date = period_is_being_purged.p_period) AND (purge.xid = pg_current_xact_id_if_assigned()))));

CREATE OR REPLACE FUNCTION ledger.period_key(period date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((((EXTRACT(year FROM period) * (12)::numeric) + EXTRACT(month FROM period)) - (1)::numeric))::integer;

CREATE OR REPLACE FUNCTION ledger.period_opens()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
DECLARE expected date;
BEGIN
  PERFORM pg_advisory_xact_lock(NEW.branch_id, 0);
  SELECT coalesce((max(p.period) + interval '1 month')::date, min(c.base_period)) INTO expected
    FROM branch b JOIN company c ON c.id = b.company_id LEFT JOIN branch_period p ON p.branch_id = b.id
   WHERE b.id = NEW.branch_id;
  IF NEW.period IS DISTINCT FROM expected AND NOT EXISTS (SELECT 1 FROM branch_period WHERE branch_id = NEW.branch_id AND period = NEW.period) THEN
    PERFORM refuse('period_sequence', format('the next month to open is %s', to_char(expected, 'MM/YYYY')),
      jsonb_build_object('branch', NEW.branch_id, 'period', NEW.period, 'expected', expected));
  END IF;
  IF NEW.status <> 'OPEN' OR NEW.closed_through_day <> 0 THEN
    PERFORM refuse('period_sequence', 'a month is opened OPEN', jsonb_build_object('branch', NEW.branch_id, 'period', NEW.period));
  END IF;
  IF EXISTS (SELECT 1 FROM branch b JOIN compliance.ecd e ON e.company_id = b.company_id AND NEW.period <= e.last_period
              WHERE b.id = NEW.branch_id AND e.filed_at IS NOT NULL) THEN
    NEW.closed_through_day := extract(day FROM NEW.period + interval '1 month' - interval '1 day');
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION ledger.period_sealed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM account_balance WHERE branch_id = NEW.branch_id AND period = NEW.period) THEN
    PERFORM compare_balances(NEW.branch_id, NEW.period);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.printed_lines(p_text text, p_chars integer)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  v_rest text;
  v_chars integer := p_chars;
  v_lines integer := 1;
  v_word_end integer;
BEGIN
  IF char_length(p_text) <= p_chars / 2 THEN RETURN 1; END IF;
  IF p_text ~ '[^\u0001-\u024f]' THEN v_chars := p_chars / 2; END IF;
  v_rest := btrim(translate(p_text, E'\t\n\r', '   '), ' ');
  WHILE char_length(v_rest) > v_chars LOOP
    -- Of the characters of a line and the one behind them, what is before the last blank.
    v_word_end := v_chars + 1 - strpos(reverse(left(v_rest, v_chars + 1)), ' ');
    v_rest := ltrim(substr(v_rest, least(v_word_end, v_chars) + 1), ' ');
    v_lines := v_lines + 1;
  END LOOP;
  RETURN v_lines;
END $function$;

CREATE OR REPLACE FUNCTION ledger.purge_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.xid <> pg_current_xact_id() OR NEW.xid <> OLD.xid THEN
    PERFORM ledger.refuse('purge_kept', 'the record of a purge is not changed', jsonb_build_object('purge', OLD.id));
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION ledger.purge_digest(p_branch integer, p_period date)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
  SELECT encode(sha256(convert_to(string_agg(format('%s %s', document_id, encode(digest, 'hex')), chr(10) ORDER BY document_id), 'UTF8')), 'hex')
    FROM document_digests(p_branch, p_period)
$function$;

CREATE OR REPLACE FUNCTION ledger.purge_is_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger.document WHERE branch_id = NEW.branch_id AND period = NEW.period) THEN
    PERFORM ledger.refuse('purge_whole', 'a purge deletes every document of its month',
                          jsonb_build_object('branch', NEW.branch_id, 'period', NEW.period));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.purge_takes_the_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Alone with the month: no writer, no consolidation, no second purge beside it.
  PERFORM pg_advisory_xact_lock(NEW.branch_id, ledger.period_key(NEW.period));
  NEW.xid := pg_current_xact_id();
  NEW.at := clock_timestamp();
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION ledger.record_events(p_events jsonb, p_request_id text, p_remote_address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO audit_event (action, entity, entity_id, branch_id, period, detail, request_id, remote_address)
  SELECT e.action, e.entity, e."entityId", e."branchId", e.period, e.detail, p_request_id, p_remote_address
    FROM jsonb_to_recordset(p_events) AS e(action text, entity text, "entityId" bigint, "branchId" int, period date, detail jsonb);
END $function$;

CREATE OR REPLACE FUNCTION ledger.refuse(constraint_name text, message text, detail jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION USING
    ERRCODE = 'check_violation', SCHEMA = 'ledger', CONSTRAINT = constraint_name, MESSAGE = message, DETAIL = detail::text;
END $function$;

CREATE OR REPLACE FUNCTION ledger.refuse_filed(p_branch integer, p_period date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
DECLARE filed record;
BEGIN
  SELECT e.id INTO filed
    FROM branch b JOIN compliance.ecd e ON e.company_id = b.company_id AND p_period BETWEEN e.first_period AND e.last_period
   WHERE b.id = p_branch AND e.filed_at IS NOT NULL
   ORDER BY e.id LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('period_filed', format('month %s is in the filed ECD %s', to_char(p_period, 'MM/YYYY'), filed.id),
      jsonb_build_object('branch', p_branch, 'period', p_period, 'ecd', filed.id));
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION ledger.refuse_held(p_company integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  held record;
  own xid8;
BEGIN
  own := pg_current_xact_id();
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    PERFORM 1 FROM ledger.company WHERE id = p_company FOR SHARE;
  END IF;
  SELECT h.company_code, h.cell, h.state INTO held FROM ledger.held_company h WHERE h.company_id = p_company;
  IF FOUND THEN
    PERFORM ledger.refuse('company_moving', format('company %s is moved to another cell, or was', held.company_code),
      jsonb_build_object('company', held.company_code, 'cell', held.cell, 'state', held.state));
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION ledger.reopen_months(p_branch integer, p_period date, p_reason text)
 RETURNS TABLE(period date, seal integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  month date := p_period;
  held branch_period;
BEGIN
  LOOP
    SELECT * INTO held FROM branch_period WHERE branch_id = p_branch AND period = month;
    EXIT WHEN held.status IS DISTINCT FROM 'CONSOLIDATED';
    PERFORM pg_advisory_xact_lock(p_branch, period_key(month));
    SELECT * INTO held FROM branch_period WHERE branch_id = p_branch AND period = month;
    EXIT WHEN held.status <> 'CONSOLIDATED';
    PERFORM demand_entries(p_branch, month);
    UPDATE seal SET reopened_at = clock_timestamp(), reopened_by = current_actor_id(), reason = p_reason
     WHERE branch_id = p_branch AND period = month AND number = held.seal;
    INSERT INTO sealed_balance
      (branch_id, period, seal, account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings, closing)
    SELECT branch_id, period, held.seal, account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings, closing
      FROM account_balance WHERE branch_id = p_branch AND period = month ORDER BY account_id;
    DELETE FROM account_balance WHERE branch_id = p_branch AND period = month;
    UPDATE branch_period SET status = 'OPEN', consolidated_at = NULL, closed_through_day = 0
     WHERE branch_id = p_branch AND period = month;
    -- The run is that of the former seal: who asked for it is in the audit trail.
    DELETE FROM consolidation_run WHERE branch_id = p_branch AND period = month;
    RETURN QUERY SELECT month, held.seal;
    month := (month + interval '1 month')::date;
  END LOOP;
  IF month = p_period THEN
    PERFORM refuse('period_not_consolidated', format('month %s is %s', to_char(month, 'MM/YYYY'), coalesce(lower(held.status), 'not opened')),
      jsonb_build_object('branch', p_branch, 'period', month, 'status', held.status));
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION ledger.reversal_enters()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
DECLARE held bigint; pair record;
BEGIN
  -- The certificate of a month has its links, so a link enters only while the reversing month takes entries.
  PERFORM hold_period(m.branch_id, m.period, 'entry_period_open')
     FROM (SELECT DISTINCT d.branch_id, d.period FROM new_reversal r JOIN document d ON d.id = r.reversing_document_id ORDER BY 1, 2) m;
  -- The originals cannot be deleted at this moment: a deletion waits, and then finds the link.
  PERFORM 1 FROM new_reversal r JOIN entry e ON e.document_id = r.document_id AND e.entry_number = r.entry_number AND e.line = 1
    ORDER BY e.id FOR KEY SHARE OF e;
  GET DIAGNOSTICS held = ROW_COUNT;
  IF held <> (SELECT count(*) FROM new_reversal) THEN
    PERFORM refuse('reversal_original_exists', 'an entry number to reverse does not exist', '{}');
  END IF;
  SELECT count(o.id) AS originals, count(i.id) AS inverses, count(*) FILTER (
           WHERE i.branch_id = r.branch_id AND o.branch_id = r.branch_id AND i.amount = o.amount AND i.side <> o.side
             AND i.posts_contra = o.posts_contra AND i.period + i.day >= o.period + o.day AND i.closing = o.closing
             AND (d.fact_date IS NOT NULL
                  OR (i.account_id = o.account_id AND i.contra_account_id IS NOT DISTINCT FROM o.contra_account_id))) AS matching
    INTO pair
    FROM new_reversal r
    LEFT JOIN document d ON d.id = r.reversing_document_id
    JOIN entry o ON o.document_id = r.document_id AND o.entry_number = r.entry_number
    LEFT JOIN entry i ON i.document_id = r.reversing_document_id AND i.entry_number = o.entry_number AND i.line = o.line;
  IF pair.originals IS DISTINCT FROM pair.matching
     OR pair.inverses <> (SELECT count(*) FROM new_reversal r JOIN entry i ON i.document_id = r.reversing_document_id AND i.entry_number = r.entry_number) THEN
    PERFORM refuse('reversal_inverse', 'an entry number is not the inverse of the one that it reverses', '{}');
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.run_completes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM branch_period WHERE branch_id = NEW.branch_id AND period = NEW.period AND status = 'CONSOLIDATED') THEN
    PERFORM refuse('run_completed_sealed', format('month %s is not consolidated', to_char(NEW.period, 'MM/YYYY')),
      jsonb_build_object('branch', NEW.branch_id, 'period', NEW.period));
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION ledger.run_is_held(p_branch integer, p_period date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM pg_locks
                  WHERE locktype = 'advisory' AND objsubid = 2 AND granted
                    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                    AND classid = (4294967296 - p_branch)::oid AND objid = ledger.period_key(p_period)::oid)
$function$;

CREATE OR REPLACE FUNCTION ledger.seal_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.reopened_at IS NOT NULL
     OR (NEW.branch_id, NEW.period, NEW.number, NEW.sealed_at, NEW.sealed_by) IS DISTINCT FROM (OLD.branch_id, OLD.period, OLD.number, OLD.sealed_at, OLD.sealed_by) THEN
    PERFORM ledger.refuse('seal_kept', 'a seal is not changed', jsonb_build_object('branch', OLD.branch_id, 'period', OLD.period, 'seal', OLD.number));
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION ledger.seal_month(p_branch integer, p_period date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
BEGIN
  UPDATE branch_period SET status = 'CONSOLIDATED', consolidated_at = clock_timestamp()
   WHERE branch_id = p_branch AND period = p_period AND status = 'OPEN';
  IF NOT FOUND THEN
    PERFORM refuse('period_not_reopened', format('month %s is not open', to_char(p_period, 'MM/YYYY')),
      jsonb_build_object('branch', p_branch, 'period', p_period));
  END IF;
  INSERT INTO account_balance
    (branch_id, period, account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings)
  SELECT p_branch, p_period, account_id, opening, debit, credit, closing_debit, closing_credit, postings, closing_postings
    FROM month_balances(p_branch, p_period)
   ORDER BY account_id;
END $function$;

CREATE OR REPLACE FUNCTION ledger.seal_stands()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
DECLARE held record;
BEGIN
  SELECT p.status, p.seal, s.reopened_at INTO held
    FROM branch_period p LEFT JOIN seal s ON s.branch_id = p.branch_id AND s.period = p.period AND s.number = p.seal
   WHERE p.branch_id = NEW.branch_id AND p.period = NEW.period;
  IF NEW.number > held.seal OR (held.status = 'CONSOLIDATED') <> (held.reopened_at IS NULL)
     OR (held.status = 'OPEN' AND EXISTS (SELECT 1 FROM account_balance WHERE branch_id = NEW.branch_id AND period = NEW.period)) THEN
    PERFORM refuse('seal_kept', 'the seal of a month is that of its balances',
      jsonb_build_object('branch', NEW.branch_id, 'period', NEW.period, 'seal', NEW.number));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.search_form(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'))
$function$;

CREATE OR REPLACE FUNCTION ledger.tax_quota_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
BEGIN
  PERFORM add_event(NULL, NEW.branch_id, CASE TG_OP WHEN 'INSERT' THEN 'tax-quota.confirmed' ELSE 'tax-quota.cancelled' END,
    jsonb_build_object('id', NEW.id, 'year', NEW.year, 'quarter', NEW.quarter, 'reason', NEW.cancel_reason));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger.wire_month(p_period date)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ SELECT to_char(p_period, 'MM/YYYY') $function$;

-- triggers

CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON access.grant_direct FOR EACH STATEMENT EXECUTE FUNCTION access.announce_change();
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON access.grant_direct FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('company_id');
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON access.group_grant FOR EACH STATEMENT EXECUTE FUNCTION access.announce_change();
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON access.group_grant FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('company_id');
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON access.group_member FOR EACH STATEMENT EXECUTE FUNCTION access.announce_change();
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON access.group_member FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('group_id');
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON access.user_group FOR EACH STATEMENT EXECUTE FUNCTION access.announce_change();
CREATE TRIGGER company_is_written BEFORE INSERT OR UPDATE ON compliance.ecd FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('company_id');
CREATE TRIGGER compliance_kept BEFORE DELETE OR TRUNCATE ON compliance.ecd FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('compliance_kept', 'exports are only added to');
CREATE CONSTRAINT TRIGGER ecd_exported_event AFTER INSERT ON compliance.ecd DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION compliance.ecd_event();
CREATE CONSTRAINT TRIGGER ecd_filed_event AFTER UPDATE ON compliance.ecd DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.filed_at IS NULL) AND (new.filed_at IS NOT NULL))) EXECUTE FUNCTION compliance.ecd_event();
CREATE TRIGGER finding_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON compliance.finding FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('compliance_kept', 'compliance runs are only added to');
CREATE TRIGGER company_is_written BEFORE INSERT ON compliance.run FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('branch_id');
CREATE CONSTRAINT TRIGGER run_event AFTER INSERT ON compliance.run DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION compliance.run_event();
CREATE TRIGGER run_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON compliance.run FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('compliance_kept', 'compliance runs are only added to');
CREATE TRIGGER run_result_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON compliance.run_result FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('compliance_kept', 'compliance runs are only added to');
CREATE TRIGGER account_changes BEFORE UPDATE ON ledger.account FOR EACH ROW EXECUTE FUNCTION ledger.account_changes();
CREATE TRIGGER account_leaves AFTER DELETE ON ledger.account REFERENCING OLD TABLE AS old_account FOR EACH STATEMENT EXECUTE FUNCTION ledger.account_leaves();
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON ledger.account FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('chart_id');
CREATE TRIGGER balance_enters AFTER INSERT ON ledger.account_balance REFERENCING NEW TABLE AS new_balance FOR EACH STATEMENT EXECUTE FUNCTION ledger.balance_enters();
CREATE TRIGGER balance_leaves AFTER DELETE ON ledger.account_balance REFERENCING OLD TABLE AS old_balance FOR EACH STATEMENT EXECUTE FUNCTION ledger.balance_leaves();
CREATE TRIGGER balance_sealed BEFORE UPDATE OR TRUNCATE ON ledger.account_balance FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('balance_sealed', 'the balances of a consolidated month never change');
CREATE TRIGGER movement_kept BEFORE TRUNCATE ON ledger.account_movement FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('movement_kept', 'the movement is written by the gate alone');
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON ledger.account_referential FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('account_id');
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON ledger.account_statement_line FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('company_id');
CREATE TRIGGER audit_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.audit_event FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('audit_kept', 'the audit trail is only added to');
CREATE CONSTRAINT TRIGGER audited_event AFTER INSERT ON ledger.audit_event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.action = ANY (ARRAY['batch.imported'::text, 'entry.reversed'::text]))) EXECUTE FUNCTION ledger.audited_event();
CREATE TRIGGER company_is_written BEFORE INSERT ON ledger.audit_event FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('branch_id');
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON ledger.auditor FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('company_id');
CREATE TRIGGER batch_enters AFTER INSERT ON ledger.batch REFERENCING NEW TABLE AS changed_batch FOR EACH STATEMENT EXECUTE FUNCTION ledger.batch_enters_or_leaves();
CREATE TRIGGER batch_immutable BEFORE UPDATE OF id, branch_id, period, code OR TRUNCATE ON ledger.batch FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('batch_immutable', 'a batch keeps its branch, month and number');
CREATE TRIGGER batch_leaves AFTER DELETE ON ledger.batch REFERENCING OLD TABLE AS changed_batch FOR EACH STATEMENT EXECUTE FUNCTION ledger.batch_enters_or_leaves();
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON ledger.book FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('company_id');
CREATE TRIGGER announce_change AFTER INSERT ON ledger.branch FOR EACH STATEMENT EXECUTE FUNCTION access.announce_change();
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON ledger.branch FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('company_id');
CREATE TRIGGER company_is_written BEFORE INSERT OR UPDATE ON ledger.branch_period FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('branch_id');
CREATE TRIGGER filed_month_reopens AFTER UPDATE ON ledger.branch_period FOR EACH ROW WHEN (((old.status = 'CONSOLIDATED'::text) AND (new.status = 'OPEN'::text))) EXECUTE FUNCTION ledger.filed_month_reopens();
CREATE TRIGGER period_closes BEFORE UPDATE ON ledger.branch_period FOR EACH ROW EXECUTE FUNCTION ledger.period_closes();
CREATE TRIGGER period_kept BEFORE DELETE OR TRUNCATE ON ledger.branch_period FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('period_kept', 'an opened month is not taken back');
CREATE CONSTRAINT TRIGGER period_opened_event AFTER INSERT ON ledger.branch_period DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.period_event();
CREATE TRIGGER period_opens BEFORE INSERT ON ledger.branch_period FOR EACH ROW EXECUTE FUNCTION ledger.period_opens();
CREATE CONSTRAINT TRIGGER period_sealed AFTER UPDATE ON ledger.branch_period DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.status = 'CONSOLIDATED'::text) AND (old.status = 'OPEN'::text))) EXECUTE FUNCTION ledger.period_sealed();
CREATE CONSTRAINT TRIGGER period_status_event AFTER UPDATE ON ledger.branch_period DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.status <> old.status)) EXECUTE FUNCTION ledger.period_event();
CREATE TRIGGER cell_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.cell FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('cell_kept', 'the cell of a database is written once: its ids are in the range of that cell');
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON ledger.cell_address FOR EACH STATEMENT EXECUTE FUNCTION access.announce_change();
CREATE TRIGGER certificate_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.certificate FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('certificate_kept', 'certificates are only added to');
CREATE TRIGGER company_is_written BEFORE INSERT ON ledger.certificate FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('branch_id');
CREATE TRIGGER company_is_written BEFORE UPDATE ON ledger.chart FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('id');
CREATE TRIGGER company_changes BEFORE UPDATE ON ledger.company FOR EACH ROW EXECUTE FUNCTION ledger.company_changes();
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON ledger.company FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('code');
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON ledger.company_home FOR EACH STATEMENT EXECUTE FUNCTION access.announce_change();
CREATE TRIGGER company_home_moves_here BEFORE INSERT OR UPDATE ON ledger.company_home FOR EACH ROW EXECUTE FUNCTION ledger.keep_company_home();
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON ledger.company_registration FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('company_id');
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON ledger.consolidation_run FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('branch_id');
CREATE CONSTRAINT TRIGGER consolidation_event AFTER UPDATE ON ledger.consolidation_run DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.status <> old.status) AND (new.status = ANY (ARRAY['COMPLETED'::text, 'ERROR'::text])))) EXECUTE FUNCTION ledger.consolidation_event();
CREATE TRIGGER run_completes BEFORE INSERT OR UPDATE ON ledger.consolidation_run FOR EACH ROW WHEN ((new.status = 'COMPLETED'::text)) EXECUTE FUNCTION ledger.run_completes();
CREATE TRIGGER document_enters AFTER INSERT ON ledger.document REFERENCING NEW TABLE AS new_document FOR EACH STATEMENT EXECUTE FUNCTION ledger.document_enters();
CREATE TRIGGER document_immutable BEFORE UPDATE OR TRUNCATE ON ledger.document FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('document_immutable', 'a document is not changed once written');
CREATE TRIGGER document_leaves AFTER DELETE ON ledger.document REFERENCING OLD TABLE AS old_document FOR EACH STATEMENT EXECUTE FUNCTION ledger.document_leaves();
CREATE TRIGGER certificate_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.document_digest FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('certificate_kept', 'certificates are only added to');
CREATE TRIGGER entry_enters AFTER INSERT ON ledger.entry REFERENCING NEW TABLE AS new_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.entry_enters();
CREATE TRIGGER entry_immutable BEFORE UPDATE OR TRUNCATE ON ledger.entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('entry_immutable', 'entries are immutable: delete the whole number in an open month, or post its reversal');
CREATE TRIGGER entry_leaves AFTER DELETE ON ledger.entry REFERENCING OLD TABLE AS old_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.entry_leaves();
CREATE TRIGGER entry_leaves_noted AFTER DELETE ON ledger.entry REFERENCING OLD TABLE AS old_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.entry_change_leaves();
CREATE TRIGGER change_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.entry_change FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('change_kept', 'changes since a seal are only added to');
CREATE TRIGGER company_is_written BEFORE INSERT ON ledger.event FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('company_id');
CREATE TRIGGER event_kept BEFORE UPDATE OR TRUNCATE ON ledger.event FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('event_kept', 'an event is not changed once written');
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON ledger.history_code FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('company_id');
CREATE TRIGGER history_code_kept BEFORE TRUNCATE ON ledger.history_code FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('history_code_in_use', 'history codes are deleted one by one');
CREATE TRIGGER history_code_leaves BEFORE DELETE OR UPDATE OF company_id, code ON ledger.history_code FOR EACH ROW EXECUTE FUNCTION ledger.history_code_leaves();
CREATE TRIGGER company_is_rewritten AFTER UPDATE ON ledger.idempotency_key REFERENCING NEW TABLE AS written_key FOR EACH STATEMENT EXECUTE FUNCTION ledger.keys_are_written();
CREATE TRIGGER company_is_written AFTER INSERT ON ledger.idempotency_key REFERENCING NEW TABLE AS written_key FOR EACH STATEMENT EXECUTE FUNCTION ledger.keys_are_written();
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON ledger.opening_balance FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('branch_id');
CREATE TRIGGER opening_changes BEFORE INSERT OR DELETE OR UPDATE ON ledger.opening_balance FOR EACH ROW EXECUTE FUNCTION ledger.opening_changes();
CREATE TRIGGER opening_kept BEFORE TRUNCATE ON ledger.opening_balance FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('opening_sealed', 'opening balances are deleted branch by branch');
CREATE TRIGGER company_is_written BEFORE INSERT OR UPDATE ON ledger.purge FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('branch_id');
CREATE TRIGGER filed_month_purged AFTER INSERT ON ledger.purge FOR EACH ROW EXECUTE FUNCTION ledger.filed_month_purged();
CREATE TRIGGER purge_changes BEFORE UPDATE ON ledger.purge FOR EACH ROW EXECUTE FUNCTION ledger.purge_changes();
CREATE CONSTRAINT TRIGGER purge_is_whole AFTER INSERT ON ledger.purge DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.purge_is_whole();
CREATE TRIGGER purge_takes_the_month BEFORE INSERT ON ledger.purge FOR EACH ROW EXECUTE FUNCTION ledger.purge_takes_the_month();
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE ON ledger.reversal FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('branch_id');
CREATE TRIGGER reversal_enters AFTER INSERT ON ledger.reversal REFERENCING NEW TABLE AS new_reversal FOR EACH STATEMENT EXECUTE FUNCTION ledger.reversal_enters();
CREATE TRIGGER reversal_kept BEFORE UPDATE OR TRUNCATE ON ledger.reversal FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('reversal_kept', 'the link of a reversal leaves with the reversing entries');
CREATE TRIGGER company_is_written BEFORE INSERT OR UPDATE ON ledger.seal FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('branch_id');
CREATE TRIGGER seal_changes BEFORE UPDATE ON ledger.seal FOR EACH ROW EXECUTE FUNCTION ledger.seal_changes();
CREATE TRIGGER seal_kept BEFORE DELETE OR TRUNCATE ON ledger.seal FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('seal_kept', 'seals are only added to');
CREATE CONSTRAINT TRIGGER seal_stands AFTER INSERT OR UPDATE ON ledger.seal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.seal_stands();
CREATE TRIGGER balance_kept AFTER INSERT ON ledger.sealed_balance REFERENCING NEW TABLE AS new_balance FOR EACH STATEMENT EXECUTE FUNCTION ledger.balance_kept();
CREATE TRIGGER balance_sealed BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.sealed_balance FOR EACH STATEMENT EXECUTE FUNCTION ledger.never('balance_sealed', 'the balances of a seal never change');
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON ledger.signatory FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('company_id');
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON ledger.statement_comparative FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('company_id');
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON ledger.statement_line FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('company_id');
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON ledger.tax_calculation FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('branch_id');
CREATE CONSTRAINT TRIGGER tax_quota_cancelled_event AFTER UPDATE ON ledger.tax_calculation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.cancelled_at IS NULL) AND (new.cancelled_at IS NOT NULL))) EXECUTE FUNCTION ledger.tax_quota_event();
CREATE CONSTRAINT TRIGGER tax_quota_confirmed_event AFTER INSERT ON ledger.tax_calculation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.tax_quota_event();
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON ledger.tax_role FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('account_id');
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON ledger.webhook FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('company_id');
CREATE TRIGGER company_is_written BEFORE INSERT OR DELETE OR UPDATE ON ledger.webhook_stream FOR EACH ROW EXECUTE FUNCTION ledger.company_is_written('webhook_id');

-- grants

GRANT USAGE ON SCHEMA access TO razao_compliance, razao_movements, razao_queries;
GRANT USAGE ON SCHEMA compliance TO razao_compliance, razao_movements;
GRANT USAGE ON SCHEMA ledger TO razao_compliance, razao_movements, razao_queries;
GRANT DELETE, INSERT, SELECT ON TABLE access.grant_direct TO razao_movements;
GRANT SELECT ON TABLE access.grant_direct TO razao_compliance, razao_queries;
GRANT SELECT ON TABLE access.group_grant TO razao_compliance, razao_movements, razao_queries;
GRANT SELECT ON TABLE access.group_member TO razao_compliance, razao_movements, razao_queries;
GRANT SELECT ON TABLE access.user_group TO razao_compliance, razao_movements, razao_queries;
GRANT SELECT ON TABLE access.visible_branch TO razao_compliance, razao_movements, razao_queries;
GRANT SELECT ON TABLE compliance.ecd TO razao_compliance;
GRANT SELECT ON TABLE compliance.finding TO razao_compliance;
GRANT SELECT ON TABLE compliance.run TO razao_compliance, razao_movements;
GRANT SELECT ON TABLE compliance.run_result TO razao_compliance, razao_movements;
GRANT SELECT ON TABLE ledger.account TO razao_compliance, razao_movements, razao_queries;
GRANT SELECT ON TABLE ledger.account_balance TO razao_compliance, razao_movements, razao_queries;
GRANT SELECT ON TABLE ledger.account_movement TO razao_compliance, razao_movements, razao_queries;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE ledger.account_referential TO razao_movements;
GRANT SELECT ON TABLE ledger.account_referential TO razao_compliance, razao_queries;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE ledger.account_statement_line TO razao_movements;
GRANT SELECT ON TABLE ledger.account_statement_line TO razao_compliance, razao_queries;
GRANT SELECT ON TABLE ledger.actor TO razao_compliance, razao_movements, razao_queries;
GRANT SELECT ON TABLE ledger.audit_event TO razao_movements;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE ledger.auditor TO razao_movements;
GRANT SELECT ON TABLE ledger.auditor TO razao_compliance, razao_queries;
GRANT DELETE, SELECT ON TABLE ledger.batch TO razao_movements;
GRANT SELECT ON TABLE ledger.batch TO razao_compliance, razao_queries;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE ledger.book TO razao_movements;
GRANT SELECT ON TABLE ledger.book TO razao_compliance, razao_queries;
GRANT INSERT, SELECT ON TABLE ledger.branch TO razao_movements;
GRANT SELECT ON TABLE ledger.branch TO razao_compliance, razao_queries;
GRANT SELECT ON TABLE ledger.branch_period TO razao_compliance, razao_movements, razao_queries;
GRANT SELECT ON TABLE ledger.cell TO razao_compliance, razao_movements, razao_queries;
GRANT SELECT ON TABLE ledger.cell_address TO razao_compliance, razao_movements, razao_queries;
GRANT SELECT ON TABLE ledger.certificate TO razao_movements;
GRANT INSERT, SELECT ON TABLE ledger.chart TO razao_movements;
GRANT SELECT ON TABLE ledger.chart TO razao_compliance, razao_queries;
GRANT INSERT, SELECT ON TABLE ledger.company TO razao_movements;
GRANT SELECT ON TABLE ledger.company TO razao_compliance, razao_queries;
GRANT SELECT ON TABLE ledger.company_elsewhere TO razao_compliance, razao_movements, razao_queries;
GRANT SELECT ON TABLE ledger.company_home TO razao_compliance, razao_movements, razao_queries;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE ledger.company_registration TO razao_movements;
GRANT SELECT ON TABLE ledger.company_registration TO razao_compliance, razao_queries;
GRANT SELECT ON TABLE ledger.consolidation_run TO razao_compliance, razao_movements, razao_queries;
GRANT DELETE, SELECT ON TABLE ledger.document TO razao_movements;
GRANT SELECT ON TABLE ledger.document TO razao_compliance, razao_queries;
GRANT DELETE, SELECT ON TABLE ledger.entry TO razao_movements;
GRANT SELECT ON TABLE ledger.entry TO razao_compliance, razao_queries;
GRANT SELECT ON TABLE ledger.entry_change TO razao_movements;
GRANT SELECT ON TABLE ledger.event TO razao_movements;
GRANT SELECT ON TABLE ledger.event_deletion TO razao_movements;
GRANT SELECT ON TABLE ledger.held_company TO razao_compliance, razao_movements, razao_queries;
GRANT DELETE, INSERT, SELECT ON TABLE ledger.history_code TO razao_movements;
GRANT SELECT ON TABLE ledger.history_code TO razao_compliance, razao_queries;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE ledger.idempotency_key TO razao_movements;
GRANT DELETE, INSERT, SELECT ON TABLE ledger.opening_balance TO razao_movements;
GRANT SELECT ON TABLE ledger.opening_balance TO razao_compliance, razao_queries;
GRANT SELECT ON TABLE ledger.posting TO razao_compliance, razao_movements, razao_queries;
GRANT SELECT ON TABLE ledger.purge TO razao_compliance, razao_movements, razao_queries;
GRANT SELECT ON TABLE ledger.purged_month TO razao_compliance, razao_movements, razao_queries;
GRANT INSERT, SELECT ON TABLE ledger.reversal TO razao_movements;
GRANT SELECT ON TABLE ledger.reversal TO razao_compliance, razao_queries;
GRANT SELECT ON TABLE ledger.schema_migration TO razao_compliance, razao_movements, razao_queries;
GRANT SELECT ON TABLE ledger.seal TO razao_movements;
GRANT SELECT ON TABLE ledger.sealed_balance TO razao_movements;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE ledger.signatory TO razao_movements;
GRANT SELECT ON TABLE ledger.signatory TO razao_compliance, razao_queries;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE ledger.statement_comparative TO razao_movements;
GRANT SELECT ON TABLE ledger.statement_comparative TO razao_compliance, razao_queries;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE ledger.statement_line TO razao_movements;
GRANT SELECT ON TABLE ledger.statement_line TO razao_compliance, razao_queries;
GRANT SELECT ON TABLE ledger.tax_calculation TO razao_compliance, razao_movements, razao_queries;
GRANT INSERT, SELECT ON TABLE ledger.tax_due TO razao_movements;
GRANT SELECT ON TABLE ledger.tax_due TO razao_compliance, razao_queries;
GRANT INSERT, SELECT ON TABLE ledger.tax_quota TO razao_movements;
GRANT SELECT ON TABLE ledger.tax_quota TO razao_compliance, razao_queries;
GRANT DELETE, INSERT, SELECT ON TABLE ledger.tax_role TO razao_movements;
GRANT SELECT ON TABLE ledger.tax_role TO razao_compliance, razao_queries;
GRANT DELETE, SELECT ON TABLE ledger.webhook TO razao_movements;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE ledger.webhook_stream TO razao_movements;
GRANT SELECT ON TABLE ledger.withheld_branch TO razao_compliance, razao_movements, razao_queries;
GRANT INSERT (active), INSERT (changed_on), INSERT (chart_id), INSERT (code), INSERT (kind), INSERT (name), INSERT (nature), INSERT (own_code), INSERT (reduced_code), INSERT (reducing), UPDATE (active), UPDATE (changed_on), UPDATE (kind), UPDATE (name), UPDATE (nature), UPDATE (own_code), UPDATE (parent_id), UPDATE (reduced_code), UPDATE (reducing) ON TABLE ledger.account TO razao_movements;
GRANT INSERT (subject) ON TABLE ledger.actor TO razao_movements;
GRANT INSERT (branch_id), INSERT (code), INSERT (description), INSERT (period) ON TABLE ledger.batch TO razao_movements;
GRANT UPDATE (accounting_day), UPDATE (cnpj), UPDATE (municipality_code), UPDATE (name), UPDATE (state), UPDATE (state_registration) ON TABLE ledger.branch TO razao_movements;
GRANT INSERT (branch_id), INSERT (period), UPDATE (closed_through_day) ON TABLE ledger.branch_period TO razao_movements;
GRANT UPDATE (code) ON TABLE ledger.chart TO razao_movements;
GRANT UPDATE (audited), UPDATE (base_period), UPDATE (chart_id), UPDATE (closing_code), UPDATE (cnpj), UPDATE (consolidation_requires_compliance), UPDATE (converted_on), UPDATE (fiscal_year_end_month), UPDATE (history_required), UPDATE (municipal_registration), UPDATE (municipality_code), UPDATE (municipality_name), UPDATE (name), UPDATE (nire), UPDATE (presumption_increase_from), UPDATE (prior_year_adjustment_account_id), UPDATE (referential_plan), UPDATE (registered_on), UPDATE (state), UPDATE (state_registration), UPDATE (tax_regime), UPDATE (thresholds), UPDATE (time_zone) ON TABLE ledger.company TO razao_movements;
GRANT INSERT (branch_id), INSERT (period), INSERT (requested_by), UPDATE (attempts), UPDATE (finished_at), UPDATE (message), UPDATE (message_pt), UPDATE (progress), UPDATE (requested_at), UPDATE (requested_by), UPDATE (started_at), UPDATE (status) ON TABLE ledger.consolidation_run TO razao_movements;
GRANT INSERT (batch_id), INSERT (branch_id), INSERT (closing), INSERT (fact_date), INSERT (number), INSERT (period), INSERT (reference_day), INSERT (standard_code), INSERT (text) ON TABLE ledger.document TO razao_movements;
GRANT INSERT (account_id), INSERT (amount), INSERT (branch_id), INSERT (closing), INSERT (contra_account_id), INSERT (created_by), INSERT (day), INSERT (document_id), INSERT (entry_number), INSERT (history), INSERT (history_code), INSERT (line), INSERT (period), INSERT (posts_contra), INSERT (side) ON TABLE ledger.entry TO razao_movements;
GRANT UPDATE (text) ON TABLE ledger.history_code TO razao_movements;
GRANT UPDATE (amount) ON TABLE ledger.opening_balance TO razao_movements;
GRANT INSERT (branch_id), INSERT (period), UPDATE (batches), UPDATE (digest), UPDATE (documents), UPDATE (entries) ON TABLE ledger.purge TO razao_movements;
GRANT INSERT (branch_id), INSERT (company_id), INSERT (months), INSERT (quarter), INSERT (regime), INSERT (selic), INSERT (year) ON TABLE ledger.tax_calculation TO razao_movements;
GRANT UPDATE (role) ON TABLE ledger.tax_role TO razao_movements;
GRANT INSERT (branch_id), INSERT (company_id), INSERT (kinds), INSERT (secret), INSERT (seen_event_id), INSERT (url), UPDATE (seen_event_id) ON TABLE ledger.webhook TO razao_movements;
GRANT EXECUTE ON FUNCTION access.announce_change() TO PUBLIC;
GRANT EXECUTE ON FUNCTION compliance.add_ecd(p_company integer, p_first date, p_last date, p_options jsonb, p_fingerprint text, p_sha256 text, p_bytes bigint, p_lines bigint, p_replaced bigint, p_transliterated bigint, p_judgement jsonb, p_requested_by text, p_started_at timestamp with time zone) TO razao_compliance;
GRANT EXECUTE ON FUNCTION compliance.add_findings(p_run bigint, p_rule text, p_findings jsonb) TO razao_compliance;
GRANT EXECUTE ON FUNCTION compliance.add_run(p_branch integer, p_period date, p_fingerprint text, p_requested_by text, p_started_at timestamp with time zone, p_totals jsonb, p_results jsonb) TO razao_compliance;
GRANT EXECUTE ON FUNCTION compliance.ecd_fingerprint(p_company integer, p_first date, p_last date) TO razao_compliance;
GRANT EXECUTE ON FUNCTION compliance.file_ecd(p_id bigint, p_subject text, p_request_id text, p_remote_address text) TO razao_compliance;
GRANT EXECUTE ON FUNCTION compliance.fingerprint(p_branch integer, p_period date) TO razao_compliance, razao_movements;
GRANT EXECUTE ON FUNCTION compliance.month_balance(p_branch integer, p_period date) TO razao_compliance, razao_movements;
GRANT EXECUTE ON FUNCTION compliance.posted_accounts(p_branch integer, p_period date) TO razao_compliance;
GRANT EXECUTE ON FUNCTION compliance.rollup_difference(p_branch integer, p_period date) TO razao_compliance, razao_movements;
GRANT EXECUTE ON FUNCTION compliance.run_fingerprint(p_branch integer, p_period date) TO razao_compliance, razao_movements;
GRANT EXECUTE ON FUNCTION ledger.account_of(p_chart bigint, p_code text) TO razao_movements, razao_queries;
GRANT EXECUTE ON FUNCTION ledger.account_totals(branch_ids integer[], filter ledger.list_filter) TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.accounts_below(p_account bigint) TO razao_queries;
GRANT EXECUTE ON FUNCTION ledger.cancel_tax_calculation(p_calculation bigint, p_reason text) TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.certify_month(p_branch integer, p_period date) TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.claim_keys(p_subjects text[], p_keys text[]) TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.claim_new_key(p_subject text, p_key text) TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.conditions_within_months(filter ledger.list_filter) TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.count_postings(p_branch integer, p_period date, p_first_day integer, p_last_day integer) TO razao_queries;
GRANT EXECUTE ON FUNCTION ledger.current_actor_id() TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.current_stripe() TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.daily_movement(p_branch integer, p_period date) TO razao_queries;
GRANT EXECUTE ON FUNCTION ledger.delete_old_events(p_before timestamp with time zone, p_max integer) TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.document_page(branch_ids integer[], filter ledger.list_filter, ordering text, page_size bigint, skipped bigint) TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.document_postings(p_branch integer, p_period date, p_first_day integer, p_last_day integer) TO razao_queries;
GRANT EXECUTE ON FUNCTION ledger.entry_account(p_branch integer, p_code text) TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.entry_page(branch_ids integer[], filter ledger.list_filter, ordering text, page_size bigint, skipped bigint) TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.entry_record(entry ledger.entry) TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.is_blank(p_text text) TO razao_compliance, razao_queries;
GRANT EXECUTE ON FUNCTION ledger.keep_company_home() TO PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.listed_batches(branch_ids integer[], filter ledger.list_filter) TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.never() TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.owners_of_record(p_kind text, p_id bigint) TO razao_compliance, razao_movements, razao_queries;
GRANT EXECUTE ON FUNCTION ledger.period_key(period date) TO razao_compliance, razao_movements, razao_queries;
GRANT EXECUTE ON FUNCTION ledger.printed_lines(p_text text, p_chars integer) TO razao_queries;
GRANT EXECUTE ON FUNCTION ledger.purge_digest(p_branch integer, p_period date) TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.purge_is_whole() TO PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.record_events(p_events jsonb, p_request_id text, p_remote_address text) TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.refuse(constraint_name text, message text, detail jsonb) TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.refuse_filed(p_branch integer, p_period date) TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.reopen_months(p_branch integer, p_period date, p_reason text) TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.run_is_held(p_branch integer, p_period date) TO razao_movements, razao_queries;
GRANT EXECUTE ON FUNCTION ledger.seal_month(p_branch integer, p_period date) TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.search_form(text) TO razao_queries;
