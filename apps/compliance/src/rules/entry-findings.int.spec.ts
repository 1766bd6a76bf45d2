// Tests what single findings about documents and entries say: their numbers and the record that they name.
import { expect, it } from '@jest/globals';
import { Period } from '@razao/domain';
import {
  BANK,
  CASH,
  givenBatch,
  givenCompany,
  givenDocument,
  givenEntries,
  givenOpenPeriod,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { findingsOf } from '../../e2e/fixtures/check-month.js';
import { tamper } from '../../e2e/fixtures/tamper.js';
import { findingIn } from './rule-language.js';

/** In December 2024 the 25th is a Wednesday, and the 28th a Saturday. */
const MONTH = Period.of(2024, 12);

const db = useTestDatabase({ role: 'razao_compliance' });

it('ITG-01 counts missing numbers exactly, above 15 digits too', async () => {
  const company = await givenCompany(db);
  await givenOpenPeriod(db, company.branch, MONTH);
  const batch = await givenBatch(db, company.branch, MONTH);
  for (const documento of ['7', '20250131000000001']) await givenDocument(db, batch, { documento });
  const [found] = await findingsOf(db, company, MONTH, 'ITG-01');
  if (found === undefined) throw new Error('nothing was found');
  expect(found.message).toMatch(/ follows number 7, 20250130999999993 missing$/);
  expect(found.detail).toMatchObject({ after: '7', missing: '20250130999999993' });
  expect(findingIn('pt', 'ITG-01', found).message).toMatch(/ número 7; faltam 20250130999999993$/);
});

// The gate of 0.7.1 accepted such lines, and they stay in the ledger.
it.each([
  ['AUD-03', 27, 28, undefined],
  ['AUD-04', 24, 25, undefined],
  ['ECD-28', 31, 30, 'ENC'],
])(
  '%s identifies an entry number by its first line, when only a line of another day causes the finding',
  async (id, day, foundDay, cdpadronizado) => {
    const company = await givenCompany(db);
    await givenOpenPeriod(db, company.branch, MONTH);
    const batch = await givenBatch(db, company.branch, MONTH);
    const document = await givenDocument(db, batch, { cdpadronizado });
    const line = { lancamento: '1', day, amount: '10.01' };
    const [first] = await givenEntries(db, document, [
      { ...line, debcre: 'D', account: company.account(CASH), history: 'First' },
      { ...line, debcre: 'C', account: company.account(BANK), history: 'Second' },
    ]);
    await tamper(db, (run) =>
      run('UPDATE ledger.entry SET day = $2 WHERE document_id = $1 AND line = 2', [document.id, foundDay]),
    );
    expect(await findingsOf(db, company, MONTH, id)).toMatchObject([
      { entityId: first, detail: { lancamento: '1', day: foundDay, history: 'First' } },
    ]);
  },
);

it('ITG-04 reads the history of a line from its code, too', async () => {
  const company = await givenCompany(db, {
    historyCodes: { '0098': 'Venda', '0099': 'ESTORNO DE LANÇAMENTO' },
  });
  await givenOpenPeriod(db, company.branch, MONTH);
  const document = await givenDocument(db, await givenBatch(db, company.branch, MONTH));
  const said = '000001/000002/00003 de 02/12/2024: valor em dobro';
  const histories = [
    { historyCode: '0099' },
    { historyCode: '0099', history: said },
    { historyCode: '0099', history: `ESTORNO de ${said}` },
    { historyCode: '0098', history: `ESTORNO de ${said}` },
    { historyCode: '0098' },
    { historyCode: '0099', history: 'NF 12' },
    { historyCode: '0098', history: 'Estorno' },
  ];
  await givenEntries(
    db,
    document,
    histories.map((history, index) => ({
      ...history,
      lancamento: String(index + 1),
      debcre: 'D',
      account: company.account(CASH),
      contra: company.account(BANK),
      amount: '10.01',
    })),
  );
  expect((await findingsOf(db, company, MONTH, 'ITG-04')).map(({ detail }) => detail)).toMatchObject([
    { lancamento: '1', history: 'ESTORNO DE LANÇAMENTO' },
    { lancamento: '6', history: 'NF 12' },
    { lancamento: '7', history: 'Estorno' },
  ]);
});
