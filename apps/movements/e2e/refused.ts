import { domainErrorFromDatabase, type DomainError } from '@razao/domain';

/** Returns the refusal that the work ended with. @throws Error when the work succeeded, or failed without a refusal */
export async function refusedBy(work: Promise<unknown>): Promise<DomainError> {
  const thrown = await work.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason,
  );
  const refusal = domainErrorFromDatabase(thrown);
  if (refusal === undefined) throw thrown;
  return refusal;
}
