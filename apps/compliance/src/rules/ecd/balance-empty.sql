-- rule: ECD-17
-- title: Balance without any amount
-- severity: WARNING
-- source: ECD layout 9, I155: a record is for an account with balance or movement
-- description: A sealed balance row whose opening, debits, credits and closing are all zero says nothing and
-- is not sent.
-- título: Saldo sem nenhum valor
-- fonte: ECD, leiaute 9, I155: há registro para conta com saldo ou movimento
-- descrição: Um saldo fechado cuja abertura, débitos, créditos e fechamento são todos zero nada informa e não
-- é transmitido.
-- achado: A conta {account} tem um registro de saldo somente com zeros
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per account, the first findings_max in chart order; total counts all
-- locks: none
WITH bad AS (
  SELECT account_id
    FROM ledger.account_balance
   WHERE branch_id = $1::integer AND period = $2::date
     AND (opening, debit, credit, closing_debit, closing_credit, closing) = (0, 0, 0, 0, 0, 0)
), shown AS (
  SELECT b.*, a.code, a.code_path, a.name, count(*) OVER () AS total
    FROM bad b LEFT JOIN ledger.account a ON a.id = b.account_id
   ORDER BY a.code_path, b.account_id LIMIT $3::integer
)
SELECT s.total, 'account' AS entity, s.account_id AS "entityId",
       format('Account %s %s has a balance row with nothing but zeros', s.code, s.name) AS message,
       jsonb_build_object('account', s.code, 'accountId', s.account_id, 'name', s.name) AS detail
  FROM shown s
 ORDER BY s.code_path, s.account_id
