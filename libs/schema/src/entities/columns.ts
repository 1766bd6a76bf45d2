/** The default of created_by and of similar columns: the actor of the transaction. */
export const currentActor = (): string => 'ledger.current_actor_id()';
