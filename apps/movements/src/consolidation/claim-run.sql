-- Claims the run for this worker until the transaction ends, unless another worker has it. The transaction acts for the
-- user who requested the run.
-- The lock's key has the negated branch, so that it never equals a key of the gate, which has the positive branch. The
-- id of the run cannot be the key: it is a bigint, and each half of a key is an integer.
-- $1 branch integer
-- $2 period date
-- rows: at most one; claimed says whether this worker has it now
-- locks: the run's advisory lock, exclusive
SELECT id, status, pg_try_advisory_xact_lock(-branch_id, ledger.period_key(period)) AS claimed,
       set_config('razao.actor_id', coalesce(requested_by::text, ''), true) AS actor
  FROM ledger.consolidation_run
 WHERE branch_id = $1::integer AND period = $2::date
