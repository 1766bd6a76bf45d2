// Makes the worst bodies that a caller may send, by their content.
import { gzipSync } from 'node:zlib';

/** The heap sizes of the manifests in k8s, in MB. */
export const HEAPS = { movements: 512, queries: 384, compliance: 384 } as const;

/** 23 KB that decompress to 24 MB. */
export const BOMB = gzipSync(`[${'[],'.repeat(8_000_000)}[]]`);

export const unknownFields = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"f${index}":1`).join(',')}}`;
/** Makes a text of up to `bytes` bytes by repeating `part`. */
export const filled = (bytes: number, open: string, part: string, close: string): string =>
  open + part.repeat(Math.floor((bytes - open.length - close.length) / part.length)) + close;

const WRONG_ENTRY = `{"documentId":"x","lancamento":"${'x'.repeat(100)}","valor":[1],"other":{}},`;
const ENTRIES_MAX = 100_000;
const ENTRY = '{"documentId":1,"lancamento":"1","debcre":"D","day":"5","contaId":1,"valor":1},';
/** Bodies of many kinds, each as large as allowed. */
export const WORST: Readonly<Record<string, (bytes: number) => string>> = {
  'empty arrays': (bytes) => filled(bytes, '[', '[],', '0]'),
  'empty objects': (bytes) => filled(bytes, '{"entries":[', '{},', '{}]}'),
  'objects of one field each': (bytes) => filled(bytes, '[', '{"a":1},', '{}]'),
  'objects with names of their own': (bytes) =>
    `[${Array.from({ length: Math.floor(bytes / 20) }, (_, index) => `{"n${index}":${index % 10}}`).join(',')}]`,
  'unknown fields': (bytes) => unknownFields(Math.floor(bytes / 16)),
  'fields with the name of a prototype': (bytes) => filled(bytes, '{', '"__proto__":1,', '"constructor":1}'),
  'one text': (bytes) => filled(bytes, '{"empresa":"', 'x', '"}'),
  'a text of escapes': (bytes) => filled(bytes, '{"empresa":"', '\\"', '"}'),
  blanks: (bytes) => filled(bytes, '{"empresa":', ' ', '1}'),
  digits: (bytes) => filled(bytes, '{"valor":', '1', '}'),
  'amounts with digits that are lost': (bytes) => filled(bytes, '{"valor":1.', '0', '1}'),
  'brackets without an end': (bytes) => '['.repeat(bytes),
  entries: (bytes) => filled(bytes, '{"entries":[', ENTRY, `${ENTRY.slice(0, -1)}]}`),
  'as many wrong entries as are taken': (bytes) =>
    filled(Math.min(bytes, ENTRIES_MAX * WRONG_ENTRY.length), '{"entries":[', WRONG_ENTRY, '0]}'),
  'as many wrong entries in an array': (bytes) =>
    filled(Math.min(bytes, ENTRIES_MAX * WRONG_ENTRY.length), '[', WRONG_ENTRY, '0]'),
  'entries, not closed': (bytes) => filled(bytes, '{"entries":[', ENTRY, ''),
  'entries in an array': (bytes) => filled(bytes, '[', ENTRY, `${ENTRY.slice(0, -1)}]`),
  'an array of texts where a code is expected': (bytes) =>
    filled(bytes, '{"empresa":[', `"${'x'.repeat(14)}",`, '1],"filial":"1"}'),
  'an array where a code is expected': (bytes) => filled(bytes, '{"empresa":[', '"a",', '1],"filial":"1"}'),
  documents: (bytes) =>
    filled(
      bytes,
      '{"empresa":"1","filial":"1","documentos":[',
      `{"documento":"1","lancamentos":[${ENTRY.slice(0, -1)}]},`,
      '{}]}',
    ),
};

export const FORM = 'application/x-www-form-urlencoded';
export const WORST_FORMS: Readonly<Record<string, (bytes: number) => string>> = {
  'empty fields': (bytes) => filled(bytes, '', '&', ''),
  'one field many times': (bytes) => filled(bytes, '', 'companyid=1&', ''),
  'unknown fields': (bytes) => Array.from({ length: bytes / 8 }, (_, index) => `f${index}=`).join('&'),
  escapes: (bytes) => filled(bytes, 'companyid=', '%20', ''),
};
