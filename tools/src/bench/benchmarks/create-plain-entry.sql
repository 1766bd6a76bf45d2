-- Creates the table with which an import is compared. It has the columns, checks and indexes of ledger.entry, and three
-- plain foreign keys instead of the gate. It is dropped and created anew for each round.
-- rows: none
-- locks: the referenced tables, briefly
DO $$
BEGIN
  DROP TABLE IF EXISTS public.plain_entry;
  CREATE TABLE public.plain_entry (LIKE ledger.entry INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES);
  ALTER TABLE public.plain_entry
    ADD FOREIGN KEY (document_id) REFERENCES ledger.document,
    ADD FOREIGN KEY (account_id) REFERENCES ledger.account,
    ADD FOREIGN KEY (contra_account_id) REFERENCES ledger.account;
END $$
