/** What an input says of itself and of how the server rendered it. */
export type RenderedInput = Pick<
  HTMLInputElement,
  'type' | 'value' | 'defaultValue' | 'checked' | 'defaultChecked'
>;

/**
 * What was put into an input since the server rendered it: a text, for a box whether it is set, for a radio its value.
 * Undefined: nothing. A radio that was left is told by the one that was chosen instead.
 */
export function typedInto(input: RenderedInput): string | boolean | undefined {
  if (input.type === 'checkbox' || input.type === 'radio') {
    if (input.checked === input.defaultChecked) return undefined;
    if (input.type === 'checkbox') return input.checked;
    return input.checked ? input.value : undefined;
  }
  return input.value === input.defaultValue ? undefined : input.value;
}
