-- Thresholds of compliance that a company sets over the site's, by their names: {"late_entry_days": 45}. `company load` checks names
-- and ranges.
ALTER TABLE ledger.company ADD COLUMN thresholds jsonb NOT NULL DEFAULT '{}';

-- The digest of everything that a run depends on: what the rules read of the books, and the company's own thresholds. A company
-- without any has the fingerprint of its books.
CREATE FUNCTION compliance.run_fingerprint(p_branch integer, p_period date) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN c.thresholds = '{}' THEN f.books
              ELSE split_part(f.books, ':', 1) || ':' || encode(sha256(convert_to(f.books || c.thresholds::text, 'UTF8')), 'hex') END
    FROM ledger.branch b
    JOIN ledger.company c ON c.id = b.company_id
   CROSS JOIN (SELECT compliance.fingerprint(p_branch, p_period) AS books) f
   WHERE b.id = p_branch
$$;
REVOKE ALL ON FUNCTION compliance.run_fingerprint(integer, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION compliance.run_fingerprint(integer, date) TO razao_compliance, razao_movements;
