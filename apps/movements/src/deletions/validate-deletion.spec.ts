import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@razao/domain';
import { validateDeletion, type DeletionCandidate } from './validate-deletion.js';

const candidate = (id: number, fields: Partial<DeletionCandidate> = {}): DeletionCandidate => ({
  id,
  period: '2024-01-01',
  status: 'OPEN',
  closedDay: null,
  others: [],
  reversal: null,
  ...fields,
});

function refusal(ids: readonly number[], candidates: readonly DeletionCandidate[]): DomainError {
  try {
    validateDeletion({ name: 'entry', field: 'ids' }, ids, candidates);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('validateDeletion', () => {
  it('accepts records of open months and days', () => {
    expect(() => {
      validateDeletion({ name: 'batch', field: 'id' }, [1, 2], [candidate(1), candidate(2)]);
    }).not.toThrow();
  });

  it('names records that do not exist before all other findings', () => {
    const error = refusal([1, 2, 3], [candidate(1, { status: 'CONSOLIDATED' })]);
    expect(error.code).toBe('ENTRY_NOT_FOUND');
    expect(error.details.map(({ value }) => value)).toEqual(['2', '3']);
  });

  it('names every record that prevents the deletion, in the order of the error codes', () => {
    const error = refusal(
      [1, 2, 3, 4, 5],
      [
        candidate(5, { reversal: { number: '00001', document: 8, by: 12 } }),
        candidate(1, { others: [9] }),
        candidate(2, { closedDay: 5, others: [9] }),
        candidate(3, { status: 'CONSOLIDATED', closedDay: 5 }),
        candidate(4),
      ],
    );
    expect(error.code).toBe('PERIOD_CONSOLIDATED');
    expect(error.details.map(({ value }) => value)).toEqual(['3', '5', '1', '2']);
    expect(error.message).toBe(
      'ids: entry 3 is in 01/2024, which is consolidated: nothing can be deleted from it; post a reversal in an open month (and 3 more in details); nothing was deleted',
    );
  });

  it('names every record that has a reversed entry number, and the document that reverses it', () => {
    const reversal = { number: '00001', document: 8, by: 12 };
    const { code, said, details } = refusal([1, 2], [candidate(1, { reversal }), candidate(2, { reversal })]);
    expect(code).toBe('ENTRY_REVERSED');
    expect(details.map(({ field, value }) => [field, value])).toEqual([
      ['ids', '1'],
      ['ids', '2'],
    ]);
    expect(said.en).toBe(
      'ids: entry 1 is of entry number 00001 of document 8, which is reversed by document 12: delete that one first, or both together (and 1 more in details); nothing was deleted',
    );
    expect(said.pt).toContain(
      'lançamento 1 é do lançamento 00001 do documento 8, estornado pelo documento 12:',
    );
  });

  it('names at most a hundred other lines of a compound entry', () => {
    const others = Array.from({ length: 101 }, (_, index) => index + 2);
    const error = refusal([1], [candidate(1, { others })]);
    expect(error.code).toBe('ENTRY_PARTIAL_DELETE');
    expect(error.message).toContain('(2, 3, 4,');
    expect(error.message).toContain('101, …)');
    expect(refusal([1], [candidate(1, { others: others.slice(1) })]).message).toContain('101, 102)');
  });
});
