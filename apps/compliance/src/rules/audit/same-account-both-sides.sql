-- rule: AUD-06
-- title: Account on both sides of an entry
-- severity: WARNING
-- source: Audit practice; NBC TA 240 (R1), tests of journal entries (entries without effect)
-- description: An ordinary entry that debits and credits the same account moves nothing, or hides what it
-- moves.
-- título: Conta nos dois lados de um lançamento
-- fonte: Prática de auditoria; NBC TA 240 (R1), testes de lançamentos contábeis (lançamentos sem efeito)
-- descrição: Um lançamento ordinário que debita e credita a mesma conta nada movimenta, ou oculta o que
-- movimenta.
-- achado: Lote {lote}, documento {documento}: o lançamento {lancamento} do dia {day} debita e credita a conta
-- {account}
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- rows: one per entry number, the first findings_max in the order of documents; total counts all
-- locks: none
-- The usual line posts both sides and is alone under its number: the statement compares its two accounts. Other lines
-- are grouped by account and not joined, because a payroll may debit and credit one account a thousand times under one
-- number. Lines that post one side are first grouped by number, with one bit per account and side (64 bits, so several
-- accounts share one); only numbers with a bit on both sides are then grouped by account.
WITH suspect AS (
  SELECT document_id, entry_number
    FROM ledger.entry
   WHERE branch_id = $1::integer AND period = $2::date AND NOT closing AND NOT posts_contra
   GROUP BY document_id, entry_number
  HAVING bit_or(1::bigint << (account_id & 63)::integer) FILTER (WHERE side = 'D') & bit_or(1::bigint << (account_id & 63)::integer) FILTER (WHERE side = 'C') <> 0
), leg AS (
  SELECT e.document_id, e.entry_number, e.account_id, e.side, e.day
    FROM suspect
   CROSS JOIN LATERAL (
         SELECT * FROM ledger.entry e WHERE e.document_id = suspect.document_id AND e.entry_number = suspect.entry_number OFFSET 0) e
   WHERE e.branch_id = $1::integer AND e.period = $2::date AND NOT e.closing AND NOT e.posts_contra
   UNION ALL
  SELECT p.document_id, p.entry_number, p.account_id, p.side, p.day
    FROM (SELECT DISTINCT document_id, entry_number
            FROM ledger.entry
           WHERE branch_id = $1::integer AND period = $2::date AND NOT closing AND posts_contra
             AND (line > 1 OR account_id = contra_account_id)) own
    JOIN ledger.posting p ON p.document_id = own.document_id AND p.entry_number = own.entry_number
), bad AS (
  SELECT document_id, entry_number, min(day) AS day, min(account_id) AS account_id
    FROM (SELECT document_id, entry_number, account_id, min(day) AS day
            FROM leg
           GROUP BY document_id, entry_number, account_id
          HAVING bool_or(side = 'D') AND bool_or(side = 'C')) both_sides
   GROUP BY document_id, entry_number
), shown AS (
  SELECT b.*, a.code, count(*) OVER () AS total
    FROM bad b LEFT JOIN ledger.account a ON a.id = b.account_id
   ORDER BY b.document_id, b.entry_number LIMIT $3::integer
)
SELECT s.total, 'entry' AS entity, e.id AS "entityId",
       format('Batch %s, document %s, entry %s of day %s debits and credits account %s', b.code, d.number, s.entry_number, s.day, s.code) AS message,
       jsonb_build_object('lote', b.code, 'documento', d.number, 'documentId', s.document_id, 'lancamento', s.entry_number, 'day', s.day,
                          'history', e.history, 'account', s.code, 'accountId', s.account_id) AS detail
  FROM shown s
  LEFT JOIN ledger.entry e ON e.document_id = s.document_id AND e.entry_number = s.entry_number AND e.line = 1
  LEFT JOIN ledger.document d ON d.id = s.document_id
  LEFT JOIN ledger.batch b ON b.id = d.batch_id
 ORDER BY s.document_id, s.entry_number
