-- Sets the parent of each account: the nearest account whose code is a prefix of its code. When a chart skips a level,
-- the account is linked across the gap. Without a group above it has no parent (compliance reports it as ECD-22).
-- $1 chart integer
-- rows: none; the count is the number of rows that changed
-- locks: the rows it writes, until the transaction ends
UPDATE ledger.account child SET parent_id = nearest.parent_id
  FROM (SELECT DISTINCT ON (a.id) a.id, p.id AS parent_id
          FROM ledger.account a
         CROSS JOIN generate_series(0, a.level - 1) AS depth
          LEFT JOIN ledger.account p ON p.chart_id = $1::integer AND p.code_path = a.code_path[1:depth]
         WHERE a.chart_id = $1::integer
         ORDER BY a.id, p.level DESC NULLS LAST) nearest
 WHERE child.id = nearest.id AND child.parent_id IS DISTINCT FROM nearest.parent_id
