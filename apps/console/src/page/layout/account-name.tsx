// Shows an account by its code and its name.
import type { ReactNode } from 'react';

interface Props {
  account: { cdAccounting: string; name: string } | undefined;
}

export function AccountName({ account }: Props): ReactNode {
  return (
    account && (
      <>
        <span className="code">
          <bdi>{account.cdAccounting}</bdi>
        </span>{' '}
        <bdi>{account.name}</bdi>
      </>
    )
  );
}
