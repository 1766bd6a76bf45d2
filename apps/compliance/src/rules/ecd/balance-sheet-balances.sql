-- rule: ECD-26
-- title: Assets equal liabilities and equity
-- severity: ERROR
-- source: ECD layout 9, J100: assets equal liabilities and equity; Lei 6.404/1976, art. 178
-- description: Assets equal liabilities and equity, the result not yet closed counted to equity. Memorandum
-- accounts (nature 05) are outside of the balance sheet and balance among themselves.
-- título: O ativo é igual ao passivo mais o patrimônio líquido
-- fonte: ECD, leiaute 9, J100: o ativo é igual ao passivo e patrimônio líquido; Lei 6.404/1976, art. 178
-- descrição: O ativo é igual ao passivo mais o patrimônio líquido, contado neste o resultado ainda não
-- encerrado. As contas de compensação (natureza 05) ficam fora do balanço e fecham entre si.
-- achado: O ativo é {assets}, o passivo {liabilities}, o patrimônio líquido {equity} e o resultado {result}:
-- não fecham
-- $1 branch integer
-- $2 period date
-- rows: at most one: the month
-- locks: none
SELECT 1::bigint AS total, 'month' AS entity, NULL::bigint AS "entityId",
       format('Assets are %s, liabilities %s, equity %s with a result of %s: they differ by %s',
              m.assets, m.liabilities, m.equity, m.result, m.assets - m.liabilities - m.equity - m.result) AS message,
       jsonb_build_object('assets', m.assets::text, 'liabilities', m.liabilities::text, 'equity', m.equity::text, 'result', m.result::text) AS detail
  FROM (SELECT coalesce(sum(b.closing) FILTER (WHERE a.nature = '01'), 0.00) AS assets,
               -coalesce(sum(b.closing) FILTER (WHERE a.nature = '02'), 0.00) AS liabilities,
               -coalesce(sum(b.closing) FILTER (WHERE a.nature = '03'), 0.00) AS equity,
               -coalesce(sum(b.closing) FILTER (WHERE a.nature NOT IN ('01', '02', '03', '05')), 0.00) AS result
          FROM compliance.month_balance($1::integer, $2::date) b
         CROSS JOIN LATERAL (SELECT a.nature FROM ledger.account a WHERE a.id = b.account_id OFFSET 0) a) m
 WHERE m.assets <> m.liabilities + m.equity + m.result
