// The signature lines at the end of a book or a statement.
import { taxNumberText } from '@razao/domain';
import { markup, NOTHING, type Html } from '@razao/platform/html';

export interface Signatory {
  readonly name: string;
  /** CPF or CNPJ, without punctuation. */
  readonly taxNumber: string;
  readonly qualification: string;
  readonly crc: string | null;
  readonly crcState: string | null;
}

/** The qualifications under the lines that are filled in by hand, when the master data have no signatory. */
const BY_HAND = ['Contabilista', 'Representante legal'];

export function signatureLines(signatories: readonly Signatory[], byHand: readonly string[] = BY_HAND): Html {
  const lines = signatories.length === 0 ? byHand.map(emptyLine) : signatories;
  return markup`<div class="signatures">${lines.map(signature)}</div>`;
}

function emptyLine(qualification: string): Signatory {
  return { name: '', taxNumber: '', qualification, crc: null, crcState: null };
}

function signature({ name, taxNumber, qualification, crc, crcState }: Signatory): Html {
  const office =
    crc === null ? NOTHING : markup`<br />CRC ${crc}${crcState === null ? '' : ` (${crcState})`}`;
  const number = taxNumber === '' ? NOTHING : markup`<br />${taxNumberText(taxNumber)}`;
  return markup`<p class="signature"><bdi>${name}</bdi><br /><bdi>${qualification}</bdi>${number}${office}</p>`;
}
