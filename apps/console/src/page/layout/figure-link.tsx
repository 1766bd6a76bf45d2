// A link for tables with hundreds of figures in sight: an address and nothing else. A link of the router looks at the
// whole address for each figure, which is what scrolling a wide table took most of its time for.
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

export function FigureLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  const { history } = useRouter();
  return (
    <a
      href={to}
      onClick={(event) => {
        if (isForTheBrowser(event)) return;
        event.preventDefault();
        history.push(to);
      }}
    >
      {children}
    </a>
  );
}

/** Into another tab or window, or saved. */
function isForTheBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
