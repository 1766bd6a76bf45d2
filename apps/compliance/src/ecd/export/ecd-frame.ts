// The records before the chart and after the statements: they say whose file it is, who signs it, and how many lines it
// has.
import { Period } from '@razao/domain';
import { lastDayOf, type EcdFields, type EcdValue, type RecordName } from '@razao/domain/ecd';
import type { EcdPlan } from './ecd-plan.js';

export type EcdText = readonly [record: RecordName, fields: EcdFields];

/** Returns how many lines the file has, or one of its blocks. */
export function linesOf({ counts }: EcdPlan, block = ''): number {
  return [...counts].reduce((sum, [name, count]) => (name.startsWith(block) ? sum + count : sum), 0);
}

export function openingRecords(plan: EcdPlan): EcdText[] {
  const { head, months, options, lastDay } = plan;
  const { company } = head;
  const yearEnd = Period.fromDate(months.first).fiscalYearEnd(company.fiscalYearEndMonth).toDate();
  const registrations =
    head.registrations.length > 0 ? head.registrations : [{ institution: '00', number: '' }];
  return [
    [
      '0000',
      {
        LECD: 'LECD',
        DT_INI: { date: months.first },
        DT_FIN: { date: lastDay },
        NOME: company.name,
        CNPJ: company.cnpj,
        UF: company.state,
        IE: lettersAndDigits(company.stateRegistration),
        COD_MUN: company.municipalityCode,
        IM: lettersAndDigits(company.municipalRegistration),
        IND_SIT_INI_PER: '0',
        IND_NIRE: company.nire === null ? '0' : '1',
        IND_FIN_ESC: options.replacedHash === null ? '0' : '1',
        COD_HASH_SUB: options.replacedHash,
        IND_GRANDE_PORTE: company.audited ? '1' : '0',
        TIP_ECD: '0',
        IDENT_MF: 'N',
        IND_ESC_CONS: 'N',
        IND_CENTRALIZADA: '0',
        IND_MUDANC_PC: '0',
        COD_PLAN_REF: company.referentialPlan,
      },
    ],
    ['0001', { IND_DAD: '0' }],
    ...registrations.map(({ institution, number }): EcdText => [
      '0007',
      { COD_ENT_REF: institution, COD_INSCR: number },
    ]),
    ['0990', { QTD_LIN: linesOf(plan, '0') }],
    ['I001', { IND_DAD: '0' }],
    ['I010', { IND_ESC: 'G', COD_VER_LC: '9.00' }],
    [
      'I030',
      {
        DNRC_ABERT: 'TERMO DE ABERTURA',
        NUM_ORD: options.bookNumber,
        NAT_LIVR: options.nature,
        QTD_LIN: linesOf(plan),
        NOME: company.name,
        NIRE: company.nire,
        CNPJ: company.cnpj,
        DT_ARQ: dateOf(company.registeredOn),
        DT_ARQ_CONV: dateOf(company.convertedOn),
        DESC_MUN: company.municipalityName,
        DT_EX_SOCIAL: { date: lastDayOf(yearEnd) },
      },
    ],
  ];
}

export function closingRecords(plan: EcdPlan): EcdText[] {
  const { head, options, months, lastDay, signatories, auditors, counts } = plan;
  return [
    [
      'J900',
      {
        DNRC_ENCER: 'TERMO DE ENCERRAMENTO',
        NUM_ORD: options.bookNumber,
        NAT_LIVRO: options.nature,
        NOME: head.company.name,
        QTD_LIN: linesOf(plan),
        DT_INI_ESCR: { date: months.first },
        DT_FIN_ESCR: { date: lastDay },
      },
    ],
    ...signatories.map((each): EcdText => [
      'J930',
      {
        IDENT_NOM: each.name,
        IDENT_CPF_CNPJ: each.taxNumber,
        IDENT_QUALIF: each.qualification,
        COD_ASSIN: each.qualificationCode,
        IND_CRC: each.crc,
        EMAIL: each.email,
        FONE: each.phone,
        UF_CRC: each.crcState,
        NUM_SEQ_CRC: each.crcCertificate,
        DT_CRC: dateOf(each.crcValidUntil),
        IND_RESP_LEGAL: each.legalRepresentative ? 'S' : 'N',
      },
    ]),
    ...auditors.map((each): EcdText => [
      'J935',
      { NI_CPF_CNPJ: each.taxNumber, NOME_AUDITOR_FIRMA: each.name, COD_CVM_AUDITOR: each.cvmRegistration },
    ]),
    ['J990', { QTD_LIN: linesOf(plan, 'J') }],
    ['9001', { IND_DAD: '0' }],
    ...[...counts].map(([name, count]): EcdText => ['9900', { REG_BLC: name, QTD_REG_BLC: count }]),
    ['9990', { QTD_LIN: linesOf(plan, '9') }],
    ['9999', { QTD_LIN: linesOf(plan) }],
  ];
}

/** A registration as the file has it, without the points, bars and hyphens that people write. */
function lettersAndDigits(registration: string | null): string | null {
  return registration && registration.replace(/[^0-9A-Za-z]/g, '');
}

function dateOf(date: string | null): EcdValue {
  return date === null ? null : { date };
}
