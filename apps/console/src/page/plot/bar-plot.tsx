// Bars side by side for each group, above and below zero, drawn by hand: a picture for the eye, a table for everything else.
import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import type { Text } from '../language/text.ts';
import { RowsCsvButton } from '../layout/file-button.tsx';
import { PlainTable } from '../layout/plain-table.tsx';
import { barsOf, HEIGHT, WIDTH } from './bars.ts';

const VALUES = { en: 'Values', pt: 'Valores' };

interface PlotGroup {
  readonly name: string;
  /** The name as the table has it; else as it is. */
  readonly title?: string;
  /** One per series. */
  readonly values: readonly number[];
  /** The values as the table shows them. */
  readonly cells: readonly ReactNode[];
  /** The way to what the group is made of, for its title and its cells. */
  readonly link?: (text: ReactNode) => ReactNode;
}

interface Props {
  title: string;
  /** Of the groups, as the head of the table has it. */
  groupTitle: Text;
  series: readonly Text[];
  groups: readonly PlotGroup[];
}

export function BarPlot({ title, groupTitle, series, groups }: Props): ReactNode {
  const { say } = useLanguage();
  const { bars, zero } = barsOf(groups.map(({ values }) => values));
  const columns = [{ title: groupTitle }, ...series.map((each) => ({ title: each, isAmount: true }))];
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
        <RowsCsvButton
          name={title}
          columns={columns}
          rows={() => groups.map(({ name, title: head = name, values }) => [head, ...values])}
        />
        <PlainTable label={title} columns={columns}>
          {groups.map(({ name, title: head = name, cells, link = (text) => text }) => (
            <tr key={name}>
              <th scope="row">{link(head)}</th>
              {cells.map((cell, at) => (
                <td key={at} className="amount">
                  {link(cell)}
                </td>
              ))}
            </tr>
          ))}
        </PlainTable>
      </details>
    </figure>
  );
}
