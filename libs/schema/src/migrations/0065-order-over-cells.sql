-- A company moves to any cell, and back. Ids of events and of the audit trail are the order in which changes were committed, and readers
-- keep them: a cell gives every 8192nd number, those that are its own number modulo 8192 (cell.ts), and continues above the last of the
-- cell that a company comes from.

-- Events up to this id of the company were deleted because of their age. A single number for all companies would say of one that arrives
-- that its events were deleted as far as those of the others.
CREATE TABLE ledger.event_deletion (
  company_id      integer PRIMARY KEY REFERENCES ledger.company,
  deleted_through bigint NOT NULL
);
INSERT INTO ledger.event_deletion
SELECT c.id, r.deleted_through FROM ledger.company c CROSS JOIN ledger.event_retention r WHERE r.deleted_through > 0;
DROP TABLE ledger.event_retention;
GRANT SELECT ON ledger.event_deletion TO razao_movements;

-- By age: the ids of a company that came from another cell say nothing about the age of the others' events.
CREATE INDEX event_at ON ledger.event (at);
CREATE OR REPLACE FUNCTION ledger.delete_old_events(p_before timestamptz, p_max integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'ledger', 'pg_temp' AS $$
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
END $$;

-- The cells that a company has lived in before this one: they may have copies of records that it has deleted since.
ALTER TABLE ledger.company_home ADD COLUMN passed integer[] NOT NULL DEFAULT '{}';
UPDATE ledger.company_home h SET passed = ARRAY[c.id / 262144] FROM ledger.company c WHERE c.code = h.company_code AND h.move IS NOT NULL;
