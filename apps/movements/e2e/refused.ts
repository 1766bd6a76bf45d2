import { domainErrorFromDatabase, type DomainError } from '@razao/domain';

/** The refusal that the work ended with. @throws Error when there is none, and what is no refusal */
export async function refusedBy(work: Promise<unknown>): Promise<DomainError> {
  const thrown = await work.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason,
  );
  const refusal = domainErrorFromDatabase(thrown);
  if (refusal === undefined) throw thrown;
  return refusal;
}
