-- The gate's plans fit one row and a million rows alike.
--
-- PL/pgSQL plans a statement once a session, for the transition table it happens to see first. After
-- an import or a bulk creation that was a large one, joined by a scan over all documents, and every
-- single entry on the same pooled connection then paid for that scan: 80 ms instead of 1.5 with 150,000
-- documents, and growing with the books. Joining through the indexes costs a large statement nothing
-- (50,000 entries: 0.9 s of the backend's time either way), so it is the only plan left.

ALTER FUNCTION ledger.entry_enters() SET enable_hashjoin = off;
ALTER FUNCTION ledger.entry_enters() SET enable_mergejoin = off;
ALTER FUNCTION ledger.entry_enters() SET enable_seqscan = off;

ALTER FUNCTION ledger.entry_leaves() SET enable_hashjoin = off;
ALTER FUNCTION ledger.entry_leaves() SET enable_mergejoin = off;
ALTER FUNCTION ledger.entry_leaves() SET enable_seqscan = off;

ALTER FUNCTION ledger.document_leaves() SET enable_hashjoin = off;
ALTER FUNCTION ledger.document_leaves() SET enable_mergejoin = off;
ALTER FUNCTION ledger.document_leaves() SET enable_seqscan = off;
