/** The default of created_by and its like: the actor of the transaction. */
export const currentActor = (): string => 'ledger.current_actor_id()';
