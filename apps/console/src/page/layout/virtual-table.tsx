// A long table: of its rows, those in sight and a few beyond are in the page. Head and foot stay in sight.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';

const ROW_PX = 32;
const BEYOND_ROWS = 8;

interface Props {
  label: string;
  /** For the spaces above and below the rows in sight. */
  columns: number;
  count: number;
  /** Of the rows, the first that `row` has; those before it are spaces. */
  start?: number;
  head: ReactNode;
  row: (index: number) => ReactNode;
  foot?: ReactNode;
  /** Called when the last rows come into sight. */
  onEnd?: () => void;
  /** Called with the first row in sight while it is before `start`. */
  onStart?: (index: number) => void;
}

export function VirtualTable({
  label,
  columns,
  count,
  head,
  row,
  foot,
  onEnd,
  onStart,
  start = 0,
}: Props): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => place.current,
    estimateSize: () => ROW_PX,
    overscan: BEYOND_ROWS,
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
  return (
    <div className="table" ref={place} tabIndex={0} role="region" aria-label={label}>
      <table aria-rowcount={count + 1}>
        <thead>{head}</thead>
        <tbody>
          <Space px={first?.start ?? 0} columns={columns} />
          {items.map(({ index, size }) =>
            index < start ? <Space key={index} px={size} columns={columns} /> : row(index),
          )}
          <Space px={virtual.getTotalSize() - (last?.end ?? 0)} columns={columns} />
        </tbody>
        {foot !== undefined && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  );
}

function Space({ px, columns }: { px: number; columns: number }): ReactNode {
  return px > 0 ? (
    <tr aria-hidden="true" className="space">
      <td colSpan={columns} style={{ height: px }} />
    </tr>
  ) : null;
}
