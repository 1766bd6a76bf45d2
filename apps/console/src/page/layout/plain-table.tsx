// A short table, whole in the page; a long one is a VirtualTable.
import type { CSSProperties, FocusEvent, ReactNode, Ref } from 'react';
import { useLanguage } from '../language/language.tsx';
import type { Text } from '../language/text.ts';

export interface PlainColumn {
  readonly title: Text;
  readonly isAmount?: boolean;
}

/** Of texts. */
export function columnsOf(...titles: Text[]): PlainColumn[] {
  return titles.map((title) => ({ title }));
}

const LEVELS_INDENTED = 8;

interface Props {
  label: string;
  columns: readonly PlainColumn[];
  /** It is as high as its rows, and their texts are whole. */
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
  /** Called with the pixels above what is in sight. */
  onScroll?: (top: number) => void;
}

/** What scrolls around a table, with the keyboard too. */
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

/** Head, foot and the heads of the rows stay in sight: a browser scrolls what gets the focus below them. */
function uncover({ currentTarget: region, target }: FocusEvent<HTMLDivElement>): void {
  // What is pressed with a mouse stays under it.
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

/** Of the head of a row, by its level in a tree. */
export function levelStyle(level: number): CSSProperties {
  return { '--level': Math.min(level, LEVELS_INDENTED) } as CSSProperties;
}
