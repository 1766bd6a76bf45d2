// The window in which a person signs in, so that the view behind the sign-in keeps what was entered. It comes back to
// RETURN_PATH and hands the provider's answer over on a channel of this origin, because the provider may part the windows.
// Each page takes the answer to its own state only.
/** Where the provider sends the sign-in window back to; the client's registration there names it. */
export const RETURN_PATH = '/entrar';
const CHANNEL = 'razao.sign-in';
const FEATURES = 'popup,width=480,height=680';

/** Opened by the press of a button itself: a window that comes later is blocked. @returns null when it is blocked. */
export function openSignInWindow(): Window | null {
  return window.open('', 'razao-sign-in', FEATURES);
}

/** @returns what the window came back with; never when `signal` ends the wait. */
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

/** In the window: hands its answer over. @returns a function that stops waiting for `onTaken` */
export function handOver(answer: string, onTaken: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const state = new URLSearchParams(answer).get('state');
  channel.addEventListener('message', ({ data }: MessageEvent<{ taken?: string }>) => {
    if (data.taken === state) onTaken();
  });
  channel.postMessage({ answer });
  return () => channel.close();
}
