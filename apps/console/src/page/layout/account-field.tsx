// A field that names an account by a code; it offers the analytic accounts of some natures.
import { type ReactNode, useId } from 'react';
import { useChart } from '../ledger/use-chart.ts';

interface Props {
  label: string;
  company: string;
  /** As the chart has them: 03 equity, 09 others. */
  natures: readonly string[];
  isRequired: boolean;
  value: string;
  onChange: (value: string) => void;
}

export function AccountField({ label, company, natures, isRequired, value, onChange }: Props): ReactNode {
  const list = useId();
  const { data: chart } = useChart(company);
  const offered = [...(chart?.values() ?? [])].filter(
    ({ kind, nature }) => kind === 'A' && natures.includes(nature),
  );
  return (
    <label>
      {label}
      <input
        list={list}
        required={isRequired}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
      <datalist id={list}>
        {offered.map(({ cdReduced, cdAccounting, name }) => (
          <option key={cdReduced} value={cdReduced}>
            {cdAccounting} {name}
          </option>
        ))}
      </datalist>
    </label>
  );
}
