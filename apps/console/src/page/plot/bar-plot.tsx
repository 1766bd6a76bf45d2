// Draws bars side by side for each group, above and below zero. The picture is for the eye only; a table has the same
// values for assistive technology and copying.
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import type { Text } from '../language/text.ts';
import { RowsCsvButton } from '../layout/file-button.tsx';
import { type Column, PlainTable } from '../layout/plain-table.tsx';
import { barsOf, HEIGHT, WIDTH } from './bars.ts';

const VALUES = { en: 'Values', pt: 'Valores' };

interface PlotGroup {
  readonly name: string;
  /** The name in the table; by default the name in the plot. */
  readonly title?: string;
  /** One per series. */
  readonly values: readonly number[];
  /** The values as the table shows them. */
  readonly cells: readonly ReactNode[];
  /** Wraps the title and the cells of the group in a link to its details. */
  readonly link?: (text: ReactNode) => ReactNode;
}

const plain = (text: ReactNode): ReactNode => text;

interface Props {
  title: string;
  /** The title of the column of groups in the table. */
  groupTitle: Text;
  series: readonly Text[];
  groups: readonly PlotGroup[];
}

export function BarPlot({ title, groupTitle, series, groups }: Props): ReactNode {
  const { say } = useLanguage();
  const { bars, zero } = barsOf(groups.map(({ values }) => values));
  const columns: Column<PlotGroup>[] = [
    {
      title: groupTitle,
      isHead: true,
      value: ({ name, title: head = name }) => head,
      cell: ({ name, title: head = name, link = plain }) => link(head),
    },
    ...series.map((each, at) => ({
      title: each,
      isAmount: true,
      value: ({ values }: PlotGroup) => values[at],
      cell: ({ cells, link = plain }: PlotGroup) => link(cells[at]),
    })),
  ];
  return (
    <figure className="plot">
      <figcaption>
        {title}
        {series.map((each, at) => (
          <span key={each.en} className={`key series-${at}`}>
            {say(each)}
          </span>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title} preserveAspectRatio="none">
        {bars.map(({ series: at, x, y, width, height }) => (
          <rect key={`${at} ${x}`} className={`series-${at}`} x={x} y={y} width={width} height={height} />
        ))}
        <line className="axis" x1={0} x2={WIDTH} y1={zero} y2={zero} />
      </svg>
      <div className="names" aria-hidden="true">
        {groups.map(({ name }) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <details>
        <summary>{say(VALUES)}</summary>
        <RowsCsvButton name={title} columns={columns} rows={groups} />
        <PlainTable label={title} columns={columns} rows={groups} />
      </details>
    </figure>
  );
}
