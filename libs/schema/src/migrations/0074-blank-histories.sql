-- ECD-08 finds the histories that the gate takes for none. It knew ordinary blanks only, so that a history of tabs or no-break
-- spaces passed.
GRANT EXECUTE ON FUNCTION ledger.is_blank(text) TO razao_compliance;
