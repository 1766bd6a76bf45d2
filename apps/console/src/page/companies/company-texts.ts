// Texts of the board of companies.
import type { Text } from '../language/text.ts';

export const COMPANIES = {
  title: { en: 'Companies', pt: 'Empresas' },
  search: { en: 'Name or code', pt: 'Nome ou código' },
  none: {
    en: 'You have no permission for any company. Ask an administrator.',
    pt: 'Você não tem permissão para nenhuma empresa. Peça a um administrador.',
  },
  noneFound: { en: 'No company has this name or code.', pt: 'Nenhuma empresa tem este nome ou código.' },
  firstOf: (shown: number, all: number): Text => ({
    en: `The first ${shown} of ${all} companies. Search for the others by their name or code.`,
    pt: `As primeiras ${shown} de ${all} empresas. Procure as outras pelo nome ou código.`,
  }),
  noBranch: {
    en: 'This branch does not exist, or you have no permission for it.',
    pt: 'Esta filial não existe, ou você não tem permissão para ela.',
  },
  noMonths: { en: 'No month is open yet.', pt: 'Nenhum mês aberto ainda.' },
  company: { en: 'Company', pt: 'Empresa' },
  branchName: { en: 'Name of the branch', pt: 'Nome da filial' },
  closedThroughDay: { en: 'Closed through day', pt: 'Fechado até o dia' },
  states: {
    OPEN: { en: 'open', pt: 'aberto' },
    CONSOLIDATED: { en: 'consolidated', pt: 'consolidado' },
    NOT_OPENED: { en: 'not opened', pt: 'não aberto' },
  },
  closedThrough: (day: number): Text => ({
    en: `closed through day ${day}`,
    pt: `fechado até o dia ${day}`,
  }),
};
