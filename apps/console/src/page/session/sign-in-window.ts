// The window in which a person signs in, so that the view behind the sign-in keeps the entered data. The window comes
// back to RETURN_PATH and sends the provider's answer over a channel of this origin, because the provider may cut the
// connection between the windows (Cross-Origin-Opener-Policy). Each page takes only the answer with its state.
/** Where the provider redirects the sign-in window; the client's registration at the provider names it. */
export const RETURN_PATH = '/entrar';
const CHANNEL = 'razao.sign-in';
const FEATURES = 'popup,width=480,height=680';

/**
 * Opens the window; call it in the handler of the button itself, because a browser blocks a window that opens later.
 * @returns null when the browser blocked it
 */
export function openSignInWindow(): Window | null {
  return window.open('', 'razao-sign-in', FEATURES);
}

/** @returns the parameters with which the window came back; the promise never settles when `signal` ends the wait */
export async function answerTo(state: string, signal: AbortSignal): Promise<URLSearchParams> {
  const channel = new BroadcastChannel(CHANNEL);
  signal.addEventListener('abort', () => channel.close());
  return await new Promise((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<{ answer?: string }>) => {
      const answer = new URLSearchParams(data.answer);
      if (answer.get('state') !== state) return;
      channel.postMessage({ taken: state });
      resolve(answer);
    });
  });
}

/**
 * Called in the sign-in window: sends its answer to the pages.
 * @returns a function that stops waiting for `onTaken`
 */
export function handOver(answer: string, onTaken: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const state = new URLSearchParams(answer).get('state');
  channel.addEventListener('message', ({ data }: MessageEvent<{ taken?: string }>) => {
    if (data.taken === state) onTaken();
  });
  channel.postMessage({ answer });
  return () => channel.close();
}
