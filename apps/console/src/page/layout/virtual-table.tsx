// A long table: only the rows in sight and a few beyond are in the page. Head and foot stay in sight.
import { measureElement, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/language.tsx';
import { LAYOUT } from './layout-texts.ts';
import { Cells, type Column, HeadRow, inPage, TableRegion } from './plain-table.tsx';
import { useKept } from './use-kept.ts';

const ROW_PX = 32;
const BEYOND_ROWS = 8;

/** What is in sight, for when the person comes back. */
interface Position {
  /** The pixels above. */
  readonly top: number;
  /** The heights of the rows that were in the page, because texts make rows of different heights. */
  readonly heights: Map<number, number>;
}

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  classOf?: (row: Row) => string;
  /** Number of rows before the first one of `rows`; empty space takes their place. */
  start?: number;
  /** A row of the head, below the titles. */
  opening?: ReactNode;
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
  classOf,
  opening,
  foot,
  onEnd,
  onStart,
  isFree = false,
  start = 0,
}: Props<Row>): ReactNode {
  const { say } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const kept = useKept<Position>(label);
  const [{ top, heights }] = useState(() => kept.find() ?? { top: 0, heights: new Map<number, number>() });
  const count = start + rows.length;
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => place.current,
    estimateSize: (index) => heights.get(index) ?? ROW_PX,
    measureElement: (row, entry, of) => {
      const px = measureElement(row, entry, of);
      heights.set(of.indexFromElement(row), px);
      return px;
    },
    overscan: BEYOND_ROWS,
    initialOffset: top,
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
  const shown = inPage(columns).length;
  return (
    <TableRegion label={label} isFree={isFree} ref={place} onScroll={(to) => kept.keep({ top: to, heights })}>
      {items.length < count && <p className="printed problem">{say(LAYOUT.printedInPart)}</p>}
      <table aria-rowcount={count + firstRowindex - (foot === undefined ? 1 : 0)}>
        <thead>
          <HeadRow columns={columns} />
          {opening}
        </thead>
        <tbody>
          <Space px={first?.start ?? 0} columns={shown} />
          {items.map(({ index, size }) => {
            const row = rows[index - start];
            if (row === undefined) return <Space key={index} px={size} columns={shown} />;
            return (
              <tr
                key={index}
                ref={virtual.measureElement}
                data-index={index}
                aria-rowindex={index + firstRowindex}
                className={classOf?.(row)}
              >
                <Cells of={row} columns={columns} />
              </tr>
            );
          })}
          <Space px={virtual.getTotalSize() - (last?.end ?? 0)} columns={shown} />
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
