-- All entries of a document, in the order of their creation.
-- $1 branch_ids int[], null for every branch
-- $2 document_id bigint
-- rows: none when there is no such document; else one an entry, or a single one with nulls when it has none
-- locks: none
SELECT e.id, e.document_id AS "documentId", e.lancamento, e.side AS debcre, e.day, e.account_id AS "contaId",
       e.contra_account_id AS contrapartida, e.amount AS valor, e.history AS historico, e.history_code AS cdhistorico
  FROM ledger.document d
  LEFT JOIN ledger.entry e ON e.document_id = d.id
 WHERE d.id = $2
   AND ($1::int[] IS NULL OR d.branch_id = ANY($1))
 ORDER BY e.id
