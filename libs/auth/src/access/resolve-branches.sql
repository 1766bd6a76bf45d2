-- Lists the branches that a subject may see, directly or through its groups, and whose company is served here.
-- $1 subject text
-- $2 admin boolean: the role admin sees every branch
-- rows: one; branchIds integer[] ascending, empty without any permission, null for every branch of the database
-- locks: none
SELECT CASE
         WHEN NOT $2::boolean THEN (
           SELECT coalesce(array_agg(v.branch_id ORDER BY v.branch_id), '{}')
             FROM access.visible_branch v
            WHERE v.subject = $1::text
              AND NOT EXISTS (SELECT FROM ledger.withheld_branch w WHERE w.branch_id = v.branch_id))
         WHEN EXISTS (SELECT FROM ledger.withheld_branch) THEN (
           SELECT coalesce(array_agg(b.id ORDER BY b.id), '{}')
             FROM ledger.branch b
            WHERE NOT EXISTS (SELECT FROM ledger.withheld_branch w WHERE w.branch_id = b.id))
       END AS "branchIds"
