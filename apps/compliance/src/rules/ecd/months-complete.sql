-- rule: ECD-16
-- title: No missing month
-- severity: ERROR
-- source: ECD layout 9, I150: REGRA_CONTINUIDADE_SALDOS_PERIODICOS
-- description: Every month from the base month to that of the run is opened, none before the base month has
-- entries, and no month is consolidated after one that is not.
-- título: Nenhum mês faltante
-- fonte: ECD, leiaute 9, I150: REGRA_CONTINUIDADE_SALDOS_PERIODICOS
-- descrição: Todo mês desde o mês-base até o da execução está aberto, nenhum anterior ao mês-base tem
-- lançamentos, e nenhum mês está consolidado depois de um que não está.
-- achado: O mês {month} não foi aberto, é anterior ao mês-base ou está aberto antes de um mês consolidado
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per month, the first findings_max; total counts all
-- locks: none
WITH subject AS (
  SELECT b.id AS branch_id, c.base_period FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id WHERE b.id = $1::integer
), bad AS (
  SELECT month::date AS period, 'was never opened' AS reason
    FROM subject s CROSS JOIN LATERAL generate_series(s.base_period::timestamp, $2::date::timestamp, interval '1 month') AS month
   WHERE NOT EXISTS (SELECT 1 FROM ledger.branch_period p WHERE p.branch_id = s.branch_id AND p.period = month::date)
  UNION ALL
  SELECT p.period, 'lies before the base month of the company'
    FROM subject s JOIN ledger.branch_period p ON p.branch_id = s.branch_id AND p.period < s.base_period
  UNION ALL
  SELECT p.period, 'is open, although a later month is consolidated'
    FROM subject s JOIN ledger.branch_period p ON p.branch_id = s.branch_id AND p.status = 'OPEN' AND p.period < $2::date
   WHERE EXISTS (SELECT 1 FROM ledger.branch_period n
                  WHERE n.branch_id = p.branch_id AND n.period > p.period AND n.period <= $2::date AND n.status = 'CONSOLIDATED')
), shown AS (
  SELECT *, count(*) OVER () AS total FROM bad ORDER BY period, reason LIMIT $3::integer
)
SELECT s.total, 'month' AS entity, NULL::bigint AS "entityId",
       format('Month %s %s', to_char(s.period, 'MM/YYYY'), s.reason) AS message,
       jsonb_build_object('month', to_char(s.period, 'YYYY-MM')) AS detail
  FROM shown s
 ORDER BY s.period, s.reason
