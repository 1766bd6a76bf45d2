// What the board of companies says.
import type { Text } from '../language/text.ts';

export const COMPANIES = {
  title: { en: 'Companies', pt: 'Empresas' },
  search: { en: 'Name or code', pt: 'Nome ou código' },
  none: {
    en: 'You have no permission for any company. Ask an administrator.',
    pt: 'Você não tem permissão para nenhuma empresa. Peça a um administrador.',
  },
  noneFound: { en: 'No company has this name or code.', pt: 'Nenhuma empresa tem este nome ou código.' },
  branch: { en: 'Branch', pt: 'Filial' },
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
