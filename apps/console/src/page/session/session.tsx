// Keeps who uses the page, and connects the services with their token. When a session expires, the entered data waits
// behind the sign-in for the same person. When another person signs in, or after signing out, all data is gone.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { connect, type Services } from '../api/client.ts';
import { operationKeys } from '../api/operation-keys.ts';
import { Problem } from '../api/problem.ts';
import { now } from '../clock.ts';
import type { Config } from '../config.ts';
import { useLanguage } from '../language/language.tsx';
import type { Text } from '../language/text.ts';
import { KEPT } from '../layout/use-kept.ts';
import { SESSION } from './session-texts.ts';
import { signOutUrl } from './sign-in.ts';
import { SignInPage } from './sign-in-page.tsx';
import { forgetToken, keepToken, keptToken, type Token } from './token.ts';

interface Session {
  readonly token: Token;
  readonly services: Services;
  readonly signOut: () => void;
}

interface Held {
  readonly token: Token;
  /** Why the session has ended. */
  readonly ended?: Text;
}

/**
 * The channel that signs the person out of their other tabs too, so that the next person at the machine finds none
 * open.
 */
const SIGN_OUT = 'razao.sign-out';
const TRIES = 2;
const FRESH_MS = 10_000;
/** The longest delay of a browser's timer. */
const TIMER_MS_MAX = 2 ** 31 - 1;
const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('useSession is used outside of a session');
  return session;
}

/** Shows the sign-in until there is a token. */
export function WithSession({ config, children }: { config: Config; children: ReactNode }): ReactNode {
  const [held, setHeld] = useState<Held | undefined>(() => {
    const token = keptToken(now());
    return token && { token };
  });
  const end = useCallback((token: Token) => {
    // A refusal of an earlier token does not end the session of the next one.
    if (keptToken(now())?.text === token.text) forgetToken();
    const ended = token.expiresAt > now() ? SESSION.notAccepted : SESSION.expired;
    setHeld((latest) => (latest?.token === token ? { token, ended } : latest));
  }, []);
  const [otherTabs] = useState(() => new BroadcastChannel(SIGN_OUT));
  const leave = useCallback((subject: string) => {
    if (keptToken(now())?.subject === subject) forgetToken();
    setHeld((latest) => (latest?.token.subject === subject ? undefined : latest));
  }, []);
  const signOut = useCallback(
    (token: Token) => {
      leave(token.subject);
      otherTabs.postMessage(token.subject);
      void signOutUrl(config.signIn, token).then((url) => {
        if (url !== undefined) location.assign(url);
      });
    },
    [config, leave, otherTabs],
  );
  useEffect(() => {
    otherTabs.onmessage = ({ data }: MessageEvent<string>) => leave(data);
  }, [otherTabs, leave]);
  const signIn = (token: Token, keep: boolean): void => {
    if (keep) keepToken(token);
    setHeld({ token });
  };
  return (
    <>
      {(held === undefined || held.ended !== undefined) && (
        <SignInPage config={config} ended={held?.ended} onSignedIn={signIn} />
      )}
      {held !== undefined && (
        <SignedIn
          key={held.token.subject}
          config={config}
          token={held.token}
          isHidden={held.ended !== undefined}
          end={end}
          signOut={signOut}
        >
          {children}
        </SignedIn>
      )}
    </>
  );
}

interface SignedInProps {
  config: Config;
  token: Token;
  isHidden: boolean;
  end: (token: Token) => void;
  signOut: (token: Token) => void;
  children: ReactNode;
}

function SignedIn({ config, token, isHidden, end, signOut, children }: SignedInProps): ReactNode {
  const { tag } = useLanguage();
  const [cache] = useState(newCache);
  const [keys] = useState(() => operationKeys(now));
  useEffect(() => {
    const timer = setTimeout(
      () => end(token),
      Math.min(token.expiresAt.getTime() - now().getTime(), TIMER_MS_MAX),
    );
    return () => clearTimeout(timer);
  }, [token, end]);
  const session = useMemo(
    () => ({
      token,
      services: connect(config, token.text, tag, keys, () => end(token)),
      signOut: () => signOut(token),
    }),
    [config, token, tag, keys, end, signOut],
  );
  // The new token or language reads the data again: the earlier token may have been refused, and texts may be in the
  // other language.
  const asked = useRef(session);
  useEffect(() => {
    if (asked.current === session) return;
    asked.current = session;
    void cache.invalidateQueries();
  }, [cache, session]);
  return (
    <SessionContext value={session}>
      <QueryClientProvider client={cache}>
        <div hidden={isHidden}>{children}</div>
      </QueryClientProvider>
    </SessionContext>
  );
}

/** Without a network a request fails at once. If it waited, it would be sent later, when the person has moved on. */
function newCache(): QueryClient {
  const networkMode = 'always';
  const queries = {
    networkMode,
    refetchOnReconnect: true,
    retry: isWorthAnother,
    staleTime: FRESH_MS,
  } as const;
  const cache = new QueryClient({ defaultOptions: { queries, mutations: { networkMode } } });
  cache.setQueryDefaults(KEPT, { gcTime: Infinity });
  return cache;
}

/** A refusal is final; a service that is busy or away may answer the next time. */
function isWorthAnother(failures: number, error: Error): boolean {
  if (!(error instanceof Problem)) return false;
  return failures < TRIES && (error.status === undefined || error.status >= 500);
}
