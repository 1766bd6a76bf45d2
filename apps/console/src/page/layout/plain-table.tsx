// A short table, whole in the page; a long one is a VirtualTable.
import type { CSSProperties, ReactNode } from 'react';
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
    <div className={isFree ? 'table free' : 'table'} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <HeadRow columns={columns} />
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
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
