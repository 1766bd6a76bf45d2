-- Writes the entries of one chunk of whole documents; the gate checks them when the COPY ends.
-- rows: none; the command returns the count
-- locks: entry rows inserted; the gate adds to this import's own movement stripe
COPY ledger.entry (entry_number, line, side, day, account_id, contra_account_id, amount, history, history_code,
                   posts_contra, document_id, branch_id, period, closing)
FROM STDIN (FORMAT text, ENCODING 'UTF8')
