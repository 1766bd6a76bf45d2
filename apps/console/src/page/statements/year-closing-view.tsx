// View that closes the result accounts of a fiscal year or quarter: it first shows what will be posted, then posts it.
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { bodyFrom } from '../api/client.ts';
import type { components } from '../api/generated/movements.ts';
import { useChange } from '../api/use-change.ts';
import { BranchMonths } from '../companies/branch-months.tsx';
import { useLanguage } from '../language/language.tsx';
import { AccountField } from '../layout/account-field.tsx';
import { AccountName } from '../layout/account-name.tsx';
import { Amount } from '../layout/amount.tsx';
import { Answer } from '../layout/answer.tsx';
import { RowsCsvButton } from '../layout/file-button.tsx';
import { ActionButton, Form, SelectField, TextField } from '../layout/form.tsx';
import { LAYOUT } from '../layout/layout-texts.ts';
import { MonthHeading } from '../layout/month-heading.tsx';
import type { Column } from '../layout/plain-table.tsx';
import { VirtualTable } from '../layout/virtual-table.tsx';
import { dayText } from '../layout/when.tsx';
import { type BranchMonth, monthOf } from '../layout/year-month.ts';
import { useAccounts } from '../ledger/use-accounts.ts';
import { useSession } from '../session/session.tsx';
import { YEAR_CLOSING } from './year-closing-texts.ts';

type Closing = components['schemas']['YearClosing'];
type ClosingRequest = Omit<components['schemas']['YearClosingRequest'], 'dryRun'>;

const ROUTE = '/$company/$branch/encerramento/$year/$month';
const QUARTERS = [1, 2, 3, 4];
const EQUITY = ['03'] as const;
const CLEARING = ['04', '09'] as const;
export function YearClosingView(): ReactNode {
  const { say } = useLanguage();
  const place = monthOf(useParams({ from: ROUTE }));
  const { company, branch, year } = place;
  return (
    <>
      <MonthHeading place={place} title={`${say(YEAR_CLOSING.title)} ${year}`} />
      <BranchMonths of={place}>
        {() => <ClosingForm key={`${company}/${branch}/${year}`} place={place} />}
      </BranchMonths>
    </>
  );
}

function ClosingForm({ place }: { place: BranchMonth }): ReactNode {
  const { say } = useLanguage();
  const { services } = useSession();
  const [request, setRequest] = useState<ClosingRequest>({
    year: place.year,
    profitAccount: '',
    lossAccount: '',
    clearingAccount: '',
  });
  const close = async (dryRun: boolean): Promise<Closing> =>
    bodyFrom(
      await services.movements.POST('/yearClosing/{company}/{branch}', {
        params: { path: place },
        body: { ...request, dryRun },
      }),
    );
  const preview = useMutation({ mutationFn: async () => await close(true) });
  const post = useChange(async () => await close(false));
  const closing = post.data ?? preview.data;
  // The preview belongs to the former values of the fields.
  const forget = (): void => {
    preview.reset();
    post.reset();
  };
  return (
    <>
      <Form
        of={{ isPending: preview.isPending || post.isPending, error: preview.error }}
        submit={YEAR_CLOSING.preview}
        busy={post.isPending ? YEAR_CLOSING.posting : YEAR_CLOSING.reckoning}
        isMain
        onSubmit={() => {
          forget();
          preview.mutate();
        }}
      >
        {/* A change would forget the closing that is being posted. */}
        <fieldset disabled={post.isPending}>
          <ClosingFields
            company={place.company}
            of={request}
            onChange={(changed) => {
              setRequest(changed);
              forget();
            }}
          />
        </fieldset>
      </Form>
      <p className="small">{say(YEAR_CLOSING.code)}</p>
      {closing && (
        <Result closing={closing}>
          {closing.dryRun && (
            <ActionButton of={post} isMain>
              {say(YEAR_CLOSING.close)}
            </ActionButton>
          )}
        </Result>
      )}
    </>
  );
}

interface FieldsProps {
  company: string;
  of: ClosingRequest;
  onChange: (changed: ClosingRequest) => void;
}

function ClosingFields({ company, of, onChange }: FieldsProps): ReactNode {
  const { say } = useLanguage();
  return (
    <>
      <TextField
        label={YEAR_CLOSING.year}
        type="number"
        required
        value={of.year === 0 ? '' : of.year}
        onChange={(year) => onChange({ ...of, year: Number(year) })}
      />
      <SelectField
        label={YEAR_CLOSING.what}
        value={of.quarter ?? 0}
        onChange={(quarter) => onChange({ ...of, quarter: quarter === '0' ? null : Number(quarter) })}
      >
        <option value={0}>{say(YEAR_CLOSING.wholeYear)}</option>
        {QUARTERS.map((quarter) => (
          <option key={quarter} value={quarter}>
            {say(YEAR_CLOSING.quarter(quarter))}
          </option>
        ))}
      </SelectField>
      {(['profit', 'loss', 'clearing'] as const).map((kind) => (
        <AccountField
          key={kind}
          label={YEAR_CLOSING[kind]}
          company={company}
          natures={kind === 'clearing' ? CLEARING : EQUITY}
          isRequired={kind !== 'clearing'}
          value={String(of[`${kind}Account`])}
          onChange={(code) => onChange({ ...of, [`${kind}Account`]: code })}
        />
      ))}
    </>
  );
}

interface ResultProps {
  closing: Closing;
  /** The actions on the preview. */
  children: ReactNode;
}

function Result({ closing, children }: ResultProps): ReactNode {
  const { say, tag } = useLanguage();
  const { result, date, entries, documentId } = closing;
  // Only their accounts say what the entries post, in the page and in the file.
  const found = useAccounts(closing.company, [
    entries.flatMap(({ contaId, contrapartida }) => [contaId, contrapartida]),
  ]);
  const accounts = found.data;
  const columns: Column<Closing['entries'][number]>[] = [
    { title: LAYOUT.entry, value: ({ lancamento }) => lancamento },
    { title: YEAR_CLOSING.side, value: ({ debcre }) => debcre, cell: null },
    {
      title: LAYOUT.account,
      className: 'text',
      value: ({ conta }) => conta,
      cell: ({ contaId }) => <AccountName account={accounts?.get(contaId)} />,
    },
    { title: LAYOUT.name, value: ({ contaId }) => accounts?.get(contaId)?.name, cell: null },
    {
      title: LAYOUT.counterAccount,
      className: 'text',
      value: ({ contrapartida }) => accounts?.get(contrapartida)?.cdReduced,
      cell: ({ contrapartida }) => <AccountName account={accounts?.get(contrapartida)} />,
    },
    {
      title: LAYOUT.amount,
      isAmount: true,
      value: ({ valor }) => valor,
      cell: ({ valor, debcre }) => <Amount of={valor} side={debcre} />,
    },
  ];
  return (
    <>
      <p className="good" role="status">
        {say(result < 0 ? YEAR_CLOSING.lossOf : YEAR_CLOSING.profitOf)} <Amount of={Math.abs(result)} />.{' '}
        {say(YEAR_CLOSING.on(dayText(date, tag), entries.length))}{' '}
        {documentId === null ? (
          say(YEAR_CLOSING.nothingSaved)
        ) : (
          <>
            {say(YEAR_CLOSING.done)}{' '}
            <Link to="/documento/$document" params={{ document: String(documentId) }}>
              {say(YEAR_CLOSING.toDocument)}
            </Link>
          </>
        )}
      </p>
      <div className="switch">
        {children}
        {accounts && (
          <RowsCsvButton
            name={`encerramento-${closing.company}-${closing.branch}-${date}`}
            columns={columns}
            rows={entries}
          />
        )}
      </div>
      <Answer of={found}>
        {() => <VirtualTable label={say(YEAR_CLOSING.title)} columns={columns} rows={entries} isFree />}
      </Answer>
    </>
  );
}
