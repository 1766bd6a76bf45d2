// Texts of the sign-in and of the line about the person.
import type { Text } from '../language/text.ts';

export const SESSION = {
  keep: {
    en: 'Stay signed in while this tab is open',
    pt: 'Continuar conectado enquanto esta aba estiver aberta',
  },
  submit: { en: 'Sign in', pt: 'Entrar' },
  inWindow: {
    en: 'Sign in in the window that has opened. If you closed it, sign in again here.',
    pt: 'Entre na janela que se abriu. Se você a fechou, entre novamente aqui.',
  },
  blocked: {
    en: 'The browser blocked the sign-in window: allow windows of this page, and sign in again.',
    pt: 'O navegador bloqueou a janela de entrada: permita janelas desta página e entre novamente.',
  },
  expired: { en: 'Your session has ended. Sign in again.', pt: 'Sua sessão terminou. Entre novamente.' },
  notAccepted: {
    en: 'The services do not accept your session. Sign in again; if that does not help, tell your administrator.',
    pt: 'Os serviços não aceitam sua sessão. Entre novamente; se não adiantar, avise o administrador.',
  },
  providerAway: {
    en: 'The sign-in service does not answer. Try again in a moment; if that does not help, tell your administrator.',
    pt: 'O serviço de autenticação não responde. Tente novamente em instantes; se não adiantar, avise o administrador.',
  },
  refused: (code: string): Text => ({
    en: `The sign-in service refused (${code}). Sign in again; if that does not help, tell your administrator.`,
    pt: `O serviço de autenticação recusou a entrada (${code}). Entre novamente; se não adiantar, avise o administrador.`,
  }),
  invalid: (code: string): Text => ({
    en: `The answer of the sign-in service is not valid (${code}), and was not used. Tell your administrator.`,
    pt: `A resposta do serviço de autenticação não é válida (${code}) e não foi usada. Avise o administrador.`,
  }),
  handingOver: { en: 'One moment…', pt: 'Um momento…' },
  done: { en: 'You are signed in. Close this window.', pt: 'Você entrou. Feche esta janela.' },
  notRequested: {
    en: 'No page of Razão asked for this sign-in, and it was not used. Close this window, and sign in from the page.',
    pt: 'Nenhuma página do Razão pediu esta entrada, e ela não foi usada. Feche esta janela e entre a partir da página.',
  },
  signOut: { en: 'Sign out', pt: 'Sair' },
  until: (time: string): Text => ({ en: `until ${time}`, pt: `até ${time}` }),
};
