// Collects the findings of a request in the order of the declarations, and makes one refusal of them.
import {
  describeValue,
  expectedReason,
  refusalOfFindings,
  type ErrorCode,
  type Finding,
} from '@razao/domain';
import { DETAILS_MAX } from '../error-body.js';
import { shownName, suggestionFor } from '../nearest-name.js';
import { Refusal, WITHIN } from './field.js';

/** How many unknown fields of an object a refusal names; it counts the others. */
export const UNKNOWN_NAMED_MAX = 10;

export class Findings {
  /** In a list, the position of the record that is being read, from 0. */
  index: number | undefined;
  private readonly details: Finding[] = [];
  private code: ErrorCode = 'VALIDATION_FAILED';

  /** @param lines details give the position of a record as `line`, from 1, and not as a part of the path */
  constructor(private readonly lines = false) {}

  /**
   * Whether there are enough findings. The rest of the request is then not read, and the first findings are the answer.
   */
  get full(): boolean {
    return this.details.length >= DETAILS_MAX;
  }

  /** @param field undefined for a refusal of the record itself */
  refuse(field: string | undefined, raw: unknown, refusal: Refusal): void {
    const { expected, code, more } = refusal;
    if (this.details.length === 0) this.code = code;
    if (more.within !== undefined) {
      for (const detail of more.within) this.push(field, detail);
      return;
    }
    this.push(field, { value: more.found ?? describeValue(raw), reason: expectedReason(expected) });
  }

  /** Only the first few names are compared and shown, because an object may have a million of them. */
  refuseUnknown(names: readonly string[], count: number, known: readonly string[]): void {
    for (const name of names) {
      const meant = suggestionFor(name, known);
      this.push(shownName(name), {
        reason: {
          en: `is not a field of this request${meant.en}`,
          pt: `não é um campo desta requisição${meant.pt}`,
        },
      });
    }
    const others = count - names.length;
    if (others > 0)
      this.push(undefined, {
        reason: {
          en: `and ${others} more fields that are not of this request`,
          pt: `e mais ${others} campos que não são desta requisição`,
        },
      });
  }

  /** Undefined when there are no findings. */
  asRefusal(): Refusal | undefined {
    return this.details.length === 0 ? undefined : new Refusal(WITHIN, this.code, { within: this.details });
  }

  /** @throws DomainError with the code of the first finding and the details of all. */
  throwIfAny(): void {
    if (this.details.length > 0) throw refusalOfFindings(this.code, this.details);
  }

  private push(field: string | undefined, detail: Finding): void {
    if (!this.full) this.details.push(detail.line === undefined ? this.placed(field, detail) : detail);
  }

  private placed(parent: string | undefined, detail: Finding): Finding {
    const { index, lines } = this;
    const element = index === undefined || lines ? undefined : `[${index}]`;
    const field = joined(joined(element, parent), detail.field);
    return {
      ...detail,
      ...(field !== undefined && { field }),
      ...(index !== undefined && lines && { line: index + 1 }),
    };
  }
}

function joined(parent: string | undefined, child: string | undefined): string | undefined {
  if (parent === undefined || child === undefined) return parent ?? child;
  return child.startsWith('[') ? parent + child : `${parent}.${child}`;
}
