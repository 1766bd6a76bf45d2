// The environment variables of the server of the page. The page gets the addresses as /config.json.
import {
  addressProblem,
  IntegerVariable,
  TextVariable,
  type CrossChecked,
  type EnvProblem,
} from '@razao/platform/env';

const ADDRESSES = {
  pattern: /^https?:\/\/[^\s/,]+(\/[^\s,]*)?(,https?:\/\/[^\s/,]+(\/[^\s,]*)?)*$/,
  expected: 'http:// or https:// addresses, separated by commas',
} as const;

export class ConsoleEnv implements CrossChecked {
  @IntegerVariable({ description: 'port of the console', default: 3004, min: 0, max: 65535 })
  PORT!: number;

  @TextVariable({ description: 'address the console listens on', default: '0.0.0.0' })
  HOST!: string;

  @TextVariable({
    description:
      'address of movements, as a browser reaches it; of several cells those of all, separated by commas',
    ...ADDRESSES,
  })
  MOVEMENTS_URL!: string;

  @TextVariable({ description: 'address of queries, likewise', ...ADDRESSES })
  QUERIES_URL!: string;

  @TextVariable({ description: 'address of compliance, likewise', ...ADDRESSES })
  COMPLIANCE_URL!: string;

  @TextVariable({
    description: 'issuer of the OpenID Connect provider; http only on this machine',
    pattern: /^(https:\/\/[^\s/]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)(\/\S*)?$/,
    expected: 'an https:// address, or http:// on localhost',
  })
  OIDC_ISSUER!: string;

  @TextVariable({
    description: 'origin of the token endpoint of the provider, where it is not that of the issuer',
    pattern: /^(https:\/\/[^\s/]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)$/,
    expected: 'an https:// origin, or http:// on this machine',
    optional: true,
  })
  OIDC_TOKEN_ORIGIN?: string;

  @TextVariable({ description: 'id under which the provider knows the console: a public client' })
  OIDC_CLIENT_ID!: string;

  @TextVariable({ description: 'scopes that the console requests', default: 'openid profile' })
  OIDC_SCOPE!: string;

  crossCheck(): EnvProblem[] {
    return NAMES.flatMap((name) => addressProblem(name, ...(this[name]?.split(',') ?? [])));
  }
}

const NAMES = ['MOVEMENTS_URL', 'QUERIES_URL', 'COMPLIANCE_URL', 'OIDC_ISSUER', 'OIDC_TOKEN_ORIGIN'] as const;
