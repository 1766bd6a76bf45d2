-- One entry.
-- $1 branch_ids int[], null for every branch
-- $2 id bigint
-- rows: none or one, an entry
-- locks: none
SELECT e.id, e.document_id AS "documentId", e.lancamento, e.side AS debcre, e.day, e.account_id AS "contaId",
       e.contra_account_id AS contrapartida, e.amount AS valor, e.history AS historico, e.history_code AS cdhistorico
  FROM ledger.entry e
 WHERE e.id = $2
   AND ($1::int[] IS NULL OR e.branch_id = ANY($1))
