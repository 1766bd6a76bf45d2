// The generic envelope of the legacy integration.
import { pagesOf, type PageQuery, type PageRead } from '@razao/platform/http';
import { jsonArray, type Column, type Row } from '../representations/table.js';

export function legacyEnvelope<Name extends string>(
  { page, size }: PageQuery,
  columns: readonly Column<Name>[],
  { total, rows }: PageRead<Row<Name>>,
): string {
  const head = {
    codigo: 0,
    mensagem: 'OK',
    pagina: page,
    tamanho: size,
    total_registros: total,
    total_paginas: pagesOf(total, size),
  };
  return `${JSON.stringify(head).slice(0, -1)},"dados":${jsonArray(columns, rows)}}`;
}
