/** Hidden for so long, a window may have been asleep with its machine. */
const AWAY_MS = 20_000;
const BEAT_MS = 5000;

/**
 * Calls `onWake` when this window may have slept: someone comes back to it after a while, the line is back, or time has
 * jumped while it was open. Returns how to stop.
 */
export function watchWaking(onWake: () => void): () => void {
  let hiddenAt: number | null = null;
  let beatAt = Date.now();
  const lookAtWindow = () => {
    if (document.visibilityState === 'hidden') hiddenAt ??= Date.now();
    else {
      const isLong = hiddenAt !== null && Date.now() - hiddenAt > AWAY_MS;
      hiddenAt = null;
      if (isLong) onWake();
    }
  };
  const beat = setInterval(() => {
    const pause = Date.now() - beatAt;
    beatAt = Date.now();
    // Hidden windows beat slowly anyway, and are asked when they are looked at.
    if (pause > AWAY_MS && document.visibilityState === 'visible') onWake();
  }, BEAT_MS);
  document.addEventListener('visibilitychange', lookAtWindow);
  addEventListener('online', onWake);
  return () => {
    clearInterval(beat);
    document.removeEventListener('visibilitychange', lookAtWindow);
    removeEventListener('online', onWake);
  };
}
