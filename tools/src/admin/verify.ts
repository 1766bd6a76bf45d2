// `verify`: whether the consolidated months of a company are still what their certificates say, also after a change
// that a superuser of the database made.
import { Period } from '@razao/domain';
import { defineSql } from '@razao/platform/sql';
import { CommandRefused } from './command-line.js';
import type { Installation } from './installation.js';

const sql = defineSql(import.meta.url, ['list-sealed-months', 'verify-month']);

interface SealedMonth {
  branchId: number;
  branch: string;
  period: string;
}

interface VerifiedMonth {
  seal: number;
  isPurged: boolean;
  hasPurged: boolean;
  isCertified: boolean;
  entries: number | null;
  isChained: boolean;
  hasBalances: boolean;
  account: string | null;
  documentId: number | null;
  document: string | null;
  batch: string | null;
  entryId: number | null;
  entryNumber: string | null;
}

/** @throws CommandRefused naming the first month, document and entry, or account, that differ. */
export async function verify(
  installation: Installation,
  say: (line: string) => void,
  company: string,
): Promise<void> {
  await installation.withDatabase(async (database) => {
    const months = await database.query<SealedMonth>(sql['list-sealed-months'], [company]);
    if (months.length === 0)
      throw new CommandRefused(`Company ${company} has no consolidated month, or does not exist`);
    let entries = 0;
    let purged = 0;
    for (const { branchId, branch, period } of months) {
      const found = await database.one<VerifiedMonth>(sql['verify-month'], [branchId, period]);
      if (found === undefined) continue;
      const fault = faultOf(found);
      if (fault !== undefined)
        throw new CommandRefused(`${company}/${branch} ${Period.fromDate(period).format()}: ${fault}`);
      if (found.isPurged) purged += 1;
      else entries += found.entries ?? 0;
    }
    const exception =
      purged === 0 ? '' : `; of ${purged} purged month(s) the balances, and the digest of what was purged`;
    say(
      `Company ${company}: ${months.length} month(s) with ${entries} entries are as they were certified${exception}.`,
    );
  });
}

function faultOf(found: VerifiedMonth): string | undefined {
  if (!found.isCertified)
    return 'there is no certificate; the worker writes it in the moments after the consolidation';
  if (found.documentId !== null) return found.isPurged ? leftBehind(found) : documentFault(found);
  if (!found.hasPurged)
    return `the digest of its purge is not that of the documents in the certificate of seal ${found.seal}`;
  if (!found.hasBalances)
    return `the balances differ from the certificate of seal ${found.seal}${found.account === null ? '' : `; the first account that does not follow is ${found.account}`}`;
  if (!found.isChained)
    return `the certificate of seal ${found.seal} was changed, or does not continue the one of the month before`;
  return undefined;
}

function leftBehind({ documentId, document, batch }: VerifiedMonth): string {
  return `document ${document ?? '?'} of batch ${batch ?? '?'} (id ${documentId}) is in a month that was purged`;
}

function documentFault({ seal, documentId, document, batch, entryId, entryNumber }: VerifiedMonth): string {
  const name =
    document === null
      ? `document with id ${documentId} is missing`
      : `document ${document} of batch ${batch ?? '?'} (id ${documentId}) differs`;
  const entry =
    entryId !== null
      ? `: entry ${entryNumber ?? '?'} (id ${entryId})`
      : document === null
        ? ''
        : ': its own fields, or an entry that is missing';
  return `${name} from the certificate of seal ${seal}${entry}`;
}
