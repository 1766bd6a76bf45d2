// What the ECD says.
import type { Text } from '../language/text.ts';

export const ECD = {
  title: { en: 'ECD', pt: 'ECD' },
  from: { en: 'From', pt: 'De' },
  to: { en: 'To', pt: 'Até' },
  nature: { en: 'Nature of the book (if several)', pt: 'Natureza do livro (se houver várias)' },
  replaced: { en: 'Replaces the file with hash (optional)', pt: 'Substitui o arquivo com hash (opcional)' },
  write: { en: 'Write the file', pt: 'Gerar o arquivo' },
  writing: {
    en: 'The file is being written. You can leave this page: it will be in the list.',
    pt: 'O arquivo está sendo gerado. Você pode sair desta página: ele aparecerá na lista.',
  },
  files: { en: 'Files', pt: 'Arquivos' },
  none: { en: 'No file was written yet.', pt: 'Nenhum arquivo foi gerado ainda.' },
  months: { en: 'Months', pt: 'Meses' },
  book: { en: 'Book', pt: 'Livro' },
  written: { en: 'Written', pt: 'Gerado' },
  filed: { en: 'Filed', pt: 'Entregue' },
  lines: { en: 'Lines', pt: 'Linhas' },
  hash: { en: 'SHA-256', pt: 'SHA-256' },
  stale: {
    en: 'Books or master data have changed since: write it again.',
    pt: 'Os livros ou o cadastro mudaram desde então: gere-o de novo.',
  },
  download: { en: 'Download the file', pt: 'Baixar o arquivo' },
  markFiled: { en: 'Mark as filed', pt: 'Marcar como entregue' },
  filedEffect: {
    en: 'Do this after the tax authority has received the file. Its months are neither reopened nor purged from then on, and it cannot be undone.',
    pt: 'Faça isto depois que a Receita recebeu o arquivo. Seus meses não são mais reabertos nem expurgados, e não há como desfazer.',
  },
  confirmFiled: { en: 'It was filed', pt: 'Foi entregue' },
  filedOn: { en: 'Filed on', pt: 'Entregue em' },
  inOrder: { en: 'No rule found an error.', pt: 'Nenhuma regra encontrou erros.' },
  judged: (errors: number, warnings: number): Text => ({
    en: `${errors} errors, ${warnings} warnings.`,
    pt: `${errors} erros, ${warnings} avisos.`,
  }),
  rule: { en: 'Rule', pt: 'Regra' },
  count: { en: 'Findings', pt: 'Achados' },
  findings: { en: 'Findings', pt: 'Achados' },
  where: { en: 'Line, record, field', pt: 'Linha, registro, campo' },
  message: { en: 'What is wrong', pt: 'O que está errado' },
  records: { en: 'Lines by record', pt: 'Linhas por registro' },
  record: { en: 'Record', pt: 'Registro' },
  severities: {
    ERROR: { en: 'error', pt: 'erro' },
    WARNING: { en: 'warning', pt: 'aviso' },
  },
  validation: { en: 'Check any ECD file', pt: 'Conferir qualquer arquivo de ECD' },
  file: { en: 'File', pt: 'Arquivo' },
  validate: { en: 'Check the file', pt: 'Conferir o arquivo' },
  validating: { en: 'Reading the file…', pt: 'Lendo o arquivo…' },
  layout: (layout: number | null, lines: number): Text => ({
    en: `${lines} lines, layout ${layout ?? '?'}.`,
    pt: `${lines} linhas, leiaute ${layout ?? '?'}.`,
  }),
};
