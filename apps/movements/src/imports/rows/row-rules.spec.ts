// Tests the rules of a row; imports.e2e.spec.ts has the message of every rule.
import { describe, expect, it } from '@jest/globals';
import { ENTRY_TEXT_FIELDS, Period, codeExpected, textExpected } from '@razao/domain';
import { AccountDirectory } from './account-directory.js';
import { type AccountColumn, type RawRow, type RowFault, type RowField, ROW_FIELDS } from './raw-row.js';
import { RowRules } from './row-rules.js';

const CHART = [
  { id: 10, code: '1', reducedCode: '000001', kind: 'S', nature: '01', active: true },
  { id: 11, code: '1.1', reducedCode: '000011', kind: 'A', nature: '01', active: true },
  { id: 12, code: '1.2', reducedCode: '000012', kind: 'A', nature: '01', active: false },
  { id: 13, code: '2.1', reducedCode: '21', kind: 'A', nature: '01', active: true },
];
const GOOD: Partial<Record<RowField, string>> = {
  documento: 'D1',
  diaref: '05',
  lancamento: '00001',
  debcre: 'D',
  day: '5',
  conta: '000011',
  contrapartida: '2.1',
  valor: '1.234,56',
  historico: 'Pagamento',
  cdhistorico: '0001',
};

function rowOf(changes: Partial<Record<RowField, string>>): RawRow {
  const values = ROW_FIELDS.map((field) => changes[field] ?? GOOD[field] ?? '');
  return { line: 2, values };
}

function rules(
  accountColumn: AccountColumn = 'conta',
  closedThroughDay = 0,
  historyRequired = false,
): RowRules {
  return new RowRules({
    accounts: new AccountDirectory(CHART, accountColumn),
    histories: { required: historyRequired, codes: new Set(['0001']) },
    closedThroughDay,
    period: Period.of(2024, 6),
  });
}

/** The number of columns from side to history code; GOOD has no text after these. */
const COLUMNS = 7;

function validate(
  changes: Partial<Record<RowField, string>>,
  by = rules(),
): { faults: string[]; copyColumns: string | undefined } {
  const faults: RowFault[] = [];
  by.validateHeader(rowOf(changes), faults);
  const valid = by.validateEntry(rowOf(changes), faults);
  return {
    faults: faults.map(({ field, reason }) => `${field}: ${reason.en}`),
    copyColumns: valid?.copyColumns.split('\t').slice(0, COLUMNS).join('\t'),
  };
}

describe('the rules of a row', () => {
  it('turn a valid row into the columns for COPY', () => {
    expect(validate({})).toEqual({ faults: [], copyColumns: 'D\t5\t11\t13\t1234.56\tPagamento\t0001' });
    expect(
      validate({
        contrapartida: '',
        historico: '',
        cdhistorico: '',
        day: '05',
        valor: ' 0.5 ',
        debcre: ' C ',
      }),
    ).toEqual({
      faults: [],
      copyColumns: 'C\t5\t11\t\\N\t0.50\t\\N\t\\N',
    });
    const others = rules().validateEntry(rowOf({}), [])?.copyColumns.split('\t').slice(COLUMNS);
    expect(others).toEqual(ENTRY_TEXT_FIELDS.slice(2).map(() => '\\N'));
    expect(validate({ historico: 'a\\b\tc\nd "e" é' }).copyColumns).toBe(
      'D\t5\t11\t13\t1234.56\ta\\\\b\\tc\\nd "e" é\t0001',
    );
  });

  it.each<[RowField, string, string]>([
    ['diaref', '31', 'diaref: "31" is not a day of 06/2024'],
    ['lancamento', 'a\u0001', `lancamento: expected ${codeExpected(5).en}, found "a\\u0001"`],
    ['debcre', 'd', 'debcre: "d" is neither D nor C'],
    ['day', '0', 'day: "0" is not a day of 06/2024'],
    ['day', '005', 'day: "005" is not a day of 06/2024: expected a day such as 05'],
    ['day', '05/06/2024', 'day: "05/06/2024" is not a day of 06/2024: expected a day such as 05'],
    ['day', '1a', 'day: "1a" is not a day of 06/2024: expected a day such as 05'],
    ['conta', '1.2', 'conta: account 1.2 is inactive: it takes no entries'],
    ['contrapartida', '77', 'contrapartida: account "77" is not in the chart of the company'],
    ['contrapartida', '1', 'contrapartida: account 1 is synthetic: post to an analytic account below it'],
    ['historico', 'a\u0007', `historico: expected ${textExpected(255).en}, found "a\\u0007"`],
  ])('name the field %s when it is %j', (field, value, message) => {
    expect(validate({ [field]: value })).toEqual({
      faults: [message],
      copyColumns: field === 'diaref' ? expect.any(String) : undefined,
    });
  });

  it('accept each text at its limit, counted in characters and not in code units', () => {
    expect(
      validate({
        documento: 'x'.repeat(20),
        texto: '🂡'.repeat(255),
        historico: 'é'.repeat(255),
        lancamento: '🂡🂡🂡🂡🂡',
      }).faults,
    ).toEqual([]);
    expect(validate({ historico: '🂡'.repeat(256) }).faults).toEqual([
      `historico: expected ${textExpected(255).en}, found "${'🂡'.repeat(24)}…`,
    ]);
  });

  it('report every fault of a row, in the order of the fields', () => {
    expect(
      validate({ lancamento: '', debcre: '', day: '', conta: '', valor: '' }).faults.map(
        (fault) => fault.split(':')[0],
      ),
    ).toEqual(['lancamento', 'debcre', 'day', 'conta', 'valor']);
  });

  it('refuse a row without history when the company requires one, and treat blanks as none', () => {
    const required = rules('conta', 0, true);
    const message =
      'historico: is required, or a code in cdhistorico: the company has the option historyRequired';
    for (const historico of ['', '  ', '\t\n', '\u00a0\u2003'])
      expect(validate({ historico, cdhistorico: ' ' }, required).faults).toEqual([message]);
    for (const given of [{ historico: ' é' }, { cdhistorico: '0001' }])
      expect(validate({ historico: '', cdhistorico: '', ...given }, required).faults).toEqual([]);
    expect(validate({ historico: '', cdhistorico: '2' }, required).faults).toEqual([
      expect.stringMatching(/^cdhistorico: "2" is not a history code/),
    ]);
  });

  it('refuse a closed day, and name the first open one', () => {
    expect(validate({ day: '10' }, rules('conta', 10)).faults).toEqual([
      'day: day 10 of 06/2024 is closed: the first open day is 11',
    ]);
    expect(validate({ day: '11' }, rules('conta', 10)).faults).toEqual([]);
    expect(validate({ day: '10' }, rules('conta', 30)).faults).toEqual([
      'day: day 10 of 06/2024 is closed, as are all days of the month: post in a later month',
    ]);
  });

  it('resolve accounts by id in contaId files', () => {
    expect(validate({ conta: '11', contrapartida: '13' }, rules('contaId')).copyColumns).toBe(
      'D\t5\t11\t13\t1234.56\tPagamento\t0001',
    );
    expect(validate({ conta: '1.1', contrapartida: '' }, rules('contaId')).faults).toEqual([
      'contaId: account "1.1" is not in the chart of the company',
    ]);
  });
});

describe('the account directory', () => {
  it('prefers a reduced code to an accounting code, and finds one without its leading zeros when it is unique', () => {
    const chart = [
      { id: 1, code: '7', reducedCode: '000009', kind: 'A', nature: '01', active: true },
      { id: 2, code: '8', reducedCode: '7', kind: 'A', nature: '01', active: true },
      { id: 3, code: '5', reducedCode: '0003', kind: 'A', nature: '01', active: true },
      { id: 4, code: '6', reducedCode: '003', kind: 'A', nature: '01', active: true },
    ];
    const accounts = new AccountDirectory(chart, 'conta');
    expect(accounts.get('7')?.id).toBe('2');
    expect(accounts.get('9')?.id).toBe('1');
    expect(accounts.get('3')).toBeUndefined();
    expect(accounts.get('003')?.id).toBe('4');
  });
});
