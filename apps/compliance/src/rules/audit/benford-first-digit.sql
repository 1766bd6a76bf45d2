-- rule: AUD-05
-- title: Benford's law, first digit
-- severity: WARNING
-- source: Audit practice; Nigrini, Benford's Law (2012): mean absolute deviation of first digits above 0.015 is nonconformity
-- description: In a month with enough lines, the first digits of the amounts of ordinary lines follow Benford's
-- law: their mean absolute deviation from it is at most the allowed one (in 1/10,000). Every run lists the counts
-- of all digits.
-- título: Lei de Benford, primeiro dígito
-- fonte: Prática de auditoria; Nigrini, Benford's Law (2012): desvio médio absoluto dos primeiros dígitos acima de 0,015 é não conformidade
-- descrição: Em um mês com partidas suficientes, os primeiros dígitos dos valores das partidas ordinárias
-- seguem a lei de Benford: o desvio médio absoluto é no máximo o permitido (em 1/10.000). Toda execução lista
-- as contagens de todos os dígitos.
-- achado: Os primeiros dígitos de {sample} partidas desviam-se da lei de Benford em {deviation} em média, mais
-- que os {deviationMax} permitidos
-- $1 branch integer
-- $2 period date
-- $3 findings_max integer
-- $4 benford_sample_min integer
-- $5 benford_deviation_max integer
-- rows: one, with the figures; a finding when the deviation is too large
-- locks: none
WITH counted AS (
  SELECT ascii(CASE WHEN amount >= 1 THEN amount::text ELSE ltrim(amount::text, '0.') END) - ascii('0') AS digit, count(*) AS lines
    FROM ledger.entry
   WHERE branch_id = $1::integer AND period = $2::date AND NOT closing
   GROUP BY 1
), digit AS (
  SELECT d AS digit, coalesce(c.lines, 0) AS lines, log(1 + 1.0 / d) AS expected,
         coalesce(c.lines, 0) / nullif(sum(c.lines) OVER (), 0) AS share, coalesce(sum(c.lines) OVER (), 0) AS sample
    FROM generate_series(1, 9) AS d LEFT JOIN counted c ON c.digit = d
), measured AS (
  SELECT max(sample) AS sample, round(avg(abs(share - expected)), 6) AS deviation,
         jsonb_agg(jsonb_build_object('digit', digit, 'count', lines, 'share', round(share, 6), 'expected', round(expected, 6)) ORDER BY digit) AS digits
    FROM digit
), compared AS (
  SELECT *, coalesce(sample >= $4::integer AND deviation > $5::integer / 10000.0, false) AND $3::integer > 0 AS is_bad FROM measured
)
SELECT CASE WHEN is_bad THEN 1 ELSE 0 END::bigint AS total, CASE WHEN is_bad THEN 'month' END AS entity, NULL::bigint AS "entityId",
       format('The first digits of %s lines deviate from Benford''s law by %s on average, which is more than the allowed %s', sample, deviation, round($5::integer / 10000.0, 4)) AS message,
       jsonb_build_object('deviation', deviation, 'deviationMax', round($5::integer / 10000.0, 4), 'sample', sample) AS detail,
       jsonb_build_object('sample', sample, 'sampleMin', $4::integer, 'deviation', deviation, 'deviationMax', round($5::integer / 10000.0, 4), 'digits', digits) AS figures
  FROM compared
