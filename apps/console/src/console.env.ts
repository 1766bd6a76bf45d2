// What the server of the page reads from the environment. The page gets the addresses as /config.json.
import { IntegerVariable, TextVariable } from '@razao/platform/env';

const ADDRESS = {
  pattern: /^https?:\/\/[^\s/]+(\/\S*)?$/,
  expected: 'an http:// or https:// address',
} as const;

export class ConsoleEnv {
  @IntegerVariable({ description: 'port of the console', default: 3004, min: 0, max: 65535 })
  PORT!: number;

  @TextVariable({ description: 'address the console listens on', default: '0.0.0.0' })
  HOST!: string;

  @TextVariable({ description: 'address of movements, as a browser reaches it', ...ADDRESS })
  MOVEMENTS_URL!: string;

  @TextVariable({ description: 'address of queries, as a browser reaches it', ...ADDRESS })
  QUERIES_URL!: string;

  @TextVariable({ description: 'address of compliance, as a browser reaches it', ...ADDRESS })
  COMPLIANCE_URL!: string;

  @TextVariable({
    description: 'issuer of the OpenID Connect provider; http only on this machine',
    pattern: /^(https:\/\/[^\s/]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)(\/\S*)?$/,
    expected: 'an https:// address, or http:// on localhost',
  })
  OIDC_ISSUER!: string;

  @TextVariable({ description: 'id under which the provider knows the console: a public client' })
  OIDC_CLIENT_ID!: string;

  @TextVariable({ description: 'scopes that the console requests', default: 'openid profile' })
  OIDC_SCOPE!: string;
}
