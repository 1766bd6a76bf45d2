-- What requests are told of companies and records that are not served here.

-- Companies that this database does not serve, whether it has rows of them or not, with the addresses of their cell.
CREATE VIEW ledger.company_elsewhere AS
  SELECT h.company_code, h.state, a.cell, a.movements, a.queries, a.compliance
    FROM ledger.company_home h
    JOIN ledger.cell_address a ON a.cell = h.cell
   WHERE h.state = 'ARRIVING' OR h.cell <> (SELECT number FROM ledger.cell);

-- The company of a record and its branch, null for those of the whole company; no row when there is no such record here. It runs as
-- the owner, so that each service finds the records that its routes name by one function. An account is of each company with its chart.
CREATE FUNCTION ledger.owners_of_record(p_kind text, p_id bigint) RETURNS TABLE (company_id integer, branch_id integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'ledger', 'pg_temp' AS $$
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
END $$;

REVOKE EXECUTE ON FUNCTION ledger.owners_of_record(text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.owners_of_record(text, bigint) TO razao_movements, razao_queries, razao_compliance;
GRANT SELECT ON ledger.company_elsewhere TO razao_movements, razao_queries, razao_compliance;
