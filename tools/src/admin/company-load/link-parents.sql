-- Each account's parent: the nearest account whose code begins its own. A chart that skips a level is
-- linked across the gap (and compliance says so, ECD-22); only where no group is above is there none.
-- $1 chart integer
-- rows: none; the count is what changed
-- locks: the rows it writes, until the transaction ends
UPDATE ledger.account child SET parent_id = nearest.parent_id
  FROM (SELECT a.id,
               (SELECT p.id
                  FROM generate_series(1, a.level - 1) AS depth
                  JOIN ledger.account p ON p.chart_id = a.chart_id AND p.code_path = a.code_path[1:depth]
                 ORDER BY depth DESC
                 LIMIT 1) AS parent_id
          FROM ledger.account a
         WHERE a.chart_id = $1::integer) nearest
 WHERE child.id = nearest.id AND child.parent_id IS DISTINCT FROM nearest.parent_id
