-- Takes the run for this worker until the transaction ends, unless another worker has it; the
-- transaction then acts for the user who requested the run.
-- The branch is negated, so that no key equals one of the gate's: those begin with the branch itself, which is
-- positive. The run's id would not do: it is a bigint, and both halves of such a key are integers.
-- $1 branch integer
-- $2 period date
-- rows: at most one; claimed says whether this worker has it now
-- locks: the run's advisory lock, exclusive
SELECT id, status, pg_try_advisory_xact_lock(-branch_id, ledger.period_key(period)) AS claimed,
       set_config('razao.actor_id', coalesce(requested_by::text, ''), true) AS actor
  FROM ledger.consolidation_run
 WHERE branch_id = $1::integer AND period = $2::date
