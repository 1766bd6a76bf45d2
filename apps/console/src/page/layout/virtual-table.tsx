// A long table: of its rows, those in sight and a few beyond are in the page. Head and foot stay in sight.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';

const ROW_PX = 32;
const BEYOND_ROWS = 20;

interface Props {
  label: string;
  /** For the spaces above and below the rows in sight. */
  columns: number;
  count: number;
  head: ReactNode;
  row: (index: number) => ReactNode;
  foot?: ReactNode;
  /** Called when the last rows come into sight. */
  onEnd?: () => void;
}

export function VirtualTable({ label, columns, count, head, row, foot, onEnd }: Props): ReactNode {
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
  return (
    <div className="table" ref={place} tabIndex={0} role="region" aria-label={label}>
      <table aria-rowcount={count + 1}>
        <thead>{head}</thead>
        <tbody>
          <Space px={first?.start ?? 0} columns={columns} />
          {items.map(({ index }) => row(index))}
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
