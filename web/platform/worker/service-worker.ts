import { handleNotifications } from './notifications.ts';
import { scope } from './scope.ts';

// It answers with immutable files and with its own page only, so a new version can take over open windows at once.
scope.addEventListener('install', (call) => call.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (call) => call.waitUntil(scope.clients.claim()));

handleNotifications();
