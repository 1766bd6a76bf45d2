-- Columns and constraints of the ledger in the field's English terms (docs/glossary.md); Portuguese names are those of
-- the wire. Only names change: no row is read or written, whatever the size of the ledger. A build that knows the
-- former names answers 500 on this schema.
ALTER TABLE ledger.batch RENAME COLUMN lote TO code;
ALTER TABLE ledger.batch RENAME COLUMN descricao TO description;
ALTER TABLE ledger.batch RENAME CONSTRAINT batch_lote_unique TO batch_code_unique;
ALTER TABLE ledger.batch RENAME CONSTRAINT batch_lote_length TO batch_code_length;
ALTER TABLE ledger.batch RENAME CONSTRAINT batch_descricao_length TO batch_description_length;

ALTER TABLE ledger.document RENAME COLUMN documento TO number;
ALTER TABLE ledger.document RENAME COLUMN diaref TO reference_day;
ALTER TABLE ledger.document RENAME COLUMN texto TO text;
ALTER TABLE ledger.document RENAME COLUMN cdpadronizado TO standard_code;
ALTER TABLE ledger.document RENAME CONSTRAINT document_documento_length TO document_number_length;
ALTER TABLE ledger.document RENAME CONSTRAINT document_diaref_range TO document_reference_day_range;
ALTER TABLE ledger.document RENAME CONSTRAINT document_texto_length TO document_text_length;
ALTER TABLE ledger.document RENAME CONSTRAINT document_cdpadronizado_length TO document_standard_code_length;

ALTER TABLE ledger.entry RENAME COLUMN lancamento TO entry_number;
ALTER TABLE ledger.entry RENAME CONSTRAINT entry_lancamento_length TO entry_number_length;
ALTER VIEW ledger.posting RENAME COLUMN lancamento TO entry_number;

-- PostgreSQL keeps the text of a function, not its meaning: each one that names a column, and that no later migration writes anew, is
-- replaced by itself with the new names. Settings, owner and grants stay. From PostgreSQL 18 on NOT NULL is a constraint with a name.
DO $$
DECLARE body text; found record;
BEGIN
  FOR found IN
    SELECT p.oid FROM pg_proc p
     WHERE p.pronamespace = 'ledger'::regnamespace
       AND p.proname IN ('entry_leaves', 'document_enters')
  LOOP
    body := pg_get_functiondef(found.oid);
    body := regexp_replace(body, '\m(d|bad)\.documento\M', '\1.number', 'g');
    body := regexp_replace(body, '\md\.cdpadronizado\M', 'd.standard_code', 'g');
    body := regexp_replace(body, '\mlancamento\M', 'entry_number', 'g');
    EXECUTE body;
  END LOOP;
  FOR found IN
    SELECT c.conrelid::regclass AS relation, c.conname AS former,
           replace(replace(replace(c.conname, 'lote', 'code'), 'documento', 'number'), 'lancamento', 'entry_number') AS name
      FROM pg_constraint c
     WHERE c.connamespace = 'ledger'::regnamespace AND c.contype = 'n'
       AND c.conname IN ('batch_lote_not_null', 'document_documento_not_null', 'entry_lancamento_not_null')
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', found.relation, found.former, found.name);
  END LOOP;
END $$;
