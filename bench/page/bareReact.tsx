import { createRoot } from 'react-dom/client';

/** The least that an app of React shows: what it takes to start is the browser's and React's own share. */
const root = document.getElementById('root');
if (root) createRoot(root).render(<h1>Welcome, bare page</h1>);
void navigator.serviceWorker.register('/sw.js');
