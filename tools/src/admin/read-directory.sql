-- Reads the directory of this cell, with the companies whose rows are here.
-- rows: one; cell integer, cells and companies as JSON texts
-- locks: none
SELECT own.number AS cell,
       (SELECT coalesce(json_agg(a ORDER BY a.cell), '[]')::text FROM ledger.cell_address a) AS cells,
       (SELECT coalesce(json_agg(json_build_object('code', code, 'cell', coalesce(h.cell, own.number), 'here', c.id IS NOT NULL) ORDER BY code), '[]')::text
          FROM (SELECT code, id FROM ledger.company) c
          FULL JOIN (SELECT company_code AS code, cell FROM ledger.company_home) h USING (code)) AS companies
  FROM ledger.cell own
