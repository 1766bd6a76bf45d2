-- What each service may do in the database. The roles exist before migrations run (migrate creates
-- those that are missing); they own nothing and log in through members. Movements writes the ledger
-- but never account_movement, which the gate writes as the owner; queries only reads.

GRANT USAGE ON SCHEMA ledger, access TO razao_movements, razao_queries, razao_compliance;
GRANT SELECT ON ALL TABLES IN SCHEMA ledger, access TO razao_movements, razao_queries, razao_compliance;
REVOKE SELECT ON ledger.idempotency_key, ledger.audit_event FROM razao_queries, razao_compliance;

GRANT INSERT, DELETE ON ledger.batch, ledger.document, ledger.entry TO razao_movements;
GRANT INSERT, UPDATE (status, closed_through_day, consolidated_at) ON ledger.branch_period TO razao_movements;
GRANT UPDATE (accounting_day) ON ledger.branch TO razao_movements;
GRANT INSERT ON ledger.account_balance, ledger.audit_event, ledger.actor TO razao_movements;
GRANT INSERT, UPDATE (batches, documents, entries) ON ledger.purge TO razao_movements;
GRANT INSERT, UPDATE ON ledger.consolidation_run TO razao_movements;
GRANT INSERT, UPDATE, DELETE ON ledger.idempotency_key TO razao_movements;

GRANT USAGE ON ALL SEQUENCES IN SCHEMA ledger TO razao_movements;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.period_key(date) TO razao_movements, razao_queries, razao_compliance;
GRANT EXECUTE ON FUNCTION ledger.current_actor_id() TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.current_stripe() TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.refuse(text, text, jsonb) TO razao_movements;
GRANT EXECUTE ON FUNCTION ledger.never() TO razao_movements;
