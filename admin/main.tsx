import { createRoot } from 'react-dom/client';
import '../web/ui/style/tokens.css';
import '../web/ui/fonts/fonts.css';
import '../web/ui/style/font-fallbacks.css';
import './platform/page.css';
import { App } from './app.tsx';
import { loadTexts } from './platform/texts.ts';

const place = document.getElementById('root');
if (place) {
  await loadTexts();
  createRoot(place).render(<App />);
}
