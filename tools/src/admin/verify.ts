// `verify` checks that the consolidated months of a company, and the seals that they had before, still match their
// certificates. It also finds changes by a superuser of the database.
import { Period } from '@razao/domain';
import type { Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import { CommandRefused } from './command-line.js';

const sql = defineSql(import.meta.url, [
  'list-sealed-months',
  'verify-month',
  'find-changed-link',
  'list-former-seals',
]);

interface SealedMonth {
  branchId: number;
  branch: string;
  period: string;
  lostSeal: number | null;
}

interface VerifiedMonth {
  seal: number;
  isKept: boolean;
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

interface ChangedLink {
  documentId: number;
  document: string;
  batch: string;
  entryNumber: string;
}

interface FormerSeal {
  branch: string;
  period: string;
  seal: number;
  isKept: boolean;
  isCertified: boolean;
  hasBalances: boolean;
  isChained: boolean;
  account: string | null;
}

/**
 * @returns a text on what was compared; undefined when there is no consolidated month, or no such company
 * @throws CommandRefused naming the first month, document and entry, or account, that differ
 */
export async function verifyCompany(database: Queryable, company: string): Promise<string | undefined> {
  const months = await database.query<SealedMonth>(sql['list-sealed-months'], [company]);
  const former = await database.query<FormerSeal>(sql['list-former-seals'], [company]);
  if (months.length === 0 && former.length === 0) return undefined;
  const refuse = (branch: string, period: string, fault: string | undefined): void => {
    if (fault === undefined) return;
    throw new CommandRefused(`${company}/${branch} ${Period.fromDate(period).format()}: ${fault}`);
  };
  let [entries, purged] = [0, 0];
  for (const { branchId, branch, period, lostSeal } of months) {
    if (lostSeal !== null)
      refuse(branch, period, `the month no longer has seal ${lostSeal}, which its records name`);
    const found = await database.one<VerifiedMonth>(sql['verify-month'], [branchId, period]);
    if (found === undefined) continue;
    refuse(branch, period, faultOf(found));
    const link = await database.one<ChangedLink>(sql['find-changed-link'], [branchId, period]);
    refuse(branch, period, link && linkFault(found.seal, link));
    if (found.isPurged) purged += 1;
    else entries += found.entries ?? 0;
  }
  for (const seal of former) refuse(seal.branch, seal.period, formerFault(seal));
  const exception =
    purged === 0 ? '' : `; of ${purged} purged month(s) the balances, and the digest of what was purged`;
  return `Company ${company}: ${months.length} month(s) with ${entries} entries are as they were certified${exception}${formerSaid(former)}.`;
}

/** @throws CommandRefused when there is no such company */
export async function sayNoMonth(database: Queryable, company: string): Promise<string> {
  const found = await database.one('SELECT 1 FROM ledger.company WHERE code = $1', [company]);
  if (found !== undefined) return `Company ${company} has no consolidated month.`;
  throw new CommandRefused(`Company ${company} does not exist; npm run admin -- status lists them all`);
}

function faultOf(found: VerifiedMonth): string | undefined {
  if (!found.isKept) return `seal ${found.seal} is missing`;
  if (!found.isCertified)
    return 'there is no certificate; the worker writes it in the moments after the consolidation';
  if (found.documentId !== null) return documentFault(found);
  if (!found.hasPurged)
    return `the digest of its purge is not that of the documents in the certificate of seal ${found.seal}`;
  if (!found.hasBalances)
    return `the balances differ from the certificate of seal ${found.seal}${firstOf(found.account)}`;
  if (!found.isChained)
    return `the certificate of seal ${found.seal} was changed, or does not continue the one of the month before`;
  return undefined;
}

function linkFault(seal: number, { documentId, document, batch, entryNumber }: ChangedLink): string {
  return `document ${document} of batch ${batch} (id ${documentId}) differs from the certificate of seal ${seal}: what its entry ${entryNumber} reverses`;
}

function formerFault(found: FormerSeal): string | undefined {
  const { seal, account } = found;
  if (!found.isKept) return `seal ${seal} is missing`;
  if (!found.isCertified) return undefined;
  if (!found.hasBalances)
    return `the balances of seal ${seal} differ from its certificate${firstOf(account)}`;
  if (!found.isChained)
    return `the certificate of seal ${seal} was changed, or does not continue one of the month before`;
  return undefined;
}

function firstOf(account: string | null): string {
  return account === null ? '' : `; the first account that does not follow is ${account}`;
}

function formerSaid(former: readonly FormerSeal[]): string {
  if (former.length === 0) return '';
  const uncertified = former.filter(({ isCertified }) => !isCertified).length;
  const exception =
    uncertified === 0 ? '' : ` (${uncertified} reopened before their certificates were written)`;
  return `; so are the balances of ${former.length - uncertified} former seal(s)${exception}`;
}

function documentFault(found: VerifiedMonth): string {
  const { documentId, document, entryId } = found;
  const named = `document ${document ?? '?'} of batch ${found.batch ?? '?'} (id ${documentId})`;
  if (found.isPurged) return `${named} is in a month that was purged`;
  const fault =
    document === null
      ? `document with id ${documentId} is missing, and differs from the certificate of seal ${found.seal}`
      : `${named} differs from the certificate of seal ${found.seal}`;
  if (entryId !== null) return `${fault}: entry ${found.entryNumber ?? '?'} (id ${entryId})`;
  return document === null ? fault : `${fault}: its own fields, or an entry that is missing`;
}
