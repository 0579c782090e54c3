/** Watches a transfer: after `silenceMs` without a sign of life `onSilence` is called once. */
export function watchSilence(silenceMs: number, onSilence: () => void): { heard(): void; stop(): void } {
  let timer = setTimeout(onSilence, silenceMs);
  return {
    heard() {
      clearTimeout(timer);
      timer = setTimeout(onSilence, silenceMs);
    },
    stop: () => clearTimeout(timer),
  };
}
