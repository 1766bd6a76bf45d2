// The sign-in page of the stand-in: a name and a password, without a script.
const TEXTS = {
  pt: {
    lang: 'pt-BR',
    title: 'Entrar',
    note: 'Autenticação de desenvolvimento: a senha é o nome do usuário.',
    username: 'Usuário',
    password: 'Senha',
    wrong: 'O usuário ou a senha está errado.',
  },
  en: {
    lang: 'en',
    title: 'Sign in',
    note: 'Sign-in for development: the password is the name of the user.',
    username: 'User',
    password: 'Password',
    wrong: 'The user or the password is wrong.',
  },
} as const;

export function signInPage(language: keyof typeof TEXTS, isWrong: boolean): string {
  const { lang, title, note, username, password, wrong } = TEXTS[language];
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; }
main { display: grid; gap: 0.8rem; width: min(20rem, 90vw); }
h1, p { margin: 0; }
form, label { display: grid; gap: 0.25rem; }
form { gap: 0.8rem; }
input, button { font: inherit; padding: 0.5rem; min-height: 2.75rem; box-sizing: border-box; }
.wrong { color: light-dark(#a11212, #ff9a8f); }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${note}</p>
${isWrong ? `<p class="wrong" role="alert">${wrong}</p>` : ''}
<form method="post">
<label>${username}<input name="username" autocomplete="username" required autofocus></label>
<label>${password}<input name="password" type="password" autocomplete="current-password" required></label>
<button>${title}</button>
</form>
</main>
</body>
</html>
`;
}
