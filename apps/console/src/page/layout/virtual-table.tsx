// A long table: only the rows in sight and a few beyond are in the page. Head and foot stay in sight.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/language.tsx';
import { LAYOUT } from './layout-texts.ts';
import { HeadRow, type PlainColumn, TableRegion } from './plain-table.tsx';
import { useKept } from './use-kept.ts';

const ROW_PX = 32;
const BEYOND_ROWS = 8;

export interface Measured {
  readonly ref: RefCallback<HTMLTableRowElement>;
  readonly 'data-index': number;
}

interface Props<Row> {
  label: string;
  columns: readonly PlainColumn[];
  rows: readonly Row[];
  /** Number of rows before the first one of `rows`; empty space takes their place. */
  start?: number;
  /** A row of the head, below the titles. */
  opening?: ReactNode;
  /**
   * @param rowindex index of the row in the whole table, for `aria-rowindex`
   * @param measured props of the `tr`, for rows that are as high as their text needs
   */
  row: (row: Row, rowindex: number, measured: Measured) => ReactNode;
  /** Whether texts are shown in full, in as many lines as they need. */
  isFree?: boolean;
  foot?: ReactNode;
  /** Called when the last rows come into sight. */
  onEnd?: () => void;
  /** Called with the first row in sight while it is before `start`. */
  onStart?: (index: number) => void;
}

export function VirtualTable<Row>({
  label,
  columns,
  rows,
  opening,
  row,
  foot,
  onEnd,
  onStart,
  isFree = false,
  start = 0,
}: Props<Row>): ReactNode {
  const { say } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const offset = useKept<number>(label);
  const [initialOffset] = useState(() => offset.find() ?? 0);
  const count = start + rows.length;
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => place.current,
    estimateSize: () => ROW_PX,
    overscan: BEYOND_ROWS,
    initialOffset,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const isAtEnd = (last?.index ?? -1) >= count - 1;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, onEnd]);
  const firstIndex = first?.index ?? start;
  useEffect(() => {
    if (firstIndex < start) onStart?.(firstIndex);
  }, [firstIndex, start, onStart]);
  /** Counted from 1, the rows of the head first. */
  const firstRowindex = opening === undefined ? 2 : 3;
  return (
    <TableRegion label={label} isFree={isFree} ref={place} onScroll={offset.keep}>
      {items.length < count && <p className="printed problem">{say(LAYOUT.printedInPart)}</p>}
      <table aria-rowcount={count + firstRowindex - (foot === undefined ? 1 : 0)}>
        <thead>
          <HeadRow columns={columns} />
          {opening}
        </thead>
        <tbody>
          <Space px={first?.start ?? 0} columns={columns.length} />
          {items.map(({ index, size }) => {
            const shown = rows[index - start];
            return shown === undefined ? (
              <Space key={index} px={size} columns={columns.length} />
            ) : (
              row(shown, index + firstRowindex, { ref: virtual.measureElement, 'data-index': index })
            );
          })}
          <Space px={virtual.getTotalSize() - (last?.end ?? 0)} columns={columns.length} />
        </tbody>
        {foot !== undefined && <tfoot>{foot}</tfoot>}
      </table>
    </TableRegion>
  );
}

function Space({ px, columns }: { px: number; columns: number }): ReactNode {
  return px > 0 ? (
    <tr aria-hidden="true" className="space">
      <td colSpan={columns} style={{ height: px }} />
    </tr>
  ) : null;
}
