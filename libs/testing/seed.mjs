// Property tests draw the same values in every run, so that a red run speaks of a change. RAZAO_SEED draws others.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['RAZAO_SEED'] ?? 20_261_121) });
