-- The accounts of a chart, or one of them, in the form that requests use.
-- $1 chart_id integer
-- $2 reduced_code text, null for all
-- rows: one per account, in hierarchical order
-- locks: none
SELECT reduced_code AS "cdReduced", code AS "cdAccounting", name, kind, nature, active, reducing, own_code AS "ownCode",
       to_char(changed_on, 'YYYY-MM-DD') AS "changedOn"
  FROM ledger.account
 WHERE chart_id = $1::integer AND ($2::text IS NULL OR reduced_code = $2)
 ORDER BY code_path
