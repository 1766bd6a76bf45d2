// The environment variables of the stand-in. With NODE_ENV=production it does not start.
import { IntegerVariable, TextVariable, type CrossChecked, type EnvProblem } from '@razao/platform/env';

export class AuthStandInEnv implements CrossChecked {
  @TextVariable({
    description: 'the stand-in refuses to start in production',
    default: 'development',
    choices: ['development', 'test', 'production'],
  })
  NODE_ENV!: 'development' | 'test' | 'production';

  @IntegerVariable({ description: 'port of the auth stand-in', default: 3000, min: 0, max: 65535 })
  AUTH_PORT!: number;

  @TextVariable({
    description:
      'address that the stand-in listens on; by default only this machine, because the passwords are public',
    default: '127.0.0.1',
  })
  HOST!: string;

  @TextVariable({ description: 'folder of the local data; the signing key is kept in it', default: '.razao' })
  RAZAO_HOME!: string;

  @TextVariable({
    description:
      'issuer in the tokens, the address of the stand-in for a browser; default: http://localhost and the port',
    optional: true,
  })
  JWT_ISSUER?: string;

  @TextVariable({
    description:
      'origins of the pages that may sign in, separated by commas, like CORS_ORIGINS of the services',
    optional: true,
  })
  CORS_ORIGINS?: string;

  crossCheck(): EnvProblem[] {
    if (this.NODE_ENV !== 'production') return [];
    const expected =
      'is production, and the auth stand-in is for development only: give the services JWT_JWKS_URI of your authentication service';
    return [{ name: 'NODE_ENV', expected }];
  }
}
