// The examples of entries in the OpenAPI document. The demo ledger accepts each of them once.
import { DEMO } from '../wire/demo-records.js';

const common = { documentId: DEMO.documentId, day: '05', historico: 'Venda à vista', cdhistorico: '0101' };
const debit = { ...common, debcre: 'D', contaId: DEMO.cashId };
const credit = { ...common, debcre: 'C', contaId: DEMO.salesId };

export const ENTRY_EXAMPLES = {
  alone: {
    summary: 'One line, both sides named',
    value: { ...debit, lancamento: '90001', contrapartida: DEMO.salesId, valor: 1500.75 },
  },
  compound: {
    summary: 'Several lines of one number that balance together',
    value: [
      { ...debit, lancamento: '90002', valor: 1000 },
      { ...debit, lancamento: '90002', contaId: DEMO.bankId, valor: 500.75 },
      { ...credit, lancamento: '90002', valor: 1500.75 },
    ],
  },
};

export const BULK_ENTRIES_EXAMPLE = [
  { ...debit, lancamento: '90003', contrapartida: DEMO.salesId, valor: 120.5 },
  { ...debit, lancamento: '90004', contrapartida: DEMO.salesId, valor: 80 },
];
