// What the sign-in and the line about the person say.
import type { Text } from '../language/text.ts';

export const SESSION = {
  username: { en: 'User', pt: 'Usuário' },
  password: { en: 'Password', pt: 'Senha' },
  keep: {
    en: 'Stay signed in while this tab is open',
    pt: 'Continuar conectado enquanto esta aba estiver aberta',
  },
  submit: { en: 'Sign in', pt: 'Entrar' },
  expired: { en: 'Your session has ended. Sign in again.', pt: 'Sua sessão terminou. Entre novamente.' },
  signOut: { en: 'Sign out', pt: 'Sair' },
  until: (time: string): Text => ({ en: `until ${time}`, pt: `até ${time}` }),
};
