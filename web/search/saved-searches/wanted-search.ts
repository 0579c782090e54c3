/** The search that a visitor wanted to save before logging in; in this tab only. */
const KEY = 'search_to_save';

export function want(search: string): void {
  try {
    sessionStorage.setItem(KEY, search);
  } catch {
    // A browser that forbids storage: after login the button is pressed once more.
  }
}

export function isWanted(search: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === search;
  } catch {
    return false;
  }
}

export function forgetWanted(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}
