// A term and its value in a list `dl.facts`.
import type { ReactNode } from 'react';

export function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
