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
    description: 'address the stand-in listens on; its passwords are known, so only this machine by default',
    default: '127.0.0.1',
  })
  HOST!: string;

  @TextVariable({ description: 'folder of the local data; the signing key is kept in it', default: '.razao' })
  RAZAO_HOME!: string;

  @TextVariable({
    description:
      'issuer that the tokens name, its address for a browser; http://localhost and the port by default',
    optional: true,
  })
  JWT_ISSUER?: string;

  @TextVariable({
    description:
      'pages that may sign in from a browser, separated by commas, as CORS_ORIGINS of the services',
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
