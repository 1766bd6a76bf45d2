// The addresses of the services, which the server of the page answers at /config.json.

export interface Config {
  /** Base addresses without a slash at the end; with several cells, one per cell. */
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
