// What every view may say: waiting, no answer, a refusal without words.
import type { Text } from '../language/text.ts';

export const LAYOUT = {
  loading: { en: 'Loading…', pt: 'Carregando…' },
  noAnswer: {
    en: 'The service does not answer. Try again in a moment.',
    pt: 'O serviço não responde. Tente novamente em instantes.',
  },
  again: { en: 'Try again', pt: 'Tentar novamente' },
  requestId: (id: string): Text => ({ en: `For the operator: ${id}`, pt: `Para o operador: ${id}` }),
  where: { en: 'Where you are', pt: 'Onde você está' },
};
