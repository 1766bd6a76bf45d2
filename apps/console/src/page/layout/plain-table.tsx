// A short table, which is entirely in the page; a long one is a VirtualTable.
import type { CSSProperties, FocusEvent, ReactNode, Ref } from 'react';
import { useLanguage } from '../language/language.tsx';
import type { Text } from '../language/text.ts';

export interface PlainColumn {
  readonly title: Text;
  readonly isAmount?: boolean;
}

/** Makes columns with these titles. */
export function columnsOf(...titles: Text[]): PlainColumn[] {
  return titles.map((title) => ({ title }));
}

const LEVELS_INDENTED = 8;

interface Props {
  label: string;
  columns: readonly PlainColumn[];
  /** Whether the table is as high as its rows and shows their texts in full. */
  isFree?: boolean;
  /** Rows of the body. */
  children: ReactNode;
}

export function PlainTable({ label, columns, isFree = true, children }: Props): ReactNode {
  return (
    <TableRegion label={label} isFree={isFree}>
      <table>
        <thead>
          <HeadRow columns={columns} />
        </thead>
        <tbody>{children}</tbody>
      </table>
    </TableRegion>
  );
}

interface RegionProps extends Pick<Props, 'label' | 'children'> {
  isFree: boolean;
  ref?: Ref<HTMLDivElement>;
  /** Called with the number of pixels that are scrolled out of sight at the top. */
  onScroll?: (top: number) => void;
}

/** The region that scrolls a table; the keyboard scrolls it too. */
export function TableRegion({ label, isFree, ref, onScroll, children }: RegionProps): ReactNode {
  return (
    <div
      className={isFree ? 'table free' : 'table'}
      ref={ref}
      tabIndex={0}
      role="region"
      aria-label={label}
      onFocus={uncover}
      onScroll={({ currentTarget }) => onScroll?.(currentTarget.scrollTop)}
    >
      {children}
    </div>
  );
}

/**
 * Scrolls a focused element into view: the browser scrolls it below the head, the foot and the row heads, which stay in
 * place.
 */
function uncover({ currentTarget: region, target }: FocusEvent<HTMLDivElement>): void {
  // An element that is pressed with a mouse must stay under the pointer.
  if (target === region || !target.matches(':focus-visible')) return;
  const sizeOf = (part: string): DOMRect | undefined =>
    region.querySelector(`:scope > table > ${part}`)?.getBoundingClientRect();
  const [head, foot] = [sizeOf('thead')?.height ?? 0, sizeOf('tfoot')?.height ?? 0];
  const left = target.closest('th') === null ? (sizeOf('tbody > tr > th')?.width ?? 0) : 0;
  region.style.scrollPadding = `${head}px 0 ${foot}px ${left}px`;
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

export function HeadRow({ columns }: { columns: readonly PlainColumn[] }): ReactNode {
  const { say } = useLanguage();
  return (
    <tr>
      {columns.map(({ title, isAmount }) => (
        <th key={title.en} scope="col" className={isAmount === true ? 'amount' : undefined}>
          {say(title)}
        </th>
      ))}
    </tr>
  );
}

/** The indentation of a row's head, by its level in a tree. */
export function levelStyle(level: number): CSSProperties {
  return { '--level': Math.min(level, LEVELS_INDENTED) } as CSSProperties;
}
