// A request body that is one record or an array of records.
import { Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { JSON_CONTEXT, readerOf } from './fields/request-reader.js';
import { Refusal } from './fields/field.js';
import { Findings } from './fields/findings.js';
import { listSteps, type ListLimits } from './fields/records.js';
import { inTurns } from '../turns/index.js';

export interface OneOrMany<T> {
  readonly records: readonly T[];
  /** Whether the body was an array; the answer is then an array too. */
  readonly many: boolean;
}

/** Reads such a body. In `details`, `line` is the position in the array, from 1; a single record has no `line`. */
@Injectable()
export class OneOrManyPipe<T extends object> implements PipeTransform<unknown, Promise<OneOrMany<T>>> {
  private readonly readOne: (raw: unknown) => T;

  constructor(
    private readonly dto: Type<T>,
    private readonly limits: ListLimits,
  ) {
    this.readOne = readerOf(dto);
  }

  /** @throws DomainError with all findings. */
  async transform(body: unknown): Promise<OneOrMany<T>> {
    if (!Array.isArray(body)) return { records: [this.readOne(body)], many: false };
    const findings = new Findings();
    const records = await inTurns(listSteps(this.dto, body, JSON_CONTEXT, this.limits, true));
    if (records instanceof Refusal) findings.refuse(undefined, body, records);
    findings.throwIfAny();
    return { records: records as T[], many: true };
  }
}
