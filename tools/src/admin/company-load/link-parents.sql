-- Each account's parent: the account whose code is its own without the last level.
-- $1 chart integer
-- rows: none; the count is what changed
-- locks: the rows it writes, until the transaction ends
UPDATE ledger.account child SET parent_id = parent.id
  FROM ledger.account parent
 WHERE child.chart_id = $1::integer AND parent.chart_id = $1::integer AND child.level > 1
   AND parent.code_path = child.code_path[1:child.level - 1]
   AND child.parent_id IS DISTINCT FROM parent.id
