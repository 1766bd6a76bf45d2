-- rule: ECD-14
-- title: Stored debits and credits are those of the entries
-- severity: ERROR
-- source: ECD layout 9, I155 and I250: VL_DEB and VL_CRED are the sums of the entry lines
-- description: For every account the stored debits and credits equal the sums of its entries. They are stored
-- as the running movement and, in a consolidated month, as the sealed balance too. A consolidated month whose
-- entries were purged fails, because its diary is gone.
-- título: Os débitos e créditos gravados são os dos lançamentos
-- fonte: ECD, leiaute 9, I155 e I250: VL_DEB e VL_CRED são as somas das partidas
-- descrição: Em toda conta, os débitos e créditos gravados são iguais às somas dos seus lançamentos. Eles são
-- gravados como movimento corrente e, em um mês consolidado, também como saldo fechado. Um mês consolidado
-- cujos lançamentos foram expurgados não passa, pois o seu diário não existe mais.
-- achado: Conta {account}: os lançamentos somam débitos de {debit} e créditos de {credit}; os gravados são
-- {storedDebit} e {storedCredit}, e os do movimento corrente, {runningDebit} e {runningCredit}
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per account, the first findings_max in chart order; total counts all
-- locks: none
WITH bad AS (
  WITH line AS (
    SELECT account_id, CASE WHEN posts_contra THEN contra_account_id END AS contra_account_id, side, closing, sum(amount) AS amount
      FROM ledger.entry
     WHERE branch_id = $1::integer AND period = $2::date
     GROUP BY 1, 2, 3, 4
  ), leg AS (
    SELECT account_id, side, closing, amount FROM line
    UNION ALL
    SELECT contra_account_id, CASE side WHEN 'D' THEN 'C' ELSE 'D' END, closing, amount FROM line WHERE contra_account_id IS NOT NULL
  ), posted AS (
    SELECT account_id,
           coalesce(sum(amount) FILTER (WHERE side = 'D' AND NOT closing), 0.00) AS debit,
           coalesce(sum(amount) FILTER (WHERE side = 'C' AND NOT closing), 0.00) AS credit,
           coalesce(sum(amount) FILTER (WHERE side = 'D' AND closing), 0.00) AS closing_debit,
           coalesce(sum(amount) FILTER (WHERE side = 'C' AND closing), 0.00) AS closing_credit
      FROM leg GROUP BY account_id
  ), stored AS (
    SELECT account_id, debit, credit, closing_debit, closing_credit
      FROM compliance.month_balance($1::integer, $2::date)
     WHERE (debit, credit, closing_debit, closing_credit) <> (0, 0, 0, 0)
  ), running AS (
    SELECT account_id, sum(debit) AS debit, sum(credit) AS credit, sum(closing_debit) AS closing_debit, sum(closing_credit) AS closing_credit
      FROM ledger.account_movement
     WHERE branch_id = $1::integer AND period = $2::date
     GROUP BY account_id
    HAVING sum(debit + credit + closing_debit + closing_credit) <> 0
  )
  SELECT coalesce(p.account_id, s.account_id, r.account_id) AS account_id,
         coalesce(p.debit + p.closing_debit, 0.00) AS debit, coalesce(p.credit + p.closing_credit, 0.00) AS credit,
         coalesce(s.debit + s.closing_debit, 0.00) AS stored_debit, coalesce(s.credit + s.closing_credit, 0.00) AS stored_credit,
         coalesce(r.debit + r.closing_debit, 0.00) AS running_debit, coalesce(r.credit + r.closing_credit, 0.00) AS running_credit,
         EXISTS (SELECT 1 FROM ledger.purged_month u WHERE u.branch_id = $1::integer AND u.period = $2::date) AS purged
    FROM posted p
    FULL JOIN stored s ON s.account_id = p.account_id
    FULL JOIN running r ON r.account_id = coalesce(p.account_id, s.account_id)
   WHERE (p.debit, p.credit, p.closing_debit, p.closing_credit) IS DISTINCT FROM (s.debit, s.credit, s.closing_debit, s.closing_credit)
      OR (p.debit, p.credit, p.closing_debit, p.closing_credit) IS DISTINCT FROM (r.debit, r.credit, r.closing_debit, r.closing_credit)
), shown AS (
  SELECT b.*, a.code, a.code_path, a.name, count(*) OVER () AS total
    FROM bad b LEFT JOIN ledger.account a ON a.id = b.account_id
   ORDER BY a.code_path, b.account_id LIMIT $3::integer
)
SELECT s.total, 'account' AS entity, s.account_id AS "entityId",
       format('Account %s %s: its entries add up to debits %s and credits %s; the stored ones are %s and %s, those of the running movement %s and %s%s',
              s.code, s.name, s.debit, s.credit, s.stored_debit, s.stored_credit, s.running_debit, s.running_credit,
              CASE WHEN s.purged THEN '; entries of this month were purged' ELSE '' END) AS message,
       jsonb_build_object('account', s.code, 'accountId', s.account_id, 'debit', s.debit::text, 'credit', s.credit::text,
         'storedDebit', s.stored_debit::text, 'storedCredit', s.stored_credit::text,
         'runningDebit', s.running_debit::text, 'runningCredit', s.running_credit::text, 'purged', s.purged) AS detail
  FROM shown s
 ORDER BY s.code_path, s.account_id
