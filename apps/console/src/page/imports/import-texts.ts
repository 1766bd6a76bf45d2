// Texts of the import of a file.
import type { Text } from '../language/text.ts';

export const IMPORTS = {
  title: { en: 'Import', pt: 'Importação' },
  consolidated: {
    en: 'This month is consolidated and takes no entries. An administrator can reopen it.',
    pt: 'Este mês está consolidado e não recebe lançamentos. Um administrador pode reabri-lo.',
  },
  file: { en: 'File (CSV)', pt: 'Arquivo (CSV)' },
  chosen: {
    en: 'Choose the file again after correcting it: a browser reads a changed file only when it is chosen.',
    pt: 'Escolha o arquivo de novo depois de corrigi-lo: o navegador só lê um arquivo alterado quando ele é escolhido.',
  },
  check: { en: 'Check only', pt: 'Só conferir' },
  enter: { en: 'Import', pt: 'Importar' },
  checked: { en: 'Checked. No entry was saved.', pt: 'Conferido, nenhum lançamento foi gravado.' },
  value: { en: 'Value in the file', pt: 'Valor no arquivo' },
  entered: (accepted: number, all: number): Text => ({
    en: `Rows imported: ${accepted} of ${all}.`,
    pt: `Linhas importadas: ${accepted} de ${all}.`,
  }),
  rows: (accepted: number, all: number): Text => ({
    en: `Rows without errors: ${accepted} of ${all}.`,
    pt: `Linhas em ordem: ${accepted} de ${all}.`,
  }),
};
