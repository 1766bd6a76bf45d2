-- The table that an import is compared with: the columns, checks and indexes of ledger.entry, and in place
-- of the gate three plain foreign keys. Dropped and made anew for each round.
-- rows: none
-- locks: the tables it refers to, briefly
DO $$
BEGIN
  DROP TABLE IF EXISTS public.plain_entry;
  CREATE TABLE public.plain_entry (LIKE ledger.entry INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES);
  ALTER TABLE public.plain_entry
    ADD FOREIGN KEY (document_id) REFERENCES ledger.document,
    ADD FOREIGN KEY (account_id) REFERENCES ledger.account,
    ADD FOREIGN KEY (contra_account_id) REFERENCES ledger.account;
END $$
