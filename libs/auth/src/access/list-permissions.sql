-- Every permission, or those of one subject, as a person granted them.
-- $1 subject text, null = everybody
-- rows: subject, group_name (null when direct), company_code, branch_code ('*' = every branch), in this order
-- locks: none
SELECT g.subject, NULL AS group_name, c.code AS company_code, coalesce(b.code, '*') AS branch_code
  FROM access.grant_direct g
  JOIN ledger.company c ON c.id = g.company_id
  LEFT JOIN ledger.branch b ON b.id = g.branch_id
 WHERE $1::text IS NULL OR g.subject = $1
UNION ALL
SELECT m.subject, u.name, c.code, coalesce(b.code, '*')
  FROM access.group_member m
  JOIN access.user_group u ON u.id = m.group_id
  JOIN access.group_grant g ON g.group_id = m.group_id
  JOIN ledger.company c ON c.id = g.company_id
  LEFT JOIN ledger.branch b ON b.id = g.branch_id
 WHERE $1::text IS NULL OR m.subject = $1
 ORDER BY subject, group_name NULLS FIRST, company_code, branch_code
