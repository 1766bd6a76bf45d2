// Texts of the ECD views.
import { counted, type Noun, type Text } from '../language/text.ts';

const ERRORS: Noun = { en: ['error', 'errors'], pt: ['erro', 'erros'] };
const WARNINGS: Noun = { en: ['warning', 'warnings'], pt: ['aviso', 'avisos'] };
const LINES: Noun = { en: ['line', 'lines'], pt: ['linha', 'linhas'] };

export const ECD = {
  title: { en: 'ECD', pt: 'ECD' },
  to: { en: 'To', pt: 'Até' },
  nature: { en: 'Nature of the book (if several)', pt: 'Natureza do livro (se houver várias)' },
  replaced: { en: 'Replaces the file with hash (optional)', pt: 'Substitui o arquivo com hash (opcional)' },
  write: { en: 'Write the file', pt: 'Gerar o arquivo' },
  writing: {
    en: 'The file is being written. You can use other views meanwhile: it will be in the list. Keep this tab open.',
    pt: 'O arquivo está sendo gerado. Você pode usar outras telas enquanto isso: ele aparecerá na lista. Não feche esta aba.',
  },
  files: { en: 'Files', pt: 'Arquivos' },
  none: { en: 'No file was written yet.', pt: 'Nenhum arquivo foi gerado ainda.' },
  book: { en: 'Book', pt: 'Livro' },
  written: { en: 'Written', pt: 'Gerado' },
  filed: { en: 'Filed', pt: 'Transmitido' },
  lines: { en: 'Lines', pt: 'Linhas' },
  hash: { en: 'SHA-256', pt: 'SHA-256' },
  stale: {
    en: 'Books or master data have changed since: write it again.',
    pt: 'A escrituração ou o cadastro mudou desde então: gere-o de novo.',
  },
  download: { en: 'Download the file', pt: 'Baixar o arquivo' },
  markFiled: { en: 'Mark as filed', pt: 'Marcar como transmitido' },
  filedEffect: {
    en: 'Do this after the tax authority has received the file. Its months are neither reopened nor purged from then on, and it cannot be undone.',
    pt: 'Faça isto depois que a Receita receber o arquivo. Os meses dele não poderão mais ser reabertos nem expurgados, e não há como desfazer.',
  },
  confirmFiled: { en: 'It was filed', pt: 'Foi transmitido' },
  filedOn: { en: 'Filed on', pt: 'Transmitido em' },
  inOrder: { en: 'No rule found an error.', pt: 'Nenhuma regra encontrou erros.' },
  judged: (errors: number, warnings: number): Text => ({
    en: `${counted(errors, ERRORS).en}, ${counted(warnings, WARNINGS).en}.`,
    pt: `${counted(errors, ERRORS).pt}, ${counted(warnings, WARNINGS).pt}.`,
  }),
  where: { en: 'Line, record, field', pt: 'Linha, registro, campo' },
  records: { en: 'Lines by record', pt: 'Linhas por registro' },
  record: { en: 'Record', pt: 'Registro' },
  severity: { en: 'Severity', pt: 'Gravidade' },
  value: { en: 'Value', pt: 'Valor' },
  validation: { en: 'Check any ECD file', pt: 'Conferir qualquer arquivo de ECD' },
  file: { en: 'File', pt: 'Arquivo' },
  validate: { en: 'Check the file', pt: 'Conferir o arquivo' },
  layout: (layout: number | null, lines: number): Text => ({
    en: `${counted(lines, LINES).en}, layout ${layout ?? '?'}.`,
    pt: `${counted(lines, LINES).pt}, leiaute ${layout ?? '?'}.`,
  }),
};
