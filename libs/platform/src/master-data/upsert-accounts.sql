-- Writes the accounts of the chart. Accounts that are not given stay, because entries may refer to them. The groups
-- above each account are looked up in the named paths by hash: one by one, 10,000 accounts take minutes. Codes are compared
-- as paths of numbers, because the parent of an account is found in that way: 1.01 is above 1.1.5.
-- $1 chart integer
-- $2 accounts jsonb
-- rows: none; the count is the number of rows that changed
-- locks: the rows it writes, until the transaction ends
WITH given AS (
  SELECT *, string_to_array("cdAccounting", '.')::integer[] AS path FROM jsonb_to_recordset($2::jsonb)
    AS row("cdAccounting" text, "cdReduced" text, name text, kind text, nature text, active boolean, reducing text, "ownCode" text, "changedOn" text)
), named AS MATERIALIZED (
  SELECT path FROM given WHERE ltrim(name) LIKE '(-)%'
  UNION ALL
  SELECT a.code_path FROM ledger.account a
   WHERE a.chart_id = $1::integer AND ltrim(a.name) LIKE '(-)%' AND a.code_path NOT IN (SELECT path FROM given)
)
INSERT INTO ledger.account AS known (chart_id, code, reduced_code, name, kind, nature, active, reducing, own_code, changed_on)
SELECT $1::integer, g."cdAccounting", g."cdReduced", g.name, g.kind, g.nature, g.active,
       CASE WHEN g.reducing <> '' THEN g.reducing::boolean
            ELSE EXISTS (SELECT 1 FROM generate_series(1, cardinality(g.path)) AS depth
                          WHERE g.path[:depth] IN (SELECT path FROM named)) END,
       nullif(g."ownCode", ''), nullif(g."changedOn", '')::date
  FROM given g
ON CONFLICT (chart_id, code) DO UPDATE
   SET reduced_code = excluded.reduced_code, name = excluded.name, kind = excluded.kind, nature = excluded.nature,
       active = excluded.active, reducing = excluded.reducing, own_code = excluded.own_code, changed_on = excluded.changed_on
 WHERE (known.reduced_code, known.name, known.kind, known.nature, known.active, known.reducing, known.own_code, known.changed_on)
       IS DISTINCT FROM (excluded.reduced_code, excluded.name, excluded.kind, excluded.nature, excluded.active, excluded.reducing,
                         excluded.own_code, excluded.changed_on)
