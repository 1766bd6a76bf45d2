// Where the services are: the server of the page answers it at /config.json.

export interface Config {
  /** Base addresses, without a slash at the end; of several cells one of each. */
  readonly movements: readonly string[];
  readonly queries: readonly string[];
  readonly compliance: readonly string[];
  /** The site's OpenID Connect provider. */
  readonly signIn: { readonly issuer: string; readonly clientId: string; readonly scope: string };
}

export async function loadConfig(): Promise<Config> {
  const answer = await fetch('/config.json');
  if (!answer.ok) throw new Error(`/config.json: ${answer.status}`);
  return (await answer.json()) as Config;
}
