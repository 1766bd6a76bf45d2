/** Where the provider sends the sign-in window back to; the client's registration there names it. */
export const RETURN_PATH = '/entrar';
