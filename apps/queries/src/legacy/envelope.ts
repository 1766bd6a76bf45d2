// The generic envelope of the legacy integration.
import { type Page, pagesOf } from '../requests/pages.js';
import { type Column, type Row, jsonArray } from '../representations/table.js';

export interface LegacyPage<Name extends string = string> {
  /** Records in all pages. */
  readonly total: number;
  readonly records: readonly Row<Name>[];
}

export function legacyEnvelope<Name extends string>(
  { number, size }: Page,
  columns: readonly Column<Name>[],
  { total, records }: LegacyPage<Name>,
): string {
  const head = {
    codigo: 0,
    mensagem: 'OK',
    pagina: number,
    tamanho: size,
    total_registros: total,
    total_paginas: pagesOf(total, size),
  };
  return `${JSON.stringify(head).slice(0, -1)},"dados":${jsonArray(columns, records)}}`;
}
