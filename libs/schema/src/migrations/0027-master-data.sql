-- Master data of the ECD (docs/ecd.md): what the file says of the company beside its books. Nothing here is part of a
-- balance: it may change while months are consolidated. Texts go into records that `|` divides, one per line.

CREATE DOMAIN ledger.line AS text
  CONSTRAINT line_form CHECK (char_length(VALUE) BETWEEN 1 AND 255 AND VALUE !~ '[|\u0001-\u001f\u007f-\u009f]');
-- Letters since 2026. The check digits are checked before a number is written.
CREATE DOMAIN ledger.cnpj AS text CONSTRAINT cnpj_form CHECK (VALUE ~ '^[0-9A-Z]{12}[0-9]{2}$');
-- A CPF or a CNPJ.
CREATE DOMAIN ledger.tax_number AS text CONSTRAINT tax_number_form CHECK (VALUE ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$');
-- The 26 states and the federal district.
CREATE DOMAIN ledger.state AS char(2)
  CONSTRAINT state_known CHECK (VALUE IN ('AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA',
                                          'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'));
-- A municipality in the table of the IBGE.
CREATE DOMAIN ledger.municipality AS text CONSTRAINT municipality_form CHECK (VALUE ~ '^[0-9]{7}$');

ALTER TABLE ledger.company
  ADD COLUMN cnpj ledger.cnpj,
  ADD COLUMN state ledger.state,
  ADD COLUMN state_registration ledger.line,
  ADD COLUMN municipality_code ledger.municipality,
  ADD COLUMN municipality_name ledger.line,
  ADD COLUMN municipal_registration ledger.line,
  -- Number at the commercial registry, with the days on which the company was registered and changed its form.
  ADD COLUMN nire text CONSTRAINT company_nire_form CHECK (nire ~ '^[0-9]{11}$'),
  ADD COLUMN registered_on date,
  ADD COLUMN converted_on date,
  ADD COLUMN audited boolean NOT NULL DEFAULT false,
  -- COD_PLAN_REF of 0000; null: the accounts have no referential codes.
  ADD COLUMN referential_plan text CONSTRAINT company_referential_plan_known CHECK (referential_plan ~ '^([1-9]|10)$');

ALTER TABLE ledger.branch
  ADD COLUMN cnpj ledger.cnpj,
  ADD COLUMN state ledger.state,
  ADD COLUMN state_registration ledger.line,
  ADD COLUMN municipality_code ledger.municipality;

-- The company's own code; the dotted code is the place in the tree. Null: the file has the dotted code.
-- changed_on is DT_ALT of I050; null: the first day of the company's base year.
-- The codes of a file are unique, own and dotted ones together; deferrable, so that one statement may exchange two.
ALTER TABLE ledger.account
  ADD COLUMN own_code ledger.line,
  ADD COLUMN changed_on date,
  ADD COLUMN file_code text GENERATED ALWAYS AS (coalesce(own_code, code)) STORED,
  ADD CONSTRAINT account_file_code_unique UNIQUE (chart_id, file_code) DEFERRABLE;

-- I051: the account of the company's referential plan, from a month on, up to a month or still (null).
CREATE TABLE ledger.account_referential (
  account_id bigint NOT NULL REFERENCES ledger.account,
  code       ledger.line NOT NULL,
  valid_from ledger.month NOT NULL,
  valid_to   ledger.month,
  PRIMARY KEY (account_id, valid_from),
  CONSTRAINT account_referential_months CHECK (valid_from <= valid_to),
  CONSTRAINT account_referential_overlap EXCLUDE USING gist
    (int8range(account_id, account_id, '[]') WITH &&, daterange(valid_from, valid_to, '[]') WITH &&)
);

-- 0007: numbers at other institutions.
CREATE TABLE ledger.company_registration (
  company_id  integer NOT NULL REFERENCES ledger.company,
  institution text NOT NULL CONSTRAINT company_registration_institution_form CHECK (institution ~ '^[0-9A-Z]{2}$'),
  number      ledger.line NOT NULL,
  PRIMARY KEY (company_id, institution, number)
);

-- J930, by the days on which the person may sign (null: still). One person may sign in two qualifications.
CREATE TABLE ledger.signatory (
  id                   integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id           integer NOT NULL REFERENCES ledger.company,
  name                 ledger.line NOT NULL,
  tax_number           ledger.tax_number NOT NULL,
  qualification        ledger.line NOT NULL,
  qualification_code   text NOT NULL CONSTRAINT signatory_qualification_code_form CHECK (qualification_code ~ '^[0-9]{3}$'),
  crc                  ledger.line,
  crc_state            ledger.state,
  crc_certificate      ledger.line,
  crc_valid_until      date,
  email                ledger.line,
  phone                ledger.line,
  legal_representative boolean NOT NULL,
  valid_from           date NOT NULL,
  valid_to             date,
  CONSTRAINT signatory_unique UNIQUE (company_id, tax_number, qualification_code, valid_from),
  CONSTRAINT signatory_days CHECK (valid_from <= valid_to)
);

-- J935
CREATE TABLE ledger.auditor (
  id               integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id       integer NOT NULL REFERENCES ledger.company,
  tax_number       ledger.tax_number NOT NULL,
  name             ledger.line NOT NULL,
  cvm_registration ledger.line,
  valid_from       date NOT NULL,
  valid_to         date,
  CONSTRAINT auditor_unique UNIQUE (company_id, tax_number, valid_from),
  CONSTRAINT auditor_days CHECK (valid_from <= valid_to)
);

-- I030: the books, numbered per nature.
CREATE TABLE ledger.book (
  company_id   integer NOT NULL REFERENCES ledger.company,
  nature       ledger.line NOT NULL CONSTRAINT book_nature_length CHECK (char_length(nature) <= 80),
  number       integer NOT NULL CONSTRAINT book_number_positive CHECK (number > 0),
  first_period ledger.month NOT NULL,
  last_period  ledger.month NOT NULL,
  PRIMARY KEY (company_id, nature, number),
  CONSTRAINT book_first_period_unique UNIQUE (company_id, nature, first_period) DEFERRABLE,
  CONSTRAINT book_months CHECK (first_period <= last_period)
);

-- J100 and J150: the lines in the order in which they are printed. A total (T) is the sum of the lines that name it as
-- their parent, a detail (D) that of its accounts. side: A assets, P liabilities and equity; in the income statement
-- D what lessens the result and R what adds to it. The indexes begin with other columns than the primary key: while the table has no
-- statistics, one that begins as it does is taken for it, and each look-up by code then reads all lines of the statement.
CREATE TABLE ledger.statement_line (
  company_id  integer NOT NULL REFERENCES ledger.company,
  statement   text NOT NULL CONSTRAINT statement_line_statement_known CHECK (statement IN ('BALANCE_SHEET', 'INCOME_STATEMENT')),
  code        ledger.line NOT NULL,
  parent_code ledger.line,
  position    integer NOT NULL CONSTRAINT statement_line_position_positive CHECK (position > 0),
  kind        char(1) NOT NULL CONSTRAINT statement_line_kind_known CHECK (kind IN ('T', 'D')),
  level       smallint NOT NULL CONSTRAINT statement_line_level_positive CHECK (level > 0),
  side        char(1) NOT NULL,
  text        ledger.line NOT NULL,
  PRIMARY KEY (company_id, statement, code),
  CONSTRAINT statement_line_parent FOREIGN KEY (company_id, statement, parent_code) REFERENCES ledger.statement_line,
  CONSTRAINT statement_line_position_unique UNIQUE (position, company_id, statement) DEFERRABLE,
  CONSTRAINT statement_line_side_known
    CHECK (side = ANY (CASE statement WHEN 'BALANCE_SHEET' THEN '{A,P}'::char(1)[] ELSE '{D,R}'::char(1)[] END))
);
-- A line that is deleted is looked up among the parents of the others: 5,000 lines took 27 s without this index, and 0.3 s with it.
CREATE INDEX statement_line_parent ON ledger.statement_line (parent_code, company_id, statement);

-- I052: the detail line that an analytic account is part of. By company, because companies may share a chart.
CREATE TABLE ledger.account_statement_line (
  company_id integer NOT NULL,
  account_id bigint NOT NULL REFERENCES ledger.account,
  statement  text NOT NULL,
  code       ledger.line NOT NULL,
  PRIMARY KEY (company_id, account_id, statement),
  CONSTRAINT account_statement_line_exists FOREIGN KEY (company_id, statement, code) REFERENCES ledger.statement_line
);
CREATE INDEX account_statement_line_code ON ledger.account_statement_line (company_id, statement, code);

GRANT SELECT ON ledger.account_referential, ledger.company_registration, ledger.signatory, ledger.auditor, ledger.book,
  ledger.statement_line, ledger.account_statement_line TO razao_movements, razao_queries, razao_compliance;
GRANT INSERT, UPDATE, DELETE ON ledger.account_referential, ledger.company_registration, ledger.signatory, ledger.auditor,
  ledger.book, ledger.statement_line, ledger.account_statement_line TO razao_movements;
GRANT UPDATE (cnpj, state, state_registration, municipality_code, municipality_name, municipal_registration, nire, registered_on,
  converted_on, audited, referential_plan) ON ledger.company TO razao_movements;
GRANT UPDATE (cnpj, state, state_registration, municipality_code) ON ledger.branch TO razao_movements;
GRANT UPDATE (own_code, changed_on) ON ledger.account TO razao_movements;
