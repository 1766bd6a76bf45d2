// What is not found here may be in another cell. Whether it is, the database says: the error filter asks before it answers.
import type { DomainError } from '@razao/domain';
import type { Request } from 'express';

export abstract class RefusalReview {
  /** What to answer in place of a refusal with `missing`: the refusal itself, or where the records are. */
  abstract review(refusal: DomainError, request: Request): Promise<DomainError>;
}
