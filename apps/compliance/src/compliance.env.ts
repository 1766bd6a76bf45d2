// The environment of the compliance service: the shared variables with its own ports, the limits of runs and of
// ECD files, and the thresholds of rules. A rule may name any COMPLIANCE_ variable as a parameter.
import { COMPLIANCE_THRESHOLDS } from '@razao/domain';
import { IntegerVariable, ReaderEnv } from '@razao/platform/env';
import { UPLOAD_BYTES_MAX, UPLOAD_BYTES_PER_SECOND_MIN } from '@razao/platform/uploads';

export class ComplianceEnv extends ReaderEnv {
  @IntegerVariable({ description: 'port of the service', default: 3003, min: 0, max: 65535 })
  override PORT!: number;

  @IntegerVariable({
    description: 'port of the management server (/actuator/**)',
    default: 3103,
    min: 0,
    max: 65535,
  })
  override MANAGEMENT_PORT!: number;

  @IntegerVariable({
    description:
      'runs that one process executes at once, and all but one of them for one caller; a further one waits DATABASE_ACQUIRE_TIMEOUT_MS',
    default: 2,
    min: 1,
    max: 50,
  })
  COMPLIANCE_RUNS_MAX!: number;

  @IntegerVariable({
    description: 'findings of a rule that a run keeps; further ones are only counted',
    default: 1_000,
    min: 10,
    // A finding takes about 1 KiB, and a run keeps the findings of all rules in memory until they are written.
    max: 10_000,
  })
  COMPLIANCE_FINDINGS_MAX!: number;

  @IntegerVariable({
    description:
      'ECD files that one process writes or validates at once, and all but one of them for one caller; a further one waits DATABASE_ACQUIRE_TIMEOUT_MS',
    default: 2,
    min: 1,
    max: 50,
  })
  ECD_FILES_MAX!: number;

  @IntegerVariable({
    description:
      'memory in MiB that the validation of one ECD file may take. It takes 300 bytes and the length of its line per account and balance, and 24 bytes per entry number: 64 MiB are enough for 2,700,000 entries, 300 MiB for 12,000,000',
    default: 64,
    min: 1,
    max: 4_096,
  })
  ECD_FILE_MEMORY_MIB_MAX!: number;

  @IntegerVariable(UPLOAD_BYTES_MAX)
  UPLOAD_BYTES_MAX!: number;

  @IntegerVariable(UPLOAD_BYTES_PER_SECOND_MIN)
  UPLOAD_BYTES_PER_SECOND_MIN!: number;
}

const PREFIX = 'COMPLIANCE_';
// The thresholds are not declared in the class, because only rules read them, by their names (siteSettings).
for (const [name, threshold] of Object.entries(COMPLIANCE_THRESHOLDS))
  IntegerVariable(threshold)(ComplianceEnv.prototype, PREFIX + name.toUpperCase());

/** The COMPLIANCE_ variables as parameters of the rules: COMPLIANCE_LATE_ENTRY_DAYS is `late_entry_days`. */
export type SiteSettings = Readonly<
  Record<ParameterOf<keyof ComplianceEnv> | keyof typeof COMPLIANCE_THRESHOLDS, number>
>;
/** The settings of a run: thresholds that the company sets replace those of the site. */
export type RuleSettings = SiteSettings & { readonly year_end_month: number };
type ParameterOf<Name> = Name extends `${typeof PREFIX}${infer Parameter}` ? Lowercase<Parameter> : never;

export function siteSettings(env: Readonly<ComplianceEnv>): SiteSettings {
  const own = Object.entries(env).filter(([name]) => name.startsWith(PREFIX));
  return Object.fromEntries(
    own.map(([name, value]) => [name.slice(PREFIX.length).toLowerCase(), value]),
  ) as SiteSettings;
}
