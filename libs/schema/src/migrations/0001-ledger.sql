-- The ledger: charts, companies, branches, months, batches, documents, entries and their balances.
--
-- Every table that grows with the books carries branch_id (the key by which it can be distributed)
-- and `period`, always the first day of its month. Amounts are numeric(17,2), sums numeric(24,2).
-- Entries copy branch, period and the closing flag from their document, so that every balance and
-- ledger query is answered from one index; the gate (0002) proves the copies true.

CREATE SCHEMA IF NOT EXISTS ledger;

-- Months as consecutive integers: the key of advisory locks, and of month arithmetic without dates.
CREATE FUNCTION ledger.period_key(period date) RETURNS integer
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (extract(year FROM period) * 12 + extract(month FROM period) - 1)::integer;

-- Who writes: the services set razao.actor_id for each transaction; a person in psql is nobody.
CREATE FUNCTION ledger.current_actor_id() RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('razao.actor_id', true), '')::integer;

CREATE DOMAIN ledger.month AS date
  CONSTRAINT month_first_day CHECK (extract(day FROM VALUE) = 1);

CREATE TABLE ledger.actor (
  id      integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL CONSTRAINT actor_subject_unique UNIQUE
);

CREATE TABLE ledger.chart (
  id   integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL CONSTRAINT chart_code_unique UNIQUE
);

CREATE TABLE ledger.account (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chart_id     integer NOT NULL REFERENCES ledger.chart,
  code         text NOT NULL,
  code_path    integer[] NOT NULL GENERATED ALWAYS AS (string_to_array(code, '.')::integer[]) STORED,
  level        integer NOT NULL GENERATED ALWAYS AS (cardinality(string_to_array(code, '.'))) STORED,
  reduced_code text NOT NULL,
  name         text NOT NULL,
  kind         char(1) NOT NULL,
  nature       char(2) NOT NULL,
  active       boolean NOT NULL DEFAULT true,
  parent_id    bigint REFERENCES ledger.account,
  CONSTRAINT account_code_unique UNIQUE (chart_id, code),
  -- Chart order is numeric, level by level: 1.1, 1.2, 1.10. A subtree is a range of this index; 1.1
  -- and 1.01 are one code.
  CONSTRAINT account_code_path_unique UNIQUE (chart_id, code_path),
  CONSTRAINT account_reduced_code_unique UNIQUE (chart_id, reduced_code),
  CONSTRAINT account_code_format CHECK (code ~ '^[0-9]{1,9}(\.[0-9]{1,9}){0,14}$'),
  CONSTRAINT account_reduced_code_format CHECK (reduced_code ~ '^[A-Za-z0-9]{1,20}$'),
  CONSTRAINT account_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
  CONSTRAINT account_kind_known CHECK (kind IN ('S', 'A')),
  CONSTRAINT account_nature_format CHECK (nature ~ '^[0-9]{2}$')
);
CREATE INDEX account_parent ON ledger.account (parent_id);

CREATE TABLE ledger.company (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code         text NOT NULL CONSTRAINT company_code_unique UNIQUE,
  name         text NOT NULL,
  base_period  ledger.month NOT NULL,
  closing_code text NOT NULL DEFAULT 'ENC',
  tax_regime   text NOT NULL DEFAULT 'LUCRO_PRESUMIDO',
  time_zone    text NOT NULL DEFAULT 'America/Sao_Paulo',
  chart_id     integer REFERENCES ledger.chart,
  CONSTRAINT company_code_format CHECK (code ~ '^[A-Za-z0-9]{1,10}$'),
  CONSTRAINT company_closing_code_length CHECK (char_length(closing_code) BETWEEN 1 AND 4),
  CONSTRAINT company_tax_regime_known CHECK (tax_regime IN ('LUCRO_PRESUMIDO', 'LUCRO_REAL'))
);

CREATE TABLE ledger.branch (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id     integer NOT NULL REFERENCES ledger.company,
  code           text NOT NULL,
  name           text NOT NULL,
  -- The day the branch is working on: the next one that closeday closes.
  accounting_day date NOT NULL,
  CONSTRAINT branch_code_unique UNIQUE (company_id, code),
  CONSTRAINT branch_code_format CHECK (code ~ '^[A-Za-z0-9]{1,10}$')
);

CREATE TABLE ledger.history_code (
  company_id integer NOT NULL REFERENCES ledger.company,
  code       text NOT NULL,
  text       text NOT NULL,
  PRIMARY KEY (company_id, code),
  CONSTRAINT history_code_length CHECK (char_length(code) BETWEEN 1 AND 4)
);

-- Each account's balance when its branch's books begin, at the company's base month; debit positive.
CREATE TABLE ledger.opening_balance (
  branch_id  integer NOT NULL REFERENCES ledger.branch,
  account_id bigint NOT NULL REFERENCES ledger.account,
  amount     numeric(17,2) NOT NULL,
  PRIMARY KEY (branch_id, account_id)
);

CREATE TABLE ledger.branch_period (
  branch_id          integer NOT NULL REFERENCES ledger.branch,
  period             ledger.month NOT NULL,
  status             text NOT NULL DEFAULT 'OPEN',
  -- Entries of this month are frozen up to and including this day; 0 when no day is closed.
  closed_through_day smallint NOT NULL DEFAULT 0,
  opened_at          timestamptz NOT NULL DEFAULT now(),
  opened_by          integer DEFAULT ledger.current_actor_id(),
  consolidated_at    timestamptz,
  PRIMARY KEY (branch_id, period),
  CONSTRAINT branch_period_status_known CHECK (status IN ('OPEN', 'CONSOLIDATED')),
  CONSTRAINT branch_period_closed_day CHECK (closed_through_day BETWEEN 0 AND 31),
  CONSTRAINT branch_period_consolidated_at CHECK ((status = 'CONSOLIDATED') = (consolidated_at IS NOT NULL))
);

CREATE TABLE ledger.batch (
  id         bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  branch_id  integer NOT NULL,
  period     ledger.month NOT NULL,
  lote       text NOT NULL,
  descricao  text,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by integer DEFAULT ledger.current_actor_id(),
  CONSTRAINT batch_lote_unique UNIQUE (branch_id, period, lote),
  CONSTRAINT batch_copies UNIQUE (id, branch_id, period),
  CONSTRAINT batch_period_opened FOREIGN KEY (branch_id, period) REFERENCES ledger.branch_period,
  CONSTRAINT batch_lote_length CHECK (char_length(lote) BETWEEN 1 AND 10),
  CONSTRAINT batch_descricao_length CHECK (char_length(descricao) <= 255)
);

CREATE TABLE ledger.document (
  id            bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  batch_id      bigint NOT NULL,
  branch_id     integer NOT NULL,
  period        ledger.month NOT NULL,
  documento     text NOT NULL,
  diaref        smallint,
  texto         text,
  cdpadronizado text,
  closing       boolean NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    integer DEFAULT ledger.current_actor_id(),
  CONSTRAINT document_number_unique UNIQUE (batch_id, documento),
  CONSTRAINT document_batch_exists FOREIGN KEY (batch_id, branch_id, period) REFERENCES ledger.batch (id, branch_id, period),
  CONSTRAINT document_documento_length CHECK (char_length(documento) BETWEEN 1 AND 20),
  CONSTRAINT document_diaref_range CHECK (diaref BETWEEN 1 AND 31),
  CONSTRAINT document_texto_length CHECK (char_length(texto) <= 255),
  CONSTRAINT document_cdpadronizado_length CHECK (char_length(cdpadronizado) BETWEEN 1 AND 4)
);
CREATE INDEX document_branch_period ON ledger.document (branch_id, period);

CREATE TABLE ledger.entry (
  id                bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  document_id       bigint NOT NULL,
  account_id        bigint NOT NULL,
  contra_account_id bigint,
  amount            numeric(17,2) NOT NULL,
  branch_id         integer NOT NULL,
  period            date NOT NULL,
  line              integer NOT NULL,
  day               smallint NOT NULL,
  side              char(1) NOT NULL,
  closing           boolean NOT NULL,
  -- Whether this line posts its counter-account too; else `contra_account_id` is information only.
  posts_contra      boolean NOT NULL,
  created_by        integer DEFAULT ledger.current_actor_id(),
  created_at        timestamptz NOT NULL DEFAULT now(),
  lancamento        text NOT NULL,
  history           text,
  history_code      text,
  CONSTRAINT entry_line_unique UNIQUE (document_id, lancamento, line),
  CONSTRAINT entry_line_range CHECK (line >= 1),
  CONSTRAINT entry_side_known CHECK (side IN ('D', 'C')),
  CONSTRAINT entry_day_range CHECK (day BETWEEN 1 AND 31),
  CONSTRAINT entry_amount_range CHECK (amount > 0 AND amount <= 9999999999999.99),
  CONSTRAINT entry_contra_given CHECK (contra_account_id IS NOT NULL OR NOT posts_contra),
  CONSTRAINT entry_lancamento_length CHECK (char_length(lancamento) BETWEEN 1 AND 5),
  CONSTRAINT entry_history_length CHECK (char_length(history) <= 255),
  CONSTRAINT entry_history_code_length CHECK (char_length(history_code) BETWEEN 1 AND 4)
);
-- Insertion order within a month keeps both small: B-tree deduplication, about 8 MB a million lines.
CREATE INDEX entry_account ON ledger.entry (branch_id, period, account_id);
CREATE INDEX entry_contra_account ON ledger.entry (branch_id, period, contra_account_id) WHERE posts_contra;

-- Both sides of every line: what each balance and ledger query reads.
CREATE VIEW ledger.posting AS
  SELECT e.id AS entry_id, e.document_id, e.branch_id, e.period, e.closing, e.lancamento, e.line,
         e.account_id, e.contra_account_id, e.side, e.day, e.amount, e.history, e.history_code,
         e.created_at, e.created_by, false AS mirrored
    FROM ledger.entry e
  UNION ALL
  SELECT e.id, e.document_id, e.branch_id, e.period, e.closing, e.lancamento, e.line,
         e.contra_account_id, e.account_id, CASE e.side WHEN 'D' THEN 'C' ELSE 'D' END::char(1), e.day, e.amount,
         e.history, e.history_code, e.created_at, e.created_by, true
    FROM ledger.entry e
   WHERE e.posts_contra;

-- The month's running totals, written by the gate alone. An account has several rows a month
-- (stripes), so that writers who share a hot account do not queue behind one row; a single stripe
-- means nothing, their sum is the movement.
CREATE TABLE ledger.account_movement (
  branch_id        integer NOT NULL,
  period           date NOT NULL,
  account_id       bigint NOT NULL,
  stripe           smallint NOT NULL,
  debit            numeric(24,2) NOT NULL,
  credit           numeric(24,2) NOT NULL,
  closing_debit    numeric(24,2) NOT NULL,
  closing_credit   numeric(24,2) NOT NULL,
  postings         bigint NOT NULL,
  closing_postings bigint NOT NULL,
  PRIMARY KEY (branch_id, period, account_id, stripe)
) WITH (fillfactor = 70);

-- The sealed balances of a consolidated month, analytic and synthetic accounts alike.
CREATE TABLE ledger.account_balance (
  branch_id        integer NOT NULL,
  period           ledger.month NOT NULL,
  account_id       bigint NOT NULL REFERENCES ledger.account,
  opening          numeric(24,2) NOT NULL,
  debit            numeric(24,2) NOT NULL,
  credit           numeric(24,2) NOT NULL,
  closing_debit    numeric(24,2) NOT NULL,
  closing_credit   numeric(24,2) NOT NULL,
  postings         bigint NOT NULL,
  closing_postings bigint NOT NULL,
  closing          numeric(24,2) NOT NULL GENERATED ALWAYS AS
                     (opening + debit - credit + closing_debit - closing_credit) STORED,
  PRIMARY KEY (branch_id, period, account_id),
  FOREIGN KEY (branch_id, period) REFERENCES ledger.branch_period
);

-- One row a branch and month: the truth about its consolidation; a queue only delivers it.
CREATE TABLE ledger.consolidation_run (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  branch_id    integer NOT NULL,
  period       ledger.month NOT NULL,
  status       text NOT NULL DEFAULT 'PENDING',
  message      text,
  progress     smallint NOT NULL DEFAULT 0,
  attempts     integer NOT NULL DEFAULT 0,
  requested_at timestamptz NOT NULL DEFAULT now(),
  requested_by integer DEFAULT ledger.current_actor_id(),
  started_at   timestamptz,
  finished_at  timestamptz,
  CONSTRAINT consolidation_run_unique UNIQUE (branch_id, period),
  CONSTRAINT consolidation_run_period FOREIGN KEY (branch_id, period) REFERENCES ledger.branch_period,
  CONSTRAINT consolidation_run_status_known CHECK (status IN ('PENDING', 'PROCESSING', 'COMPLETED', 'ERROR')),
  CONSTRAINT consolidation_run_progress CHECK (progress BETWEEN 0 AND 100)
);

CREATE TABLE ledger.idempotency_key (
  subject     text NOT NULL,
  key         text NOT NULL,
  route       text NOT NULL,
  body_digest bytea NOT NULL,
  status      smallint NOT NULL,
  response    jsonb,
  created_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_key_unique PRIMARY KEY (subject, key),
  CONSTRAINT idempotency_key_length CHECK (char_length(key) BETWEEN 1 AND 255)
);
CREATE INDEX idempotency_key_age ON ledger.idempotency_key (created_at);

CREATE TABLE ledger.audit_event (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at             timestamptz NOT NULL DEFAULT now(),
  actor_id       integer DEFAULT ledger.current_actor_id(),
  action         text NOT NULL,
  branch_id      integer,
  period         ledger.month,
  entity         text NOT NULL,
  entity_id      bigint,
  detail         jsonb,
  request_id     text,
  remote_address text
);
CREATE INDEX audit_event_branch ON ledger.audit_event (branch_id, id);
