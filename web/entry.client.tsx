import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchAddress } from './platform/before-hydration.ts';
import { receiveMessages } from './platform/first-messages.ts';

watchAddress();
await receiveMessages();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
