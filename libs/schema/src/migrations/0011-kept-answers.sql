-- A repeat of a request is answered with the first answer to the letter. jsonb keeps the value of a
-- document but not its text: it puts the fields into an order of its own. json keeps the text.
--
-- Answers that were kept until now keep the order they had. The table holds a day's keys: rewriting it
-- takes a moment, during which requests with a key wait.
ALTER TABLE ledger.idempotency_key ALTER COLUMN response TYPE json;
