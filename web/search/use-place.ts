import { useState } from 'react';

export type PlaceProblem = 'denied' | 'unavailable' | 'timeout';

const problems: Record<number, PlaceProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };
const waitMs = 15_000;
const maxAgeMs = 600_000;

/** Asks the browser where the visitor is. About a kilometre is enough to order clinics, so no more is passed on. */
export function usePlace(onFound: (near: string) => void) {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<PlaceProblem | null>(null);
  function ask() {
    if (!('geolocation' in navigator)) return setProblem('unavailable');
    setIsAsking(true);
    setProblem(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsAsking(false);
        onFound(`${Number(coords.latitude.toFixed(2))},${Number(coords.longitude.toFixed(2))}`);
      },
      ({ code }) => {
        setIsAsking(false);
        setProblem(problems[code] ?? 'unavailable');
      },
      { timeout: waitMs, maximumAge: maxAgeMs },
    );
  }
  return { ask, isAsking, problem };
}
