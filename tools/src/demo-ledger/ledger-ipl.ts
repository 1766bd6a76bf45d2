// The demo ledger as a legacy system would write it: the fixed-width IPL lines of a month, for
// POST /batch/{id}/import and POST /import/ipl. Days of documents and their texts have no field there.
import { IPL_LAYOUT, IplFormat } from '@razao/domain';
import type { DemoDocument } from './branch-books.js';
import { demoCompany, formatCents, type DemoBranch } from './demo-company.js';

/** The batch that every line names. */
export const DEMO_LOTE = '000001';

const FORMAT = new IplFormat(IPL_LAYOUT);
const SEQUENCE_MAX = 99_999;
/** Chunks of about this many characters, as of the CSV. */
const CHUNK_CHARACTERS = 65_536;

/** The movement file in chunks of whole lines, CRLF, ended by 0x1A; to be encoded in ISO-8859-1. */
export function* movementIpl(documents: Iterable<DemoDocument>, branch: DemoBranch): Generator<string> {
  let chunk = '';
  let written = 0;
  for (const { period, documento, day, cdpadronizado, lines } of documents) {
    for (const line of lines) {
      chunk += `${FORMAT.format({
        empresa: demoCompany.code,
        filial: branch.code,
        ano: String(period.year),
        mes: String(period.month),
        lote: DEMO_LOTE,
        documento,
        lancamento: line.lancamento,
        debcre: line.debcre,
        dia: String(day),
        conta: line.account,
        contrapartida: line.contra,
        valor: formatCents(line.cents),
        cdhistorico: line.historyCode,
        cdpadronizado,
        historico: line.history,
        // Five digits begin again after 99999: nobody reads them as more than a hint.
        sequencia: String((written % SEQUENCE_MAX) + 1),
      })}\r\n`;
      written += 1;
    }
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}\x1a`;
}
