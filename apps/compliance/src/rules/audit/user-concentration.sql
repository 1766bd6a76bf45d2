-- rule: AUD-10
-- title: Most entries by one user
-- severity: WARNING
-- source: Audit practice; NBC TA 240 (R1), tests of journal entries (who makes entries)
-- description: One user wrote more than the allowed percentage of the lines of a month that has enough of
-- them.
-- título: Maioria dos lançamentos de um só usuário
-- fonte: Prática de auditoria; NBC TA 240 (R1), testes de lançamentos contábeis (quem faz os lançamentos)
-- descrição: Um usuário gravou mais que a porcentagem permitida das partidas de um mês que tem partidas
-- suficientes.
-- achado: O usuário {user} gravou {lines} de {ofLines} partidas ({sharePercent} %)
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- $4 user_share_max integer
-- $5 user_lines_min integer
-- rows: one per user, the first findings_max; total counts all
-- locks: none
-- A user who wrote in two cells has two ids and one subject.
WITH written AS (
  SELECT created_by, count(*) AS lines, sum(count(*)) OVER () AS total_lines
    FROM ledger.entry
   WHERE branch_id = $1::integer AND period = $2::date
   GROUP BY created_by
), bad AS (
  SELECT a.subject, min(w.created_by) AS created_by, sum(w.lines) AS lines, w.total_lines, round(100.0 * sum(w.lines) / w.total_lines, 1) AS share
    FROM written w JOIN ledger.actor a ON a.id = w.created_by
   WHERE w.total_lines >= $5::integer
   GROUP BY a.subject, w.total_lines
  HAVING sum(w.lines) * 100 > w.total_lines * $4::integer
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY lines DESC, created_by LIMIT $3::integer
)
SELECT s.total, 'user' AS entity, s.created_by::bigint AS "entityId",
       format('User %s wrote %s of %s lines (%s %%)', s.subject, s.lines, s.total_lines, s.share) AS message,
       jsonb_build_object('user', s.subject, 'lines', s.lines, 'ofLines', s.total_lines, 'sharePercent', s.share) AS detail
  FROM shown s
 ORDER BY s.lines DESC, s.created_by
