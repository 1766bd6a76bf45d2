-- Gives a subject a branch of a company, or all of them.
-- $1 subject text
-- $2 company_id integer
-- $3 branch_id integer, null = every branch of the company
-- rows: none; the count says whether the permission is new
-- locks: the new row; announces razao_access
INSERT INTO access.grant_direct (subject, company_id, branch_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
