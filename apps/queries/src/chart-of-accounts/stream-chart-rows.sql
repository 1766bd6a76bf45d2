-- Every account of a chart as JSON, for a cursor, in hierarchical numeric order: 1.1, 1.2, 1.10.
-- $1 chart integer
-- rows: one per account, `account` is the JSON object
-- locks: none
SELECT row_to_json(r)::text AS account
  FROM (SELECT a.id, a.code AS "cdAccounting", a.reduced_code AS "cdReduced"
          FROM ledger.account a
         WHERE a.chart_id = $1::integer
         ORDER BY a.code_path, a.code COLLATE "C") r
