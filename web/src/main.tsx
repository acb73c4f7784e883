import { must } from './lib/must.ts';
import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toasts } from './kit/toast.tsx';
import { TooltipProvider } from './kit/tooltip.tsx';
import { watchAddress } from './lib/key-link.ts';
import { queries } from './lib/query.ts';
import { router } from './router.tsx';

watchAddress();

createRoot(must(document.getElementById('root'), 'the root of the page')).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toasts />
      </TooltipProvider>
    </QueryClientProvider>
  </StrictMode>,
);
