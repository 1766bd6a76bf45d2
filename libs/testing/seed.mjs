// Property tests draw the same values in every run, so that a failure comes from a change. RAZAO_SEED draws other
// values.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['RAZAO_SEED'] ?? 20_261_121) });
