-- rule: ECD-09
-- title: History code known
-- severity: ERROR
-- source: ECD layout 9, I250 COD_HIST_PAD refers to I075; ITG 2000 (R1), item 6(d)
-- description: Every history code that a line names is in the company's table of history codes.
-- título: Código de histórico conhecido
-- fonte: ECD, leiaute 9, I250: COD_HIST_PAD remete ao I075; ITG 2000 (R1), item 6(d)
-- descrição: Todo código de histórico que uma partida indica consta da tabela de históricos padronizados da
-- empresa.
-- achado: O código de histórico {historyCode} não consta da tabela da empresa, mas há lançamentos
-- com ele (partidas: {lines})
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per code, the first findings_max; total counts all
-- locks: none
WITH known AS (
  SELECT h.code FROM ledger.branch b JOIN ledger.history_code h ON h.company_id = b.company_id WHERE b.id = $1::integer
), bad AS (
  SELECT history_code AS code, count(*) AS lines, min(id) AS entry_id
    FROM ledger.entry
   WHERE branch_id = $1::integer AND period = $2::date AND history_code NOT IN (SELECT code FROM known)
     AND btrim(history_code) <> ''
   GROUP BY history_code
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY code LIMIT $3::integer
)
SELECT s.total, 'entry' AS entity, s.entry_id AS "entityId",
       format('History code %s is not in the table of the company, but entries name it (lines: %s)', s.code, s.lines) AS message,
       jsonb_build_object('historyCode', s.code, 'lines', s.lines) AS detail
  FROM shown s
 ORDER BY s.code
