// Starts the page: finds the services, and sets up the language, the session and the view that the address names.
import { notifyManager } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadConfig } from './config.ts';
import { WithLanguage } from './language/language.tsx';
import { ProblemMessage } from './layout/problem-message.tsx';
import { router } from './router.tsx';
import { ReturnPage } from './session/return-page.tsx';
import { WithSession } from './session/session.tsx';
import { RETURN_PATH } from './session/sign-in-window.ts';
import './style/page.css';
import './style/tables.css';
import './style/views.css';

// Notifies in a microtask, so that a pending request disables its button before the second press of a double click; a
// timer would be too late.
notifyManager.setScheduler(queueMicrotask);

const place = document.getElementById('console');
if (place === null) throw new Error('The page has no place for the console.');
createRoot(place).render(
  <StrictMode>
    <WithLanguage>
      {location.pathname === RETURN_PATH ? <ReturnPage answer={location.search} /> : await views()}
    </WithLanguage>
  </StrictMode>,
);

async function views(): Promise<ReactNode> {
  try {
    return (
      <WithSession config={await loadConfig()}>
        <RouterProvider router={router} />
      </WithSession>
    );
  } catch (error) {
    return (
      <main>
        <ProblemMessage of={error as Error} again={() => location.reload()} />
      </main>
    );
  }
}
