const leave = () => location.reload();

/**
 * Who goes back before the page is alive changes the address under what the server rendered for another one: then
 * the page is loaded for the new address.
 */
export function watchAddress(): void {
  addEventListener('popstate', leave);
}

/** From here on the router follows the address. */
export function stopWatchingAddress(): void {
  removeEventListener('popstate', leave);
}
