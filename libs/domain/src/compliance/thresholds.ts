// The thresholds of rules, by the names that rules and runs show. The variable COMPLIANCE_<NAME> sets a threshold for
// the installation; `complianceThresholds` in company.json overrides it for a company.

interface Threshold {
  readonly description: string;
  readonly default: number;
  readonly min: number;
  readonly max: number;
}

export const COMPLIANCE_THRESHOLDS = {
  account_level_min: {
    description: 'level of the chart at which analytic balance-sheet accounts begin (ECD-25)',
    default: 4,
    min: 1,
    max: 15,
  },
  round_amount_unit: {
    description: 'an amount is round when it is a multiple of this, in reais (AUD-02)',
    default: 1_000,
    min: 1,
    max: 1_000_000_000,
  },
  round_amount_min: {
    description: 'round amounts below this, in reais, are not reported (AUD-02)',
    default: 10_000,
    min: 1,
    max: 1_000_000_000,
  },
  benford_sample_min: {
    description: "lines below which Benford's law is not applied (AUD-05)",
    default: 1_000,
    min: 50,
    max: 100_000_000,
  },
  benford_deviation_max: {
    description: "largest mean absolute deviation from Benford's law, in 1/10,000 (AUD-05)",
    default: 150,
    min: 1,
    max: 10_000,
  },
  abnormal_side_min: {
    description: 'balances on the abnormal side below this, in cents, are not reported (AUD-07)',
    default: 1,
    min: 1,
    max: 2_000_000_000,
  },
  seldom_used_lines_max: {
    description: 'lines in twelve months up to which an account counts as seldom used (AUD-08)',
    default: 2,
    min: 1,
    max: 1_000,
  },
  late_entry_days: {
    description: 'days after the end of a month after which its entries are late (AUD-09)',
    default: 30,
    min: 0,
    max: 3_650,
  },
  user_share_max: {
    description: 'percentage of the lines of a month that one user may write (AUD-10)',
    default: 80,
    min: 1,
    max: 100,
  },
  user_lines_min: {
    description: 'lines of a month below which the share of a user is not checked (AUD-10)',
    default: 100,
    min: 1,
    max: 100_000_000,
  },
} as const satisfies Readonly<Record<string, Threshold>>;

/** The thresholds that a company overrides; the others are those of the installation. */
export type ComplianceThresholds = Partial<Record<keyof typeof COMPLIANCE_THRESHOLDS, number>>;
