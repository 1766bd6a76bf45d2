// The only place where a database failure becomes a domain error. It reads SQLSTATE, constraint and DETAIL from the
// driver's error, also when an ORM has wrapped it. It returns undefined for a failure that no user can cause and no
// retry can repair; that stays an internal error, whose cause is logged.
import type { Message } from '../language/message.js';
import type { Explain } from './constraint-refusals.js';
import { DomainError } from './domain-error.js';
import { ENTRY_CONSTRAINTS } from './entry-constraints.js';
import type { ErrorCode } from './errors.js';
import { FORM_CONSTRAINTS } from './form-constraints.js';
import { isOfReferencedRow, parseGateDetail, type GateDetail } from './gate-detail.js';
import { MASTER_DATA_CONSTRAINTS } from './master-data-constraints.js';
import { PERIOD_CONSTRAINTS } from './period-constraints.js';

/**
 * The domain error of each constraint, by the name of the constraint. It explains a refusal of the database in words
 * for a person. Every constraint that a request can violate is here; a test compares the names with those of the
 * schema.
 */
export const CONSTRAINTS: Readonly<Record<string, Explain>> = {
  ...ENTRY_CONSTRAINTS,
  ...PERIOD_CONSTRAINTS,
  ...MASTER_DATA_CONSTRAINTS,
  ...FORM_CONSTRAINTS,
};

interface DriverError {
  readonly code?: string;
  readonly constraint?: string;
  readonly detail?: string;
  readonly column?: string;
  readonly message: string;
}

type Refusal = (error: DriverError) => DomainError | undefined;

const saying =
  (code: ErrorCode, message: Message): Refusal =>
  () =>
    new DomainError(code, message);

const fieldDetail = (error: DriverError, reason: Message) =>
  error.column === undefined ? [] : [{ field: error.column, reason }];

const unavailable: Refusal = () => databaseUnavailable();
const retry = saying('CONFLICT_RETRY', {
  en: 'another request changed the same records: nothing was saved',
  pt: 'outra requisição alterou os mesmos registros: nada foi gravado',
});
/**
 * A standby ends reads that would delay it behind its primary. It reports the same SQLSTATE as a conflict between two
 * writers.
 */
const RECOVERY_CONFLICT = /conflict with recovery/;
const overtaken = saying('CONFLICT_RETRY', {
  en: 'the read replica ended the read to follow the primary database',
  pt: 'a réplica de leitura encerrou a consulta para acompanhar o banco de dados primário',
});
const timeout = saying('STATEMENT_TIMEOUT', {
  en: 'the database needed longer than the time limit',
  pt: 'o banco de dados excedeu o limite de tempo',
});
const storageFull = saying('STORAGE_FULL', {
  en: 'the server has no room left for the data',
  pt: 'o servidor não tem mais espaço para os dados',
});
const idsUsedUp = saying('STORAGE_FULL', {
  en: 'the cell has no id left for such a record: nothing was saved',
  pt: 'a célula não tem mais ids para esse tipo de registro: nada foi gravado',
});
const invalid =
  (reason: Message): Refusal =>
  (error) =>
    new DomainError(
      'VALIDATION_FAILED',
      {
        en: `a value of the request is not usable: ${reason.en}`,
        pt: `um valor da requisição não é utilizável: ${reason.pt}`,
      },
      fieldDetail(error, reason),
    );

const NO_DATE: Message = { en: 'not a date', pt: 'não é uma data' };

/** The errors by SQLSTATE. Keys of two characters are whole classes, which are looked up last. */
const SQLSTATE_ERRORS: Readonly<Record<string, Refusal>> = {
  '22001': invalid({ en: 'text longer than its column', pt: 'texto maior que o tamanho da coluna' }),
  '22003': invalid({ en: 'number out of range', pt: 'número fora do intervalo' }),
  '2200H': idsUsedUp, // an identity column has no number left
  '22007': invalid(NO_DATE),
  '22008': invalid(NO_DATE),
  '22021': invalid({ en: 'text that is not valid UTF-8', pt: 'texto que não é UTF-8 válido' }),
  '22P02': invalid({ en: 'text of another type', pt: 'texto de outro tipo' }),
  '22P05': invalid({ en: 'a character that cannot be stored', pt: 'caractere que não pode ser gravado' }),
  '23503': stillInUse,
  '25006': unavailable, // a write reached a replica because a failover is in progress
  '25P03': unavailable, // this process was paused inside of a transaction, and the server ended its session
  '25P04': timeout, // transaction_timeout, which a site may set (PostgreSQL 17)
  '40001': (error) => (RECOVERY_CONFLICT.test(error.message) ? overtaken : retry)(error),
  '40P01': retry,
  '53100': storageFull,
  '55P03': saying('SERVICE_BUSY', {
    en: 'the records are held by another operation: nothing was saved',
    pt: 'os registros estão retidos por outra operação: nada foi gravado',
  }),
  '57014': timeout,
  '53': saying('SERVICE_BUSY', {
    en: 'the database has no free connection or memory at the moment',
    pt: 'o banco de dados não tem conexão nem memória livre no momento',
  }),
  '57P': unavailable,
  '08': unavailable,
};

export const CONNECTION_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

// node-postgres and TypeORM report these two without a code. When the connection of a transaction breaks between two
// statements, TypeORM releases its runner; the next operation of a repository learns only that.
const POOL_EXHAUSTED = /timeout exceeded when trying to connect/i;
const CONNECTION_LOST =
  /connection terminated|client has encountered a connection error|server closed the connection|query runner (was )?already released/i;

export function domainErrorFromDatabase(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  const driver = driverErrorOf(error);
  if (driver === undefined) return undefined;
  const refusal = refusalOfDriverError(driver);
  if (refusal !== undefined) refusal.cause = error;
  return refusal;
}

export function databaseUnavailable(cause?: unknown): DomainError {
  const message = {
    en: 'the database cannot be reached at the moment',
    pt: 'o banco de dados está inacessível no momento',
  };
  return new DomainError('DATABASE_UNAVAILABLE', message, [], { cause });
}

/**
 * The refusal of a constraint, for a statement that skips what the constraint refuses (ON CONFLICT DO NOTHING).
 * @param detail the values of the refused row, by column
 */
export function refusalOfConstraint(constraint: string, detail: GateDetail): DomainError {
  const explain = own(CONSTRAINTS, constraint);
  if (explain === undefined) throw new RangeError(`no refusal of ${constraint}`);
  return explain(detail);
}

/**
 * For a foreign key without an entry in CONSTRAINTS. To delete a record that others refer to is a fault of the caller;
 * anything else is an internal error.
 */
function stillInUse(error: DriverError): DomainError | undefined {
  if (!isOfReferencedRow(parseGateDetail(error.detail))) return undefined;
  return new DomainError('MASTER_DATA_IN_USE', {
    en: 'records refer to it: it cannot be deleted',
    pt: 'há registros vinculados: a exclusão não é possível',
  });
}

function refusalOfDriverError(error: DriverError): DomainError | undefined {
  const explain = own(CONSTRAINTS, error.constraint ?? '');
  if (explain !== undefined) return explain(parseGateDetail(error.detail));
  const code = error.code ?? '';
  if (CONNECTION_CODES.has(code)) return unavailable(error);
  for (const key of [code, code.slice(0, 3), code.slice(0, 2)]) {
    const refusal = own(SQLSTATE_ERRORS, key);
    if (refusal !== undefined) return refusal(error);
  }
  if (POOL_EXHAUSTED.test(error.message)) {
    return new DomainError('SERVICE_BUSY', {
      en: 'no database connection became free in time: send the request again in a moment',
      pt: 'nenhuma conexão com o banco de dados ficou livre a tempo: reenvie a requisição em instantes',
    });
  }
  return CONNECTION_LOST.test(error.message) ? unavailable(error) : undefined;
}

/**
 * The error of the driver: the given error, or the one inside an ORM's error (`driverError`) or a wrapper (`cause`).
 */
function driverErrorOf(error: unknown, depth = 0): DriverError | undefined {
  if (!(error instanceof Error) || depth > 4) return undefined;
  const wrapped = (error as { driverError?: unknown }).driverError ?? error.cause;
  const inner = wrapped === undefined ? undefined : driverErrorOf(wrapped, depth + 1);
  return inner ?? error;
}

function own<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
