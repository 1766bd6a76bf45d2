// What every plot says.

export const PLOT = {
  values: { en: 'Values', pt: 'Valores' },
};
