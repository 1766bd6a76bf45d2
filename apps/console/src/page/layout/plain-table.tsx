// A short table, which is entirely in the page; a long one is a VirtualTable.
import type { ComponentProps, CSSProperties, FocusEvent, ReactNode, Ref } from 'react';
import { useLanguage } from '../language/language.tsx';
import type { Text } from '../language/text.ts';
import type { CsvValue } from './rows-csv.ts';

export interface Column<Row> {
  readonly title: Text;
  readonly isAmount?: boolean;
  /** Whether its cells are the heads of the rows. */
  readonly isHead?: boolean;
  /** The class of its cells, unless they are amounts. */
  readonly className?: string;
  /** Further attributes of a cell. */
  readonly attributes?: (row: Row) => Pick<ComponentProps<'th'>, 'style'>;
  /** The value in the CSV file, and in the page where there is no `cell`; a column without it is not in the file. */
  readonly value?: (row: Row) => CsvValue;
  /** What the page shows; null for a column that is only in the file. */
  readonly cell?: ((row: Row) => ReactNode) | null;
}

const LEVELS_INDENTED = 8;

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  classOf?: (row: Row) => string;
  /** Whether the table is as high as its rows and shows their texts in full. */
  isFree?: boolean;
}

export function PlainTable<Row>({ label, columns, rows, classOf, isFree = true }: Props<Row>): ReactNode {
  return (
    <TableRegion label={label} isFree={isFree}>
      <table>
        <thead>
          <HeadRow columns={columns} />
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} className={classOf?.(row)}>
              <Cells of={row} columns={columns} />
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  );
}

interface RegionProps {
  label: string;
  isFree: boolean;
  ref?: Ref<HTMLDivElement>;
  /** Called with the number of pixels that are scrolled out of sight at the top. */
  onScroll?: (top: number) => void;
  children: ReactNode;
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

export function HeadRow<Row>({ columns }: { columns: readonly Column<Row>[] }): ReactNode {
  const { say } = useLanguage();
  return (
    <tr>
      {inPage(columns).map(({ title, isAmount }, at) => (
        <th key={at} scope="col" className={isAmount === true ? 'amount' : undefined}>
          {say(title)}
        </th>
      ))}
    </tr>
  );
}

export function Cells<Row>({ of, columns }: { of: Row; columns: readonly Column<Row>[] }): ReactNode {
  return inPage(columns).map(({ isAmount, isHead, className, attributes, value, cell = value }, at) => {
    const props = { className: isAmount === true ? 'amount' : className, ...attributes?.(of) };
    return isHead === true ? (
      <th key={at} scope="row" {...props}>
        {cell?.(of)}
      </th>
    ) : (
      <td key={at} {...props}>
        {cell?.(of)}
      </td>
    );
  });
}

export function inPage<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return columns.filter(({ cell }) => cell !== null);
}

/** The indentation of a row's head, by its level in a tree. */
export function levelStyle(level: number): CSSProperties {
  return { '--level': Math.min(level, LEVELS_INDENTED) } as CSSProperties;
}
